import { sql } from 'kysely';
import type { TokenScope } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Reach } from './policy.ts';

export interface TokenRow {
  id: string;
  user_id: string;
  dealer_id: string | null;
  name: string;
  scopes: TokenScope[];
  token_hash: Buffer;
  last_four: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  /** The number of days before expiry of the last notification; 0 means it was sent after expiry. */
  notified_days: number | null;
}
const tables = (executor: Executor) => executor.withTables<{ api_tokens: TokenRow }>();

/** Stores the token's hash, never the token. */
export async function insertToken(transaction: Executor, row: TokenRow): Promise<void> {
  await tables(transaction).insertInto('api_tokens').values(row).execute();
}
export async function findTokens(executor: Executor, { userId, dealerIds }: Reach): Promise<TokenRow[]> {
  return tables(executor)
    .selectFrom('api_tokens')
    .selectAll()
    .where((e) => e.or([e('user_id', '=', userId), ...(dealerIds.length === 0 ? [] : [e('dealer_id', 'in', dealerIds)])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export async function findTokenByHash(executor: Executor, hash: Buffer): Promise<TokenRow | null> {
  return (await tables(executor).selectFrom('api_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()) ?? null;
}
/** Counts a user's valid tokens. Takes an advisory lock, so that concurrent inserts cannot exceed the limit. */
export async function countGoodTokens(transaction: Executor, userId: string, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tokens:${userId}`}, 0))`.execute(transaction);
  const row = await tables(transaction)
    .selectFrom('api_tokens')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
/**
 * Revokes a token within the actor's reach. Null if there is none. A token that is already revoked keeps its first
 * revocation.
 */
export async function revokeToken(
  executor: Executor,
  { id, reach, at }: { id: string; reach: Reach; at: Date },
): Promise<{ row: TokenRow; isNew: boolean } | null> {
  const row = (await findTokens(executor, reach)).find((each) => each.id === id);
  if (row === undefined) return null;
  const ended = await tables(executor)
    .updateTable('api_tokens')
    .set({ revoked_at: at, revoked_by: reach.userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return { row, isNew: Number(ended.numUpdatedRows) > 0 };
}
export async function touchToken(executor: Executor, id: string, at: Date): Promise<void> {
  await tables(executor).updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
}
/**
 * Claims tokens that expire within `days` and whose owners have not been notified, each once. Skips tokens with a
 * shorter lifetime.
 */
export async function claimEnding(transaction: Executor, { days, at, limit }: { days: number; at: Date; limit: number }): Promise<TokenRow[]> {
  const result = await sql<TokenRow>`update api_tokens set notified_days = ${days} where id = any(array(
    select id from api_tokens where revoked_at is null and expires_at > ${at} and expires_at <= ${at}::timestamptz + make_interval(days => ${days})
      and (notified_days is null or notified_days > ${days}) and expires_at - created_at > make_interval(days => ${days}) order by expires_at limit ${limit} for update skip locked)) returning *`.execute(
    transaction,
  );
  return result.rows;
}
/** True only the first time, for an expired token whose owner must learn that it is still in use. */
export async function claimEnded(transaction: Executor, id: string): Promise<boolean> {
  return (
    (await tables(transaction)
      .updateTable('api_tokens')
      .set({ notified_days: 0 })
      .where('id', '=', id)
      .where((e) => e.or([e('notified_days', 'is', null), e('notified_days', '>', 0)]))
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}
export async function deleteTokensOf(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
