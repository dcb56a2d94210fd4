import { sql } from 'kysely';
import type { FeedColumns, FeedItem } from '#contract/stock-feeds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export type FeedRow = Omit<Row<'stock_feeds'>, 'columns' | 'items'> & {
  readonly columns: FeedColumns;
  readonly items: readonly FeedItem[];
};
export type FeedCells = Readonly<Record<string, string>>;
export interface FeedCar extends Pick<CamelRow<'stock_feed_cars'>, 'auctionId'> {
  readonly key: string;
  readonly cells: FeedCells;
}

export async function findFeed(executor: Executor, dealerId: string): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`select * from stock_feeds where dealer_id = ${dealerId}`.execute(executor);
  return rows[0] ?? null;
}

interface SavedFeed {
  readonly dealerId: string;
  readonly url: string;
  readonly columns: FeedColumns;
  readonly sellerId: string;
  readonly nextCheckAt: Date | null;
  readonly at: Date;
}

export async function saveFeed(
  executor: Executor,
  { dealerId, url, columns, sellerId, nextCheckAt, at }: SavedFeed,
): Promise<void> {
  const changed = { url, columns: JSON.stringify(columns), seller_id: sellerId, next_check_at: nextCheckAt };
  await executor
    .insertInto('stock_feeds')
    .values({ ...changed, dealer_id: dealerId, items: '[]', created_at: at })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet({ ...changed, error: null, failures: 0 }))
    .execute();
}

export async function deleteFeed(executor: Executor, dealerId: string): Promise<void> {
  await executor.deleteFrom('stock_feeds').where('dealer_id', '=', dealerId).execute();
}

/** Moves its next check by `leaseMs`, so that it is tried again if the process ends. */
export async function claimDueFeed(
  transaction: Executor,
  { at, leaseMs }: { at: Date; leaseMs: number },
): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`update stock_feeds set next_check_at = ${new Date(at.getTime() + leaseMs)}
    where dealer_id = (select dealer_id from stock_feeds where next_check_at <= ${at}
      order by next_check_at limit 1 for update skip locked) returning *`.execute(transaction);
  return rows[0] ?? null;
}

export async function countDueFeeds(executor: Executor, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stock_feeds
    where next_check_at <= ${at}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Checks that were paused meanwhile stay paused. */
const nextCheck = (next: Date | null) =>
  next === null ? sql`next_check_at` : sql`case when next_check_at is null then null else ${next}::timestamptz end`;

export async function recordImported(
  executor: Executor,
  dealerId: string,
  { at, items, next }: { at: Date; items: readonly FeedItem[]; next: Date | null },
): Promise<void> {
  await sql`update stock_feeds set checked_at = ${at}, imported_at = ${at}, items = ${JSON.stringify(items)}::jsonb,
    error = null, failures = 0, next_check_at = ${nextCheck(next)} where dealer_id = ${dealerId}`.execute(executor);
}

/** Returns how many daily checks in a row failed. */
export async function recordFailed(
  executor: Executor,
  dealerId: string,
  { at, error, next }: { at: Date; error: string; next: Date | null },
): Promise<number> {
  const { rows } = await sql<
    Pick<Row<'stock_feeds'>, 'failures'>
  >`update stock_feeds set checked_at = ${at}, error = ${error},
    failures = failures + ${next === null ? 0 : 1}, next_check_at = ${nextCheck(next)}
    where dealer_id = ${dealerId} returning failures`.execute(executor);
  return rows[0]?.failures ?? 0;
}

export async function listFeedCars(executor: Executor, dealerId: string): Promise<Map<string, FeedCar>> {
  const { rows } = await sql<FeedCar>`select car_key as key, auction_id as "auctionId", cells
    from stock_feed_cars where dealer_id = ${dealerId}`.execute(executor);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Not of a feed that was deleted meanwhile. */
export async function saveFeedCar(
  executor: Executor,
  dealerId: string,
  { key, auctionId, cells }: FeedCar,
): Promise<void> {
  await sql`insert into stock_feed_cars (dealer_id, car_key, auction_id, cells)
    select dealer_id, ${key}, ${auctionId}, ${JSON.stringify(cells)}::jsonb from stock_feeds where dealer_id = ${dealerId}
    on conflict (dealer_id, car_key) do update set auction_id = excluded.auction_id, cells = excluded.cells`.execute(
    executor,
  );
}
