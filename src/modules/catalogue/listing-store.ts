import { sql, type RawBuilder } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import { isNear, metresFrom, nearestFirst } from './distance-store.ts';
import { facetConditions, GROUP } from './facet-store.ts';
import type { Narrowing, TimeSpan } from './narrowing.ts';
import { matchesWords } from './search-conditions.ts';

/** Never includes maximums. */
export interface AuctionRow
  extends
    Pick<
      CamelRow<'auctions'>,
      | 'id'
      | 'slug'
      | 'title'
      | 'subtitle'
      | 'make'
      | 'model'
      | 'year'
      | 'vehicle'
      | 'location'
      | 'lotNumber'
      | 'sellerId'
      | 'dealerId'
      | 'category'
      | 'bodyStyle'
      | 'isFeatured'
    >,
    Pick<
      CamelRow<'auction_states'>,
      | 'status'
      | 'reserve'
      | 'price'
      | 'leaderId'
      | 'bidCount'
      | 'extensionCount'
      | 'lastBidAt'
      | 'pausedUntil'
      | 'hammerPrice'
    > {
  readonly terms: AuctionTerms;
  readonly taxBasisPoints: number;
  readonly startsAt: NonNullable<Row<'auction_states'>['starts_at']>;
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
}
export interface AuctionDetailRow extends AuctionRow, Pick<CamelRow<'auctions'>, 'story' | 'withdrawnReason'> {
  /** What the seller chose, and what their text says. */
  readonly facts: unknown;
  readonly videos: readonly { readonly url: string; readonly title: string }[];
  readonly dealerSlug: Row<'dealers'>['slug'] | null;
  readonly dealerName: Row<'dealers'>['name'] | null;
  readonly makeName: Row<'vehicle_makes'>['name'] | null;
  readonly modelName: Row<'vehicle_models'>['name'] | null;
  readonly makeId: Row<'vehicle_makes'>['id'] | null;
  readonly modelSlug: Row<'vehicle_models'>['slug'] | null;
}

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
export const COLUMNS = sql`
  a.id, a.slug, a.lot_number as "lotNumber", a.seller_id as "sellerId", a.dealer_id as "dealerId", a.title, a.subtitle, a.make, a.model, a.year,
  a.category, a.body_style as "bodyStyle", a.vehicle, a.location, a.is_featured as "isFeatured", a.terms, s.status, s.starts_at as "startsAt",
  s.closes_at as "closesAt", s.reserve, s.price, s.leader_id as "leaderId", s.bid_count as "bidCount", s.extension_count as "extensionCount",
  s.last_bid_at as "lastBidAt", s.paused_until as "pausedUntil", s.hammer_price as "hammerPrice", tax_basis_points_at(a.location) as "taxBasisPoints"`;
const FACTS = sql`jsonb_strip_nulls(jsonb_build_object('category', a.category, 'gearbox', a.gearbox, 'driven_wheels', a.driven_wheels, 'fuel', a.fuel,
  'exterior_colour_family', a.exterior_colour_family, 'interior_colour_family', a.interior_colour_family, 'title_type', a.title_type))`;
export const TABLES = sql`auctions a join auction_states s on s.auction_id = a.id`;
/** Excludes drafts and auctions withdrawn before they were ever scheduled. */
export const IS_PUBLIC = sql`(s.status in ('scheduled','live','closed','sold','reserve_not_met','offer','not_sold','withdrawn') and s.starts_at is not null)`;
/** A car that was resold is listed at what the underbidder pays. */
const SHOWN_PRICE = sql`coalesce(case when s.status = 'sold' then (select k.price from sold_auctions k where k.auction_id = s.auction_id) end,
  s.hammer_price, s.price, (a.terms->>'startingBid')::bigint)`;
/** As `tax_basis_points_at`, but reads the rates once for a whole list. */
const RATES = sql`(select jsonb_object_agg(lower(trim(country)) || '/' || lower(trim(region)), basis_points)
  from tax_rates where ended_at is null)`;
const partOf = (name: 'country' | 'region') => sql`lower(trim(coalesce(a.location->>${sql.lit(name)}, '')))`;
const TAX_RATE = sql`coalesce((${RATES}->>(${partOf('country')} || '/' || ${partOf('region')}))::int,
  (${RATES}->>(${partOf('country')} || '/'))::int, 0)`;
const priceOf = (isAllIn = false) =>
  isAllIn ? sql`all_in_price(${SHOWN_PRICE}, a.terms, ${TAX_RATE})` : SHOWN_PRICE;
/**
 * A withdrawn auction never reached its close. Withdrawal is the last write to it, so `updated_at` gives the time.
 */
