import { sql } from 'kysely';
import type { PlanAllocation } from '#auction/limit.ts';
import { arrayLiteral, isAmong } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { PaddleRow } from './tables.ts';

export async function insertPaddle(
  transaction: Executor,
  paddle: { userId: string; username: string; isStaff: boolean; verifiedAt: Date | null; limit: number; at: Date },
): Promise<void> {
  await transaction
    .insertInto('paddles')
    .values({
      user_id: paddle.userId,
      username: paddle.username,
      is_staff: paddle.isStaff,
      email_verified_at: paddle.verifiedAt,
      email_proven_at: paddle.verifiedAt,
      terms_version: null,
      terms_accepted_at: null,
      payment_method_id: null,
      card_fingerprint: null,
      hold_declines: false,
      held_premium: 0,
      held_until: null,
      limit_amount: paddle.limit,
      blocked_at: null,
      created_at: paddle.at,
      plan_allocations: null,
    })
    .execute();
}

export const isNeverProven = (paddle: PaddleRow): boolean => paddle.email_proven_at === null;

/** Locks paddles in the order of their ids, so that concurrent transactions cannot deadlock. */
export async function lockPaddleRows(transaction: Executor, userIds: readonly string[]): Promise<PaddleRow[]> {
  if (userIds.length === 0) return [];
  return transaction
    .selectFrom('paddles')
    .selectAll()
    .where(isOneOf(userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Hundreds are read with each batch of bids: timestamps are reduced to whether they are set, and `date_part` calculates
 * without the numeric type of `extract`.
 */
export interface PaddleMarks extends Pick<
  Row<'paddles'>,
  | 'user_id'
  | 'username'
  | 'is_staff'
  | 'terms_version'
  | 'hold_declines'
  | 'held_premium'
  | 'limit_amount'
  | 'has_conflicts'
  | 'card_fingerprint'
> {
  readonly email_verified: boolean;
  readonly has_payment_method: boolean;
  readonly held_until_ms: number;
  readonly blocked: boolean;
  readonly created_ms: number;
  readonly plan_allocations: readonly PlanAllocation[] | null;
}
export async function readPaddleMarks(
  executor: Executor,
  userIds: readonly string[],
  { lock }: { lock: boolean | 'if_free' },
): Promise<PaddleMarks[]> {
  if (userIds.length === 0) return [];
  // Bids read hundreds without a lock. A cached plan hashes a subquery, but compares an array with each row in turn.
  const isChosen =
    lock === false ? sql`user_id in (select unnest(${arrayLiteral(userIds)}::text[]))` : isOneOf(userIds);
  const result =
    await sql<PaddleMarks>`select user_id, username, is_staff, email_verified_at is not null as email_verified, terms_version,
      payment_method_id is not null as has_payment_method, hold_declines, held_premium,
      coalesce(date_part('epoch', held_until) * 1000, 0) as held_until_ms, limit_amount, blocked_at is not null as blocked, has_conflicts,
      card_fingerprint, plan_allocations, date_part('epoch', created_at) * 1000 as created_ms
    from paddles where ${isChosen} ${lock === false ? sql`` : sql`order by user_id for no key update`}${lock === 'if_free' ? sql` skip locked` : sql``}`.execute(
      executor,
    );
  return result.rows;
}
const isOneOf = (userIds: readonly string[]) => sql<boolean>`user_id ${isAmong(userIds)}`;

export async function findPaddleRow(executor: Executor, userId: string): Promise<PaddleRow | null> {
  return (await executor.selectFrom('paddles').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function findPaddleByUsername(executor: Executor, username: string): Promise<PaddleRow | null> {
  return (
    (await executor
      .selectFrom('paddles')
      .selectAll()
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst()) ?? null
  );
}

export async function findStaffIds(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom('paddles').select('user_id').where('is_staff', '=', true).execute();
  return rows.map((row) => row.user_id);
}

export async function findUsernames(
  executor: Executor,
  userIds: readonly string[],
): Promise<{ user_id: string; username: string }[]> {
  if (userIds.length === 0) return [];
  return executor
    .selectFrom('paddles')
    .select(['user_id', 'username'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
}

export async function updatePaddleRow(
  transaction: Executor,
  userId: string,
  change: Partial<Omit<PaddleRow, 'user_id' | 'username' | 'created_at' | 'plan_allocations'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await transaction.updateTable('paddles').set(change).where('user_id', '=', userId).execute();
}

export async function renamePaddle(transaction: Executor, userId: string, username: string): Promise<void> {
  await transaction.updateTable('paddles').set({ username }).where('user_id', '=', userId).execute();
}
