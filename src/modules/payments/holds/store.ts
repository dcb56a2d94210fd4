import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { ProviderName } from '../gateway.ts';

export type HoldState = 'asked' | 'action_needed' | 'armed' | 'declined' | 'releasing' | 'released' | 'capturing' | 'captured' | 'lapsed';
export type HoldEnd = 'declined' | 'unneeded' | 'replaced' | 'captured' | 'lapsed' | 'abandoned' | 'unanswered' | 'card_charged' | 'set_aside';
interface HoldsTable {
  id: string;
  user_id: string;
  provider: ProviderName;
  card_id: string;
  card_label: string;
  about_slug: string;
  about_title: string;
  premium: number;
  amount: number;
  currency: string;
  state: HoldState;
  replaces_id: string | null;
  payment_id: string | null;
  client_secret: string | null;
  can_raise: boolean;
  wanted_premium: number | null;
  asked_at: Date;
  armed_at: Date | null;
  expires_at: Date | null;
  review_at: Date | null;
  unneeded_since: Date | null;
  tried_at: Date | null;
  ended_at: Date | null;
  end_reason: HoldEnd | null;
  captured_amount: number | null;
  decline_code: string | null;
  decline_message: string | null;
}
export type Hold = HoldsTable;
const holds = (executor: Executor) => executor.withTables<{ holds: HoldsTable }>();

export async function insertHold(
  transaction: Executor,
  hold: Pick<
    Hold,
    'id' | 'user_id' | 'provider' | 'card_id' | 'card_label' | 'about_slug' | 'about_title' | 'premium' | 'amount' | 'currency' | 'replaces_id' | 'asked_at'
  >,
): Promise<void> {
  await holds(transaction)
    .insertInto('holds')
    .values({
      ...hold,
      state: 'asked',
      payment_id: null,
      client_secret: null,
      can_raise: false,
      wanted_premium: null,
      armed_at: null,
      expires_at: null,
      review_at: null,
      unneeded_since: null,
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
  await holds(transaction).updateTable('holds').set(change).where('id', '=', id).execute();
}
export async function findHold(executor: Executor, id: string): Promise<Hold | null> {
  return (await holds(executor).selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findHoldOfPayment(executor: Executor, paymentId: string): Promise<Hold | null> {
  return (await holds(executor).selectFrom('holds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()) ?? null;
}
/** The user's armed hold and the one being requested. Call it under the paddle's lock. */
export async function findBidderStatus(executor: Executor, userId: string): Promise<{ armed: Hold | null; asked: Hold | null }> {
  const rows = await holds(executor)
    .selectFrom('holds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['armed', 'asked', 'action_needed'])
    .execute();
  return { armed: rows.find(({ state }) => state === 'armed') ?? null, asked: rows.find(({ state }) => state !== 'armed') ?? null };
}
export async function findHoldsOf(executor: Executor, userId: string, limit: number): Promise<Hold[]> {
  return holds(executor).selectFrom('holds').selectAll().where('user_id', '=', userId).orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
/** Armed holds due for review, and abandoned bank authentications. */
export async function findToReview(
  executor: Executor,
  { at, abandonedBefore, limit }: { at: Date; abandonedBefore: Date; limit: number },
): Promise<{ id: string; user_id: string }[]> {
  const result = await sql<{
    id: string;
    user_id: string;
  }>`(select id, user_id from holds where state = 'armed' and review_at <= ${at} order by review_at limit ${limit})
    union all (select id, user_id from holds where state = 'action_needed' and asked_at <= ${abandonedBefore} limit ${limit})`.execute(executor);
  return result.rows;
}
export async function sumArmed(executor: Executor): Promise<{ count: number; amount: number }> {
  const result = await sql<{
    count: number;
    amount: number;
  }>`select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from holds where state in ('armed', 'capturing', 'releasing')`.execute(
    executor,
  );
  return result.rows[0] ?? { count: 0, amount: 0 };
}
export async function forgetCardsOfHolds(transaction: Executor, userId: string): Promise<void> {
  await holds(transaction).updateTable('holds').set({ card_label: 'A card', client_secret: null }).where('user_id', '=', userId).execute();
}