const OVER_SINCE = sql`case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end`;
const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
const MILEAGE_UNKNOWN = sql`2147483647`;
const TIME_OF = { closing: sql`s.closes_at`, opening: sql`s.starts_at` } as const;

export function commonConditions(narrowing: Narrowing): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [IS_PUBLIC, matchesWords(narrowing.words)];
  if (narrowing.dealer !== null)
    conditions.push(sql`a.dealer_id = (select d.id from dealers d where d.slug = ${narrowing.dealer})`);
  if (narrowing.yearFrom !== null) conditions.push(sql`a.year >= ${narrowing.yearFrom}`);
  if (narrowing.yearTo !== null) conditions.push(sql`a.year <= ${narrowing.yearTo}`);
  if (narrowing.priceFrom !== null) conditions.push(sql`${priceOf(narrowing.isAllIn)} >= ${narrowing.priceFrom}`);
  if (narrowing.priceTo !== null) conditions.push(sql`${priceOf(narrowing.isAllIn)} <= ${narrowing.priceTo}`);
  if (narrowing.mileageKmTo !== null) conditions.push(sql`a.mileage_km <= ${narrowing.mileageKmTo}`);
  if (narrowing.within !== undefined) {
    const { by, from, until } = narrowing.within;
    conditions.push(sql`${TIME_OF[by]} >= ${from} and ${TIME_OF[by]} < ${until}`);
  }
  if (narrowing.near !== undefined) conditions.push(isNear(narrowing.near));
  // The sold filter applies to results only, so the counts of the other groups do not drop to zero.
  if (narrowing.soldOnly)
    conditions.push(
      sql`(${GROUP} <> 'results' or exists (select from sold_auctions k where k.auction_id = s.auction_id))`,
    );
  return all(conditions);
}

/** Ties break by id in the same direction. A `time` key is stored in the cursor as epoch milliseconds. */
function sortOf(
  name: SortName,
  { near, isAllIn }: Pick<Narrowing, 'near' | 'isAllIn'>,
): { by: RawBuilder<unknown>; kind: 'time' | 'number'; direction: 'asc' | 'desc' } {
  switch (name) {
    case 'ending_soonest':
      return { by: sql`s.closes_at`, kind: 'time', direction: 'asc' };
    case 'opening_soonest':
      return { by: sql`s.starts_at`, kind: 'time', direction: 'asc' };
    case 'newly_listed':
      return { by: sql`s.starts_at`, kind: 'time', direction: 'desc' };
    case 'recently_closed':
      return { by: OVER_SINCE, kind: 'time', direction: 'desc' };
    case 'most_bids':
      return { by: sql`s.bid_count`, kind: 'number', direction: 'desc' };
    case 'price_low':
      return { by: priceOf(isAllIn), kind: 'number', direction: 'asc' };
    case 'price_high':
      return { by: priceOf(isAllIn), kind: 'number', direction: 'desc' };
    case 'year_old':
      return { by: sql`a.year`, kind: 'number', direction: 'asc' };
    case 'year_new':
      return { by: sql`a.year`, kind: 'number', direction: 'desc' };
    case 'nearest':
      return { by: near === undefined ? sql`0` : nearestFirst(near), kind: 'number', direction: 'asc' };
    case 'mileage_low':
      return { by: sql`coalesce(a.mileage_km, ${MILEAGE_UNKNOWN})`, kind: 'number', direction: 'asc' };
  }
}

export interface ListedRow extends AuctionRow {
  readonly sortKey: number;
  readonly metres?: number | null;
}

/** One more than the page holds. */
export async function listAuctions(
  executor: Executor,
  narrowing: Narrowing,
  page: { sort: SortName; after: PageCursor | null; limit: number },
): Promise<ListedRow[]> {
  const sort = sortOf(page.sort, narrowing);
  const key =
    sort.kind === 'time' ? sql`round(extract(epoch from ${sort.by}) * 1000)::bigint` : sql`(${sort.by})::bigint`;
  const { isAfter, order } = pageAfter(page.after, {
    key: sort.by,
    keyType: sort.kind === 'time' ? 'timestamptz' : 'bigint',
    id: sql`a.id`,
    direction: sort.direction,
  });
  const conditions = [commonConditions(narrowing), ...facetConditions(narrowing), isAfter];
  const metres = narrowing.near === undefined ? sql`null::bigint` : metresFrom(narrowing.near);
  const result =
    await sql<ListedRow>`select ${COLUMNS}, ${key} as "sortKey", ${metres} as metres from ${TABLES} where ${all(conditions)}
    order by ${order} limit ${page.limit + 1}`.execute(executor);
  return result.rows;
}

