import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { all, type PageCursor, pageAfter } from '#platform/database/page.ts';
import { isNear, metresFrom, nearestFirst } from './distance-store.ts';
import { facetConditions, GROUP } from './facet-store.ts';
import { type AuctionRow, COLUMNS } from './listing-store.ts';
import type { AuctionFilter, TimeSpan } from './auction-filter.ts';
import { matchesWords } from './search-conditions.ts';

export type SortName =
  | 'ending_soonest'
  | 'opening_soonest'
  | 'newly_listed'
  | 'most_bids'
  | 'price_low'
  | 'price_high'
  | 'year_old'
  | 'year_new'
  | 'mileage_low'
  | 'recently_closed'
  | 'nearest';
/** The smallest relation for each scope: all auctions, ended ones, or those on offer. */
export const sourceOf = (group: AuctionFilter['group']): RawBuilder<unknown> => {
  if (group === null) return sql`listed_auctions a`;
  return group === 'results' ? sql`ended_auctions a` : sql`auctions_on_offer a`;
};
/** As `tax_basis_points_at`, but reads the rates once for a whole list. */
const RATES = sql`(select jsonb_object_agg(place, basis_points) from tax_rates_by_place)`;
const partOf = (name: 'country' | 'region') => sql`lower(trim(coalesce(w.location->>${sql.lit(name)}, '')))`;
const TAX_RATE = sql`coalesce((${RATES}->>(${partOf('country')} || '/' || ${partOf('region')}))::int,
  (${RATES}->>(${partOf('country')} || '/'))::int, 0)`;
const ALL_IN_PRICE = sql`(select all_in_price(a.shown_price, w.terms, ${TAX_RATE}) from auctions w where w.id = a.auction_id)`;
const priceOf = (isAllIn = false) => (isAllIn ? ALL_IN_PRICE : sql`a.shown_price`);
export const MILEAGE_UNKNOWN = 2_147_483_647;
const TIME_OF = { closing: sql`a.closes_at`, opening: sql`a.starts_at` } as const;

export function commonConditions(filter: AuctionFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [matchesWords(filter.words)];
  if (filter.dealer !== null)
    conditions.push(sql`a.dealer_id = (select d.id from dealers d where d.slug = ${filter.dealer})`);
  if (filter.yearFrom !== null) conditions.push(sql`a.year >= ${filter.yearFrom}`);
  if (filter.yearTo !== null) conditions.push(sql`a.year <= ${filter.yearTo}`);
  if (filter.priceFrom !== null) conditions.push(sql`${priceOf(filter.isAllIn)} >= ${filter.priceFrom}`);
  if (filter.priceTo !== null) {
    // The premium only adds, and this has an index.
    conditions.push(sql`a.shown_price <= ${filter.priceTo}`);
    if (filter.isAllIn) conditions.push(sql`${ALL_IN_PRICE} <= ${filter.priceTo}`);
  }
  if (filter.mileageKmTo !== null) conditions.push(sql`a.mileage_km <= ${filter.mileageKmTo}`);
  if (filter.within !== undefined) {
    const { by, from, until } = filter.within;
    conditions.push(sql`${TIME_OF[by]} >= ${from} and ${TIME_OF[by]} < ${until}`);
  }
  if (filter.near !== undefined) conditions.push(isNear(filter.near));
  // The sold filter applies to results only, so the counts of the other groups do not drop to zero.
  if (filter.soldOnly) conditions.push(sql`(${GROUP} <> 'results' or a.sold_price is not null)`);
  return all(conditions);
}

export const DIRECTIONS: Readonly<Record<SortName, 'asc' | 'desc'>> = {
  ending_soonest: 'asc',
  opening_soonest: 'asc',
  newly_listed: 'desc',
  recently_closed: 'desc',
  most_bids: 'desc',
  price_low: 'asc',
  price_high: 'desc',
  year_old: 'asc',
  year_new: 'desc',
  nearest: 'asc',
  mileage_low: 'asc',
};

