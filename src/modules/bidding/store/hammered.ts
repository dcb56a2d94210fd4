import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { instant } from './tables.ts';

/** Leaves word that the hammer has fallen on these, for what follows it. */
export async function insertHammered(transaction: Executor, auctionIds: readonly string[], at: number): Promise<void> {
  if (auctionIds.length === 0) return;
  await sql`insert into hammered_auctions (auction_id, closed_at) select id, ${instant(at)}::timestamptz from unnest(${[...auctionIds]}::text[]) as n(id) on conflict do nothing`.execute(
    transaction,
  );
}

/** The first wait after what follows a hammer could not be done; then twice as long each time, up to the longest. */
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Takes the oldest of them that nobody else has taken and that waits for no later try; it is gone with the commit, and there again if that fails. Null: none is left. */
export async function takeHammered(transaction: Executor, at: number): Promise<string | null> {
  const result = await sql<{ auction_id: string }>`delete from hammered_auctions where auction_id = (
    select auction_id from hammered_auctions where retry_at is null or retry_at <= ${instant(at)}::timestamptz order by closed_at, auction_id limit 1 for update skip locked) returning auction_id`.execute(
    transaction,
  );
  return result.rows[0]?.auction_id ?? null;
}

/** Leaves the word on one auction for a later try, so that those behind it go on. */
export async function postponeHammered(transaction: Executor, auctionId: string, at: number): Promise<void> {
  await sql`update hammered_auctions set failures = failures + 1, retry_at = ${instant(at)}::timestamptz
    + least(${LONGEST_WAIT_MS}::double precision, ${FIRST_WAIT_MS} * power(2, least(failures, 20))) * interval '1 millisecond'
    where auction_id = ${auctionId}`.execute(transaction);
}

/** Whether the word on an auction is still to be taken: what follows its hammer may change by it. */
export async function isHammeredWaiting(executor: Executor, auctionId: string): Promise<boolean> {
  const result = await sql`select from hammered_auctions where auction_id = ${auctionId}`.execute(executor);
  return result.rows.length > 0;
}

/** Of these auctions those that were withdrawn. */
export async function withdrawnAmong(executor: Executor, auctionIds: readonly string[]): Promise<string[]> {
  if (auctionIds.length === 0) return [];
  const result = await sql<{
    auction_id: string;
  }>`select auction_id from auction_states where status = 'withdrawn' and auction_id = any(${[...auctionIds]}::text[])`.execute(executor);
  return result.rows.map((row) => row.auction_id);
}

/** The price that the house and its seller agreed on after the close. */
export async function updateAgreedPrice(transaction: Executor, auctionId: string, price: number): Promise<void> {
  await sql`update auction_states set hammer_price = ${price} where auction_id = ${auctionId}`.execute(transaction);
}
