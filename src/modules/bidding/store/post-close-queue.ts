import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export async function enqueuePostClose(
  transaction: Executor,
  auctionIds: readonly string[],
  at: number,
): Promise<void> {
  if (auctionIds.length === 0) return;
  await sql`insert into post_close_queue (auction_id, closed_at) select id, ${toIsoString(at)}::timestamptz from unnest(${[...auctionIds]}::text[]) as n(id) on conflict do nothing`.execute(
    transaction,
  );
}

const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 15 * 60_000;

/** Takes the oldest queued auction that is due and not locked. A rollback puts it back. Null if none is left. */
export async function takePostClose(transaction: Executor, at: number): Promise<string | null> {
  const result = await sql<
    Pick<Row<'post_close_queue'>, 'auction_id'>
  >`delete from post_close_queue where auction_id = (
    select auction_id from post_close_queue where retry_at is null or retry_at <= ${toIsoString(at)}::timestamptz order by closed_at, auction_id limit 1 for update skip locked) returning auction_id`.execute(
    transaction,
  );
  return result.rows[0]?.auction_id ?? null;
}

/** Reschedules a failed auction, so that those behind it can proceed. */
export async function postponePostClose(transaction: Executor, auctionId: string, at: number): Promise<void> {
  await sql`update post_close_queue set failures = failures + 1, retry_at = ${toIsoString(at)}::timestamptz
    + least(${MAX_WAIT_MS}::double precision, ${FIRST_WAIT_MS} * power(2, least(failures, 20))) * interval '1 millisecond'
    where auction_id = ${auctionId}`.execute(transaction);
}

export async function countPostClose(executor: Executor): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from post_close_queue`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function isPostCloseQueued(executor: Executor, auctionId: string): Promise<boolean> {
  const result = await sql`select from post_close_queue where auction_id = ${auctionId}`.execute(executor);
  return result.rows.length > 0;
}

export async function withdrawnAmong(executor: Executor, auctionIds: readonly string[]): Promise<string[]> {
  if (auctionIds.length === 0) return [];
  const result = await sql<
    Pick<Row<'auction_states'>, 'auction_id'>
  >`select auction_id from auction_states where status = 'withdrawn' and auction_id = any(${[...auctionIds]}::text[])`.execute(
    executor,
  );
  return result.rows.map((row) => row.auction_id);
}

export async function updateAgreedPrice(transaction: Executor, auctionId: string, price: number): Promise<void> {
  await transaction
    .updateTable('auction_states')
    .set({ hammer_price: price })
    .where('auction_id', '=', auctionId)
    .execute();
}
