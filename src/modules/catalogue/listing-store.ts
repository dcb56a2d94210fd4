import { sql } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

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
      | 'revealsReserve'
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
  readonly facts: unknown;
  readonly videos: readonly { readonly url: string; readonly title: string }[];
  readonly dealerSlug: Row<'dealers'>['slug'] | null;
  readonly dealerName: Row<'dealers'>['name'] | null;
  readonly makeName: Row<'vehicle_makes'>['name'] | null;
  readonly modelName: Row<'vehicle_models'>['name'] | null;
  readonly makeId: Row<'vehicle_makes'>['id'] | null;
  readonly modelSlug: Row<'vehicle_models'>['slug'] | null;
}

export const COLUMNS = sql`
  a.id, a.slug, a.lot_number as "lotNumber", a.seller_id as "sellerId", a.dealer_id as "dealerId", a.title, a.subtitle, a.make, a.model, a.year,
  a.category, a.body_style as "bodyStyle", a.vehicle, a.location, a.is_featured as "isFeatured", a.terms, s.status, s.starts_at as "startsAt",
  s.closes_at as "closesAt", s.reserve, s.reveals_reserve as "revealsReserve", s.price, s.leader_id as "leaderId", s.bid_count as "bidCount", s.extension_count as "extensionCount",
  s.last_bid_at as "lastBidAt", s.paused_until as "pausedUntil", s.hammer_price as "hammerPrice", tax_basis_points_at(a.location) as "taxBasisPoints"`;
const FACTS = sql`jsonb_strip_nulls(jsonb_build_object('category', a.category, 'gearbox', a.gearbox, 'driven_wheels', a.driven_wheels, 'fuel', a.fuel,
  'exterior_colour_family', a.exterior_colour_family, 'interior_colour_family', a.interior_colour_family, 'title_type', a.title_type))`;
export const TABLES = sql`auctions a join auction_states s on s.auction_id = a.id`;
export const IS_PUBLIC = sql`(s.status in ('scheduled','live','closed','sold','reserve_not_met','offer','not_sold','withdrawn') and s.starts_at is not null)`;
/**
 * A withdrawn auction never reached its close. Withdrawal is the last write to it, so `updated_at` gives the time.
 */
const OVER_SINCE = sql`case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end`;
export type PublicAuction = Pick<
  CamelRow<'auctions'>,
  'id' | 'sellerId' | 'bodyStyle' | 'makeId' | 'modelId' | 'category' | 'year'
> &
  Pick<AuctionRow, 'status'>;

export async function findPublicAuction(executor: Executor, slug: string): Promise<PublicAuction | null> {
  const result =
    await sql<PublicAuction>`select a.id, a.seller_id as "sellerId", a.body_style as "bodyStyle", a.make_id as "makeId", a.model_id as "modelId", a.category, a.year, s.status
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

type HistoryRow = AuctionRow & Pick<CamelRow<'auctions'>, 'titleType'>;

/** Chassis numbers are unique within a make only, so the make of the newest auction decides. Newest first. */
export async function listAuctionsOfVin(
  executor: Executor,
  { vin, limit }: { vin: string; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow & { isOfMake: boolean }>`
    select ${COLUMNS}, a.title_type as "titleType",
      coalesce(a.make_id, lower(a.make)) = first_value(coalesce(a.make_id, lower(a.make))) over (order by s.starts_at desc, a.id desc) as "isOfMake"
    from ${TABLES} where upper(a.vehicle->>'vin') = ${vin} and ${IS_PUBLIC}
    order by s.starts_at desc, a.id desc limit ${limit}`.execute(executor);
  return rows.filter(({ isOfMake }) => isOfMake);
}
