import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { pageAfter, type PageCursor } from '#platform/database/page.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { isOfMake, type MakeCondition } from '../store.ts';
import type { Span } from './period.ts';

export interface MarketFilter {
  readonly span: Span | null;
  readonly make: MakeCondition | null;
  readonly currency: string | null;
}

/** Ended auctions with what they sold for: null where the sale fell through or there was none. */
const ENDED = sql`auction_states s join auctions a on a.id = s.auction_id left join sold_auctions k on k.auction_id = a.id
  where s.status in ('sold','reserve_not_met','offer','not_sold') and s.closed_at is not null`;

const meets = ({ span, make, currency }: MarketFilter) =>
  sql`${span === null ? sql`true` : sql`s.closed_at >= ${new Date(span.from)} and s.closed_at < ${new Date(span.until)}`}
    and ${make === null ? sql`true` : isOfMake(make)}
    and ${currency === null ? sql`true` : sql`a.terms->>'currency' = ${currency}`}`;

export interface Spelling {
  readonly make: string;
  readonly slug: string;
}

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

/** The whole period, each of its months and each make, in one pass. A make counts under all of its spellings. */
export async function computeFigures(
  executor: Executor,
  filter: MarketFilter,
  spellings: readonly Spelling[],
): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with ended as (select a.make, a.make_id, k.price, to_char(s.closed_at at time zone 'UTC', 'YYYY-MM') as month from ${ENDED} and ${meets(filter)}),
      spelled as (select e.price, e.month, coalesce(e.make_id, m.slug, '') as slug from ended e left join unnest(
        ${spellings.map(({ make }) => make)}::text[], ${spellings.map(({ slug }) => slug)}::text[]) as m(make, slug) on m.make = e.make)
    select month, slug, count(*)::int as ended, count(price)::int as sold, coalesce(sum(price), 0)::bigint as volume,
      round(percentile_cont(0.5) within group (order by price))::bigint as median
    from spelled group by grouping sets ((), (month), (slug))`.execute(executor);
  return rows;
}

export interface MarketRow
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'lotNumber' | 'slug' | 'title' | 'make' | 'model' | 'year' | 'vehicle'>,
    Pick<CamelRow<'auction_states'>, 'status' | 'bidCount'> {
  readonly closedAt: NonNullable<Row<'auction_states'>['closed_at']>;
  readonly topBid: Row<'auction_states'>['price'];
  readonly soldPrice: Row<'sold_auctions'>['price'];
  readonly currency: string;
  readonly comments: number;
}

const COLUMNS = sql`a.id, a.lot_number as "lotNumber", a.slug, a.title, a.make, a.model, a.year, a.vehicle, s.status,
  s.closed_at as "closedAt", s.bid_count as "bidCount", s.price as "topBid", k.price as "soldPrice", a.terms->>'currency' as currency,
  (select count(*)::int from comments c where c.auction_id = a.id and c.removed_at is null) as comments`;

/** Newest first. */
export async function findMarketResults(
  executor: Executor,
  filter: MarketFilter,
  page: { readonly after: PageCursor | null; readonly limit: number },
): Promise<MarketRow[]> {
  const { isAfter, order } = pageAfter(page.after, {
    key: sql`s.closed_at`,
    keyType: 'timestamptz',
    id: sql`s.auction_id`,
    direction: 'desc',
  });
  const { rows } = await sql<MarketRow>`
    select ${COLUMNS} from ${ENDED} and ${meets(filter)} and ${isAfter} order by ${order} limit ${page.limit}`.execute(
    executor,
  );
  return rows;
}

const RANKS = {
  biggest: { by: sql`k.price`, only: sql`k.price is not null` },
  bids: { by: sql`s.bid_count`, only: sql`s.bid_count > 0` },
};
type Rank = keyof typeof RANKS | 'comments';

/** The ids of the auctions that lead the period in this respect, the newest first among equals. */
async function findLeaders(executor: Executor, filter: MarketFilter, rank: Rank, limit: number): Promise<string[]> {
  const { rows } =
    rank === 'comments'
      ? await sql<Pick<Row<'auctions'>, 'id'>>`
          select e.id from (select a.id, s.closed_at from ${ENDED} and ${meets(filter)}) e join comments c on c.auction_id = e.id
          where c.removed_at is null group by e.id, e.closed_at order by count(*) desc, e.closed_at desc, e.id limit ${limit}`.execute(
          executor,
        )
      : await sql<Pick<Row<'auctions'>, 'id'>>`select a.id from ${ENDED} and ${meets(filter)} and ${RANKS[rank].only}
          order by ${RANKS[rank].by} desc, s.closed_at desc, a.id limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function findTop(
  executor: Executor,
  filter: MarketFilter,
  { rank, limit }: { readonly rank: Rank; readonly limit: number },
): Promise<MarketRow[]> {
  const ids = await findLeaders(executor, filter, rank, limit);
  const { rows } = await sql<MarketRow>`select ${COLUMNS} from ${ENDED} and a.id = any(${ids}::text[])`.execute(
    executor,
  );
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export interface CurrencyRow {
  readonly currency: string;
  readonly ended: number;
  readonly first: NonNullable<Row<'auction_states'>['closed_at']>;
}

/** The currencies of ended auctions, the most used first, each with its first close. */
export async function findCurrencies(executor: Executor): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select a.terms->>'currency' as currency, count(*)::int as ended, min(s.closed_at) as first
    from ${ENDED} group by 1 order by 2 desc, 1`.execute(executor);
  return rows;
}
