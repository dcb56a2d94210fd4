import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export type OpeningReminder = CamelRow<'opening_reminders'>;
const COLUMNS = sql`id, auction_id as "auctionId", user_id as "userId", address, language, requested_at as "requestedAt", confirmed_at as "confirmedAt", start_notified as "startNotified"`;

const MAX_LOCKED = 500;

export async function insertUserReminder(
  executor: Executor,
  { id, auctionId, userId, at }: { id: string; auctionId: string; userId: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('opening_reminders')
    .values({ id, auction_id: auctionId, user_id: userId, requested_at: at, confirmed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOfUser(
  executor: Executor,
  { auctionId, userId }: { auctionId: string; userId: string },
): Promise<void> {
  await executor
    .deleteFrom('opening_reminders')
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteAllOfUser(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('opening_reminders').where('user_id', '=', userId).execute();
}

export async function auctionsOfUser(executor: Executor, userId: string, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('opening_reminders')
    .select('auction_id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.auction_id ?? []);
}

export async function insertEmailReminder(
  transaction: Executor,
  reminder: { id: string; auctionId: string | null; address: string; language: string | null; at: Date },
): Promise<OpeningReminder> {
  const { auctionId, address } = reminder;
  await transaction
    .insertInto('opening_reminders')
    .values({ id: reminder.id, auction_id: auctionId, address, language: reminder.language, requested_at: reminder.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const result =
    await sql<OpeningReminder>`select ${COLUMNS} from opening_reminders where address = ${address} and auction_id is not distinct from ${auctionId}::text`.execute(
      transaction,
    );
  const [row] = result.rows;
  if (row === undefined) throw new Error('a reminder that was kept is not there');
  return row;
}

export async function findReminder(executor: Executor, id: string): Promise<OpeningReminder | null> {
  const result = await sql<OpeningReminder>`select ${COLUMNS} from opening_reminders where id = ${id}`.execute(
    executor,
  );
  return result.rows[0] ?? null;
}

export async function confirmAddress(transaction: Executor, address: string, at: Date): Promise<void> {
  await transaction
    .updateTable('opening_reminders')
    .set({ confirmed_at: at })
    .where('address', '=', address)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function deleteReminders(transaction: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from opening_reminders where id = any(${[...ids]}::text[])`.execute(transaction);
}

export async function deleteUnconfirmed(transaction: Executor, before: Date): Promise<void> {
  await transaction
    .deleteFrom('opening_reminders')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', before)
    .execute();
}

export async function auctionIdsWithReminders(executor: Executor): Promise<(string | null)[]> {
  const result = await sql<
    Pick<Row<'opening_reminders'>, 'auction_id'>
  >`select distinct auction_id from opening_reminders`.execute(executor);
  return result.rows.map((row) => row.auction_id);
}

/** Skips locked reminders, and with `notNotifiedSince` those notified of this start and those not yet confirmed. */
export async function lockReminders(
  transaction: Executor,
  { auctionId, notNotifiedSince }: { auctionId: string | null; notNotifiedSince: Date | null },
): Promise<OpeningReminder[]> {
  const result =
    await sql<OpeningReminder>`select ${COLUMNS} from opening_reminders where auction_id is not distinct from ${auctionId}::text
    and (${notNotifiedSince}::timestamptz is null
      or (confirmed_at is not null and start_notified is distinct from ${notNotifiedSince}::timestamptz)) order by id limit ${MAX_LOCKED} for update skip locked`.execute(
      transaction,
    );
  return result.rows;
}

/** If the start moves, reminders are sent again. */
export async function markNotified(transaction: Executor, ids: readonly string[], start: Date): Promise<void> {
  if (ids.length > 0)
    await sql`update opening_reminders set start_notified = ${start} where id = any(${[...ids]}::text[])`.execute(
      transaction,
    );
}
