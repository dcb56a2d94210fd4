import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type HoldEnd = NonNullable<Hold['end_reason']>;
export type Hold = Row<'holds'>;

export async function insertHold(
  transaction: Executor,
  hold: Pick<
    Hold,
    | 'id'
    | 'user_id'
    | 'provider'
    | 'card_id'
    | 'card_label'
    | 'about_slug'
    | 'about_title'
    | 'premium'
    | 'amount'
    | 'currency'
    | 'replaces_id'
    | 'requested_at'
  >,
): Promise<void> {
  await transaction
    .insertInto('holds')
    .values({
      ...hold,
      state: 'requested',
      payment_id: null,
      client_secret: null,
      can_raise: false,
      wanted_premium: null,
      placed_at: null,
      expires_at: null,
      review_at: null,
      unneeded_since: null,
      oversized_since: null,
      tried_at: null,
      ended_at: null,
      end_reason: null,
      captured_amount: null,
      decline_code: null,
      decline_message: null,
    })
    .execute();
}
export async function updateHold(transaction: Executor, id: string, change: Partial<Hold>): Promise<void> {
  await transaction.updateTable('holds').set(change).where('id', '=', id).execute();
}
export async function findHold(executor: Executor, id: string): Promise<Hold | null> {
  return (await executor.selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findHoldOfPayment(executor: Executor, paymentId: string): Promise<Hold | null> {
  return (
    (await executor.selectFrom('holds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()) ?? null
  );
}
export async function hasHadHold(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('holds')
    .select('id')
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
/** Call it under the paddle's lock. */
export async function findBidderStatus(
  executor: Executor,
  userId: string,
): Promise<{ placed: Hold | null; asked: Hold | null }> {
  const rows = await executor
    .selectFrom('holds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['placed', 'requested', 'action_needed'])
    .execute();
  return {
    placed: rows.find(({ state }) => state === 'placed') ?? null,
    asked: rows.find(({ state }) => state !== 'placed') ?? null,
  };
}
export async function findHoldsOf(executor: Executor, userId: string, limit: number): Promise<Hold[]> {
  return executor
    .selectFrom('holds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export async function findToReview(
  executor: Executor,
  { at, abandonedBefore, limit }: { at: Date; abandonedBefore: Date; limit: number },
): Promise<Hold[]> {
  const { rows } =
    await sql<Hold>`(select * from holds where state = 'placed' and review_at <= ${at} order by review_at limit ${limit})
    union all (select * from holds where state = 'action_needed' and requested_at <= ${abandonedBefore} limit ${limit})`.execute(
      executor,
    );
  return rows;
}
export async function postponeReview(executor: Executor, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable('holds')
    .set({ review_at: until })
    .where('id', 'in', ids)
    .where('state', '=', 'placed')
    .execute();
}

interface HeldOnCards {
  readonly count: number;
  readonly amount: number;
  readonly userIds: readonly string[];
}
export async function sumPlaced(executor: Executor): Promise<HeldOnCards> {
  const result = await sql<HeldOnCards>`select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(array_agg(distinct user_id), '{}') as "userIds"
    from holds where state in ('placed', 'capturing', 'releasing')`.execute(executor);
  return result.rows[0] ?? { count: 0, amount: 0, userIds: [] };
}
export async function forgetCardsOfHolds(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .updateTable('holds')
    .set({ card_label: 'A card', client_secret: null })
    .where('user_id', '=', userId)
    .execute();
}