/** A `time` key is stored in the cursor as epoch milliseconds. */
function sortOf(
  name: SortName,
  { near, isAllIn }: Pick<AuctionFilter, 'near' | 'isAllIn'>,
): { by: RawBuilder<unknown>; kind: 'time' | 'number' } {
  switch (name) {
    case 'ending_soonest':
      return { by: sql`a.closes_at`, kind: 'time' };
    case 'opening_soonest':
    case 'newly_listed':
      return { by: sql`a.starts_at`, kind: 'time' };
    case 'recently_closed':
      return { by: sql`a.ended_at`, kind: 'time' };
    case 'most_bids':
      return { by: sql`a.bid_count`, kind: 'number' };
    case 'price_low':
    case 'price_high':
      return { by: priceOf(isAllIn), kind: 'number' };
    case 'year_old':
    case 'year_new':
      return { by: sql`a.year`, kind: 'number' };
    case 'nearest':
      return { by: near === undefined ? sql`0::bigint` : nearestFirst(near), kind: 'number' };
    case 'mileage_low':
      return { by: sql`coalesce(a.mileage_km, ${sql.lit(MILEAGE_UNKNOWN)})`, kind: 'number' };
  }
}

export interface ListedRow extends AuctionRow {
  readonly sortKey: number;
  readonly metres?: number | null;
}

export interface ListPage {
  readonly sort: SortName;
  readonly after: PageCursor | null;
  readonly limit: number;
}

/** For all auctions that meet the filter, or for the lots that may be on the page. */
export async function listAuctions(
  executor: Executor,
  filter: AuctionFilter,
  { sort: name, after, limit, among = null }: ListPage & { readonly among?: readonly number[] | null },
): Promise<ListedRow[]> {
  const sort = sortOf(name, filter);
  const key =
    sort.kind === 'time' ? sql`round(extract(epoch from ${sort.by}) * 1000)::bigint` : sql`(${sort.by})::bigint`;
  const { isAfter, order } = pageAfter(after, {
    key: sort.by,
    keyType: sort.kind === 'time' ? 'timestamptz' : 'bigint',
    id: sql`a.auction_id`,
    direction: DIRECTIONS[name],
  });
  const source =
    among === null
      ? sql`${sourceOf(filter.group)} where ${all([commonConditions(filter), ...facetConditions(filter), isAfter])}`
      : sql`unnest(${[...among]}::int[]) as n(lot_number) join auctions o on o.lot_number = n.lot_number
          cross join lateral (select * from listed_auctions where auction_id = o.id limit 1) a where ${isAfter}`;
  const metres = filter.near === undefined ? sql`null::bigint` : metresFrom(filter.near);
  const result = await sql<ListedRow>`select ${COLUMNS}, l."sortKey", l.metres from (
      select a.auction_id as id, ${key} as "sortKey", ${metres} as metres, row_number() over (order by ${order}) as place
      from ${source} order by ${order} limit ${limit}) as l
    join auctions a on a.id = l.id join auction_states s on s.auction_id = l.id order by l.place`.execute(executor);
  return result.rows;
}

export async function findInPeriods(
  executor: Executor,
  filter: AuctionFilter,
  { by, periods, limit }: { by: TimeSpan['by']; periods: readonly { from: Date; until: Date }[]; limit: number },
): Promise<{ place: number; id: string; total: number }[]> {
  const at = TIME_OF[by];
  const conditions = [commonConditions(filter), ...facetConditions(filter)];
  const result = await sql<{ place: number; id: string; total: number }>`
    select place, id, total from (
      select p.place::int - 1 as place, a.auction_id as id, count(*) over (partition by p.place)::int as total,
        row_number() over (partition by p.place order by ${at}, a.auction_id) as nth
      from ${sourceOf(filter.group)} join unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ until }) => until)}::timestamptz[])
        with ordinality as p(from_at, until_at, place) on ${at} >= p.from_at and ${at} < p.until_at
      where ${all(conditions)}) as found
    where nth <= ${limit} order by place, nth`.execute(executor);
  return result.rows;
}
