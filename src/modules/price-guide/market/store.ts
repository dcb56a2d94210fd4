import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { pageAfter, type PageCursor } from '#platform/database/page.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { isOfMake, type MakeCondition } from '#modules/vehicle-models/index.ts';
import type { Span } from './period.ts';

export interface MarketFilter {
  readonly span: Span | null;
  readonly make: MakeCondition | null;
  readonly currency: string | null;
  readonly vehiclesOnly: boolean;
}

/** The sale price is null if there was no sale or it fell through. */
export const ENDED = sql`ended_auctions a where a.status in ('sold','reserve_not_met','offer','not_sold') and a.closed_at is not null`;

export const within = ({ from, until }: Span) =>
  sql`a.closed_at >= ${new Date(from)} and a.closed_at < ${new Date(until)}`;
export const IS_VEHICLE = sql`a.category in ('car', 'motorcycle')`;
const meets = ({ span, make, currency, vehiclesOnly }: MarketFilter) =>
  sql`${span === null ? sql`true` : within(span)}
    and ${make === null ? sql`true` : isOfMake(make)} and ${currency === null ? sql`true` : sql`a.currency = ${currency}`}
    and ${vehiclesOnly ? IS_VEHICLE : sql`true`}`;

export interface Spelling {
  readonly make: string;
  readonly slug: string;
}

export const slugOfMake = (spellings: readonly Spelling[]) =>
  sql`coalesce(a.make_id, ${JSON.stringify(Object.fromEntries(spellings.map(({ make, slug }) => [make, slug])))}::jsonb ->> a.make, '')`;

export interface FiguresRow {
  /** `2026-11`. Null in the rows of makes and in that of the whole period. */
  readonly month: string | null;
  /** Null in the rows of months and in that of the whole period. */
  readonly slug: string | null;
  readonly ended: number;
  readonly sold: number;
  readonly volume: number;
  readonly median: number | null;
}

export async function computeFigures(
  executor: Executor,
  filter: MarketFilter,
  spellings: readonly Spelling[],
): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with spelled as (select a.sold_price as price, to_char(a.closed_at at time zone 'UTC', 'YYYY-MM') as month, ${slugOfMake(spellings)} as slug
      from ${ENDED} and ${meets(filter)})
    select month, slug, count(*)::int as ended, count(price)::int as sold, coalesce(sum(price), 0)::bigint as volume,
      round(percentile_cont(0.5) within group (order by price))::bigint as median
    from spelled group by grouping sets ((), (month), (slug))`.execute(executor);
  return rows;
}

export interface MarketRow
  extends
    Pick<
      CamelRow<'auctions'>,
      'id' | 'lotNumber' | 'slug' | 'title' | 'make' | 'model' | 'year' | 'vehicle' | 'category'
    >,
    Pick<CamelRow<'auction_states'>, 'status' | 'bidCount'> {
  readonly closedAt: NonNullable<Row<'auction_states'>['closed_at']>;
  readonly topBid: Row<'auction_states'>['price'];
  readonly soldPrice: Row<'sold_auctions'>['price'];
  readonly currency: Row<'ended_auctions'>['currency'];
  readonly comments: number;
}

const COLUMNS = sql`l.id, l.lot_number as "lotNumber", l.slug, l.title,
  coalesce(vm.name, l.make) as make, coalesce(m.name, l.model) as model, l.year, l.vehicle, l.category, a.status,
  a.closed_at as "closedAt", a.bid_count as "bidCount", b.price as "topBid", a.sold_price as "soldPrice", a.currency, a.comment_count as comments`;
const detailsOf = (auctions: RawBuilder<unknown>) =>
  sql`select ${COLUMNS} from (${auctions}) a join auctions l on l.id = a.auction_id
    join auction_states b on b.auction_id = a.auction_id
    left join vehicle_makes vm on vm.id = l.make_id left join vehicle_models m on m.id = l.model_id`;

export async function findMarketResults(
  executor: Executor,
  filter: MarketFilter,
  page: { readonly after: PageCursor | null; readonly limit: number },
): Promise<MarketRow[]> {
  const { isAfter, order } = pageAfter(page.after, {
    key: sql`a.closed_at`,
    keyType: 'timestamptz',
    id: sql`a.auction_id`,
    direction: 'desc',
  });
  const { rows } = await sql<MarketRow>`
    ${detailsOf(sql`select a.* from ${ENDED} and ${meets(filter)} and ${isAfter} order by ${order} limit ${page.limit}`)}
    order by ${order}`.execute(executor);
  return rows;
}

export const RANKS = { biggest: sql`a.sold_price`, bids: sql`a.bid_count`, comments: sql`a.comment_count` };
export type Rank = keyof typeof RANKS;

export async function findLeaders(
  executor: Executor,
  filter: MarketFilter,
  { rank, limit }: { readonly rank: Rank; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: Row<'auctions'>['id'] }>`
    select a.auction_id as id from ${ENDED} and ${meets(filter)} and ${RANKS[rank]} > 0
    order by ${RANKS[rank]} desc, a.closed_at desc, a.auction_id limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function findByIds(executor: Executor, ids: readonly string[]): Promise<MarketRow[]> {
  const { rows } =
    await sql<MarketRow>`${detailsOf(sql`select * from ended_auctions where auction_id = any(${[...ids]}::text[])`)}`.execute(
      executor,
    );
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export interface CurrencyRow extends Pick<CamelRow<'ended_auctions'>, 'currency'> {
  readonly ended: number;
  readonly first: NonNullable<Row<'auction_states'>['closed_at']>;
}

export async function findCurrencies(executor: Executor): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select a.currency, count(*)::int as ended, min(a.closed_at) as first from ${ENDED} and ${IS_VEHICLE} group by 1 order by 2 desc, 1`.execute(
    executor,
  );
  return rows;
}
