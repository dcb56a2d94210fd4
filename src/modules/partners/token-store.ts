import { sql } from 'kysely';
import type { TokenScope } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Reach } from './policy.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

/** `notified_days`: days before expiry of the last notification; 0 if it was sent after expiry. */
export type TokenRow = Row<'api_tokens'> & { scopes: TokenScope[] };

/** Stores the token's hash, never the token. */
export async function insertToken(transaction: Executor, row: TokenRow): Promise<void> {
  await transaction.insertInto('api_tokens').values(row).execute();
}
export async function findTokens(executor: Executor, { userId, dealerIds }: Reach): Promise<TokenRow[]> {
  return executor
    .selectFrom('api_tokens')
    .selectAll()
    .where((e) =>
      e.or([e('user_id', '=', userId), ...(dealerIds.length === 0 ? [] : [e('dealer_id', 'in', dealerIds)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ scopes: TokenScope[] }>()
    .execute();
}
export async function findTokenByHash(executor: Executor, hash: Buffer): Promise<TokenRow | null> {
  const row = await executor
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .$narrowType<{ scopes: TokenScope[] }>()
    .executeTakeFirst();
  return row ?? null;
}
/** Takes an advisory lock, so that concurrent inserts cannot exceed the limit. */
export async function countGoodTokens(transaction: Executor, userId: string, at: Date): Promise<number> {
  await lockName(transaction, `tokens:${userId}`);
  const row = await transaction
    .selectFrom('api_tokens')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return row.count;
}
/** Keeps the first revocation. Null if there is no such token within the actor's reach. */
export async function revokeToken(
  executor: Executor,
  { id, reach, at }: { id: string; reach: Reach; at: Date },
): Promise<{ row: TokenRow; isNew: boolean } | null> {
  const row = (await findTokens(executor, reach)).find((each) => each.id === id);
  if (row === undefined) return null;
  const ended = await executor
    .updateTable('api_tokens')
    .set({ revoked_at: at, revoked_by: reach.userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return { row, isNew: Number(ended.numUpdatedRows) > 0 };
}
export async function touchToken(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
}
/** Claims each token once. Skips tokens with a shorter lifetime. */
export async function claimEnding(
  transaction: Executor,
  { days, at, limit }: { days: number; at: Date; limit: number },
): Promise<TokenRow[]> {
  const result = await sql<TokenRow>`update api_tokens set notified_days = ${days} where id = any(array(
    select id from api_tokens where revoked_at is null and expires_at > ${at} and expires_at <= ${at}::timestamptz + make_interval(days => ${days})
      and (notified_days is null or notified_days > ${days}) and expires_at - created_at > make_interval(days => ${days}) order by expires_at limit ${limit} for update skip locked)) returning *`.execute(
    transaction,
  );
  return result.rows;
}
export async function claimEnded(transaction: Executor, id: string): Promise<boolean> {
  return (
    (await transaction
      .updateTable('api_tokens')
      .set({ notified_days: 0 })
      .where('id', '=', id)
      .where((e) => e.or([e('notified_days', 'is', null), e('notified_days', '>', 0)]))
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}
export async function revokeRiskyTokens(
  transaction: Executor,
  userId: string,
  { at, madeSince }: { at: Date; madeSince: Date | null },
): Promise<void> {
  await sql`update api_tokens set revoked_at = ${at}, revoked_by = ${userId}
    where user_id = ${userId} and revoked_at is null
      and ('bids:write' = any(scopes) or created_at >= ${madeSince}::timestamptz)`.execute(transaction);
}
export async function deleteTokensOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
