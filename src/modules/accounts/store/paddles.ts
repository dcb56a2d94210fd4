import { sql } from 'kysely';
import { isAmong } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import { tables, type PaddleRow } from './tables.ts';

/** Writes a person's paddle; `limit` in minor units of the house's currency. */
export async function insertPaddle(
  transaction: Executor,
  paddle: { userId: string; username: string; isStaff: boolean; verifiedAt: Date | null; limit: number; at: Date },
): Promise<void> {
  await tables(transaction)
    .insertInto('paddles')
    .values({
      user_id: paddle.userId,
      username: paddle.username,
      is_staff: paddle.isStaff,
      email_verified_at: paddle.verifiedAt,
      terms_version: null,
      terms_accepted_at: null,
      payment_method_id: null,
      hold_declines: false,
      held_premium: 0,
      held_until: null,
      limit_amount: paddle.limit,
      blocked_at: null,
      created_at: paddle.at,
    })
    .execute();
}

/** Paddles under a lock, always in the order of their ids, so that two who lock many never wait for each other. */
export async function lockPaddleRows(transaction: Executor, userIds: readonly string[]): Promise<PaddleRow[]> {
  if (userIds.length === 0) return [];
  return tables(transaction).selectFrom('paddles').selectAll().where(isOneOf(userIds)).orderBy('user_id').forNoKeyUpdate().execute();
}

/** What the desk reads of a paddle. Moments are only asked whether they are there: hundreds of paddles are read with each batch of bids. */
export interface PaddleMarks {
  readonly user_id: string;
  readonly username: string;
  readonly is_staff: boolean;
  readonly email_verified: boolean;
  readonly terms_version: number | null;
  readonly has_payment_method: boolean;
  readonly hold_declines: boolean;
  readonly held_premium: number;
  readonly held_until_ms: number;
  readonly limit_amount: number;
  readonly blocked: boolean;
}
/** The paddles of these users; under lock, always in the order of their ids. */
export async function readPaddleMarks(executor: Executor, userIds: readonly string[], { lock }: { lock: boolean }): Promise<PaddleMarks[]> {
  if (userIds.length === 0) return [];
  const result = await sql<PaddleMarks>`select user_id, username, is_staff, email_verified_at is not null as email_verified, terms_version,
      payment_method_id is not null as has_payment_method, hold_declines, held_premium,
      coalesce(extract(epoch from held_until) * 1000, 0)::double precision as held_until_ms, limit_amount, blocked_at is not null as blocked
    from paddles where ${isOneOf(userIds)} ${lock ? sql`order by user_id for no key update` : sql``}`.execute(executor);
  return result.rows;
}
const isOneOf = (userIds: readonly string[]) => sql<boolean>`user_id ${isAmong(userIds)}`;

/** A person's paddle; null where there is no such person. */
export async function findPaddleRow(executor: Executor, userId: string): Promise<PaddleRow | null> {
  return (await tables(executor).selectFrom('paddles').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** The paddle of whoever has this username, whatever the case; null where nobody has. */
export async function findPaddleByUsername(executor: Executor, username: string): Promise<PaddleRow | null> {
  return (
    (await tables(executor)
      .selectFrom('paddles')
      .selectAll()
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst()) ?? null
  );
}

/** The usernames of these people; those of nobody are left out. */
export async function findUsernames(executor: Executor, userIds: readonly string[]): Promise<{ user_id: string; username: string }[]> {
  if (userIds.length === 0) return [];
  return tables(executor)
    .selectFrom('paddles')
    .select(['user_id', 'username'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
}

/** Changes these fields of a person's paddle. */
export async function updatePaddleRow(
  transaction: Executor,
  userId: string,
  change: Partial<Omit<PaddleRow, 'user_id' | 'username' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tables(transaction).updateTable('paddles').set(change).where('user_id', '=', userId).execute();
}

/** Puts another name on a person's paddle. */
export async function renamePaddle(transaction: Executor, userId: string, username: string): Promise<void> {
  await tables(transaction).updateTable('paddles').set({ username }).where('user_id', '=', userId).execute();
}