export async function findInPeriods(
  executor: Executor,
  narrowing: Narrowing,
  { by, periods, limit }: { by: TimeSpan['by']; periods: readonly { from: Date; until: Date }[]; limit: number },
): Promise<{ place: number; id: string; total: number }[]> {
  const at = TIME_OF[by];
  const conditions = [commonConditions(narrowing), ...facetConditions(narrowing)];
  const result = await sql<{ place: number; id: string; total: number }>`
    select place, id, total from (
      select p.place::int - 1 as place, a.id, count(*) over (partition by p.place)::int as total,
        row_number() over (partition by p.place order by ${at}, a.id) as nth
      from ${TABLES} join unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ until }) => until)}::timestamptz[])
        with ordinality as p(from_at, until_at, place) on ${at} >= p.from_at and ${at} < p.until_at
      where ${all(conditions)}) as found
    where nth <= ${limit} order by place, nth`.execute(executor);
  return result.rows;
}

/** Other live auctions: same body style first, then by close. */
export type PublicAuction = Pick<CamelRow<'auctions'>, 'id' | 'sellerId' | 'bodyStyle' | 'makeId' | 'modelId'> &
  Pick<AuctionRow, 'status'>;

export async function findPublicAuction(executor: Executor, slug: string): Promise<PublicAuction | null> {
  const result =
    await sql<PublicAuction>`select a.id, a.seller_id as "sellerId", a.body_style as "bodyStyle", a.make_id as "makeId", a.model_id as "modelId", s.status
    from ${TABLES} where a.slug = ${slug} and ${IS_PUBLIC}`.execute(executor);
  return result.rows[0] ?? null;
}

export async function findSellerOf(executor: Executor, auctionId: string): Promise<string | null> {
  const rows = await executor.selectFrom('auctions').select('seller_id').where('id', '=', auctionId).execute();
  return rows[0]?.seller_id ?? null;
}

/** Public or not: the caller checks who may see it. */
export async function findAuction(executor: Executor, slug: string): Promise<AuctionDetailRow | null> {
  const result =
    await sql<AuctionDetailRow>`select ${COLUMNS}, ${FACTS} as facts, a.story, a.videos, a.withdrawn_reason as "withdrawnReason",
      d.slug as "dealerSlug", d.name as "dealerName", vm.name as "makeName", m.name as "modelName",
      vm.id as "makeId", m.slug as "modelSlug"
    from ${TABLES} left join dealers d on d.id = a.dealer_id
      left join vehicle_makes vm on vm.id = a.make_id left join vehicle_models m on m.id = a.model_id where a.slug = ${slug} and ${IS_PUBLIC}`.execute(
      executor,
    );
  return result.rows[0] ?? null;
}

export async function findAuctionsByIds(executor: Executor, ids: readonly string[]): Promise<AuctionRow[]> {
  if (ids.length === 0) return [];
  const result =
    await sql<AuctionRow>`select ${COLUMNS} from ${TABLES} where a.id in (${sql.join(ids)}) and ${IS_PUBLIC}`.execute(
      executor,
    );
  return result.rows;
}

export async function membershipsAmong(
  executor: Executor,
  userId: string,
  dealerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (dealerIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('dealer_members')
    .select('dealer_id')
    .where('user_id', '=', userId)
    .where('dealer_id', 'in', dealerIds)
    .execute();
  return new Set(rows.map((row) => row.dealer_id));
}

export interface BoardCandidate extends Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title'> {
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
  readonly isLive: boolean;
}

export async function listBoardCandidates(
  executor: Executor,
  ids: readonly string[],
  { closedSince }: { closedSince: number },
): Promise<BoardCandidate[]> {
  if (ids.length === 0) return [];
  const result = await sql<BoardCandidate>`
    select a.id, a.slug, a.title, s.closes_at as "closesAt", s.status = 'live' as "isLive" from ${TABLES}
    where a.id = any(${[...ids]}::text[]) and ${IS_PUBLIC} and s.status <> 'scheduled'
      and (s.status = 'live' or ${OVER_SINCE} >= ${new Date(closedSince)})
    order by s.status <> 'live', case s.status when 'live' then s.closes_at end, s.closes_at desc, a.id`.execute(
    executor,
  );
  return result.rows;
}

export async function findBuyers(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (auctionIds.length === 0) return new Map();
  const result = await sql<{
    id: Row<'sold_auctions'>['auction_id'];
    buyerId: NonNullable<Row<'sold_auctions'>['buyer_id']>;
  }>`select auction_id as id, buyer_id as "buyerId"
    from sold_auctions where auction_id = any(${[...auctionIds]}::text[])`.execute(executor);
  return new Map(result.rows.map(({ id, buyerId }) => [id, buyerId]));
}
