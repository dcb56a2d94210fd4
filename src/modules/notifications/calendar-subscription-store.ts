import { sql } from 'kysely';
import type { CalendarEmailWants } from '#contract/calendar-emails.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type CalendarSubscription = Pick<
  Row<'calendar_subscriptions'>,
  'id' | 'address' | 'wants' | 'language' | 'requested_at' | 'confirmed_at' | 'mail_id'
>;
const COLUMNS = ['id', 'address', 'wants', 'language', 'requested_at', 'confirmed_at', 'mail_id'] as const;

/** A known address keeps its choice and confirmation: whoever sent the request may not own the address. */
export async function insertSubscription(
  transaction: Executor,
  {
    id,
    address,
    wants,
    language,
    at,
  }: { id: string; address: string; wants: CalendarEmailWants; language: string | null; at: Date },
): Promise<string> {
  const row = await transaction
    .insertInto('calendar_subscriptions')
    .values({ id, address, wants, language, requested_at: at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ requested_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findSubscription(executor: Executor, id: string): Promise<CalendarSubscription | null> {
  const row = await executor
    .selectFrom('calendar_subscriptions')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSubscriptionOf(executor: Executor, address: string): Promise<CalendarSubscription | null> {
  const row = await executor
    .selectFrom('calendar_subscriptions')
    .select(COLUMNS)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmSubscription(
  transaction: Executor,
  { id, wants, at, doneDay }: { id: string; wants: CalendarEmailWants; at: Date; doneDay: string | null },
): Promise<void> {
  await transaction
    .updateTable('calendar_subscriptions')
    .set({
      wants,
      confirmed_at: sql`coalesce(confirmed_at, ${at})`,
      last_day: sql`coalesce(last_day, ${doneDay}::date)`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteSubscriptions(transaction: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .deleteFrom('calendar_subscriptions')
    .where('id', 'in', [...ids])
    .returning('mail_id')
    .execute();
  return rows.flatMap(({ mail_id: id }) => id ?? []);
}

export async function deleteUnconfirmed(executor: Executor, before: Date): Promise<void> {
  await executor
    .deleteFrom('calendar_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', before)
    .execute();
}

/** Skips subscriptions that another process has locked. */
export async function lockDue(
  transaction: Executor,
  { today, limit }: { today: string; limit: number },
): Promise<CalendarSubscription[]> {
  const result =
    await sql<CalendarSubscription>`select id, address, wants, language, requested_at, confirmed_at, mail_id from calendar_subscriptions
    where confirmed_at is not null and (last_day is null or last_day < ${today}::date)
    order by last_day nulls first, id limit ${limit} for update skip locked`.execute(transaction);
  return result.rows;
}

export async function countDue(executor: Executor, today: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from calendar_subscriptions
    where confirmed_at is not null and (last_day is null or last_day < ${today}::date)`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function markDone(
  transaction: Executor,
  today: string,
  done: readonly { readonly id: string; readonly mailId: string | null }[],
): Promise<void> {
  if (done.length === 0) return;
  await sql`update calendar_subscriptions s set last_day = ${today}::date, mail_id = d.mail_id
    from unnest(${done.map(({ id }) => id)}::text[], ${done.map(({ mailId }) => mailId)}::text[]) as d(id, mail_id)
    where s.id = d.id`.execute(transaction);
}
