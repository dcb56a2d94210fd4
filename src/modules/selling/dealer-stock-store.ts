import { type RawBuilder, sql } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { AuctionListState } from '#contract/auction-states.ts';
import type { StockView, StockSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import { epochMs, keyWithNullsLast, MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { HAVE, LIST_STATE } from './auction-list-store.ts';
import { IS_NOT_DISCARDED, TABLES } from './submission-store.ts';

export interface StockRecord
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'lotNumber' | 'sellerId'>,
    Pick<CamelRow<'auction_states'>, 'startsAt' | 'closesAt' | 'bidCount' | 'price'> {
  readonly state: AuctionListState;
  readonly terms: AuctionTerms;
  readonly changedAt: Date;
  readonly sortKey: number;
}
export interface StockFilter {
  readonly dealerId: string;
  readonly show: StockView;
  readonly sellerId: string | null;
  readonly words: readonly string[];
}

const SHOWN: Readonly<Record<Exclude<StockView, 'all'>, readonly AuctionListState[]>> = {
  drafts: ['draft', 'changes_requested'],
  review: ['submitted'],
  upcoming: ['approved', 'scheduled'],
  live: ['live', 'closed'],
  sold: ['sold'],
  unsold: ['reserve_not_met', 'offer', 'not_sold', 'withdrawn', 'sale_not_completed'],
};

const CHANGED_AT = sql`coalesce(b.updated_at, a.updated_at)`;
const VALUES = { changed: epochMs(CHANGED_AT), closes: epochMs(sql`s.closes_at`), price: sql`s.price` } as const;

const conditionOf = ({ dealerId, show, sellerId, words }: StockFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`a.dealer_id = ${dealerId}`,
      IS_NOT_DISCARDED,
      show === 'all' ? sql`true` : sql`${LIST_STATE} = any(${[...SHOWN[show]]}::text[])`,
      sellerId === null ? sql`true` : sql`a.seller_id = ${sellerId}`,
      words.length === 0
        ? sql`true`
        : sql`exists (select from auction_search w where w.auction_id = a.id and w.${HAVE(words)})`,
    ],
    sql` and `,
  );

/** Rows without a value come last in either direction. A dealer's auctions are few enough to be sorted. */
export async function listStock(
  executor: Executor,
  filter: StockFilter,
  { sort, after, limit }: { sort: StockSort; after: PageCursor | null; limit: number },
): Promise<StockRecord[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const value = VALUES[sort.replace('-', '') as keyof typeof VALUES];
  const key = keyWithNullsLast(value, direction);
  const page = pageAfter(after, { key, keyType: 'bigint', id: sql`a.id`, direction });
  const { rows } =
    await sql<StockRecord>`select a.id, a.slug, a.title, a.lot_number as "lotNumber", a.seller_id as "sellerId", a.terms,
      s.starts_at as "startsAt", s.closes_at as "closesAt", s.bid_count as "bidCount", s.price, ${LIST_STATE} as state, ${CHANGED_AT} as "changedAt", ${key} as "sortKey"
    from ${TABLES} where ${conditionOf(filter)} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(
      executor,
    );
  return rows;
}

export const positionOf = ({ sortKey, id }: StockRecord): PageCursor => ({ key: Number(sortKey), id });

export async function countStock(executor: Executor, filter: StockFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${TABLES} where ${conditionOf(filter)} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}

export type StockListing = Pick<CamelRow<'auctions'>, 'id' | 'title' | 'sellerId'> &
  Pick<CamelRow<'auction_states'>, 'status'>;
const LISTING = sql`a.id, a.title, a.seller_id as "sellerId", s.status`;

export async function listingOfDealer(
  executor: Executor,
  { dealerId, id }: { dealerId: string; id: string },
): Promise<StockListing | null> {
  const { rows } =
    await sql<StockListing>`select ${LISTING} from auctions a join auction_states s on s.auction_id = a.id
    where a.id = ${id} and a.dealer_id = ${dealerId}`.execute(executor);
  return rows[0] ?? null;
}

export async function listingWithVin(
  executor: Executor,
  { dealerId, vin }: { dealerId: string; vin: string },
): Promise<StockListing | null> {
  const { rows } = await sql<StockListing>`select ${LISTING}
    from auctions a join auction_states s on s.auction_id = a.id
    where a.dealer_id = ${dealerId} and upper(a.vehicle ->> 'vin') = upper(${vin})
      and s.status in ('draft', 'changes_requested', 'submitted', 'approved', 'scheduled', 'live', 'closed', 'offer')
    limit 1`.execute(executor);
  return rows[0] ?? null;
}
