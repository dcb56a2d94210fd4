import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { Span } from './period.ts';
import { type CurrencyRow, ENDED, IS_VEHICLE, type Rank, RANKS, slugOfMake, type Spelling, within } from './store.ts';

export const ALL_MAKES = '*';

export interface MonthSpan {
  readonly fromMonth: string;
  readonly months: number;
}
export interface StoredSpan extends MonthSpan {
  readonly computedAt: Row<'market_spans'>['computed_at'];
}

export type StoredFigures = Pick<
  CamelRow<'market_figures'>,
  'make' | 'ended' | 'sold' | 'volume' | 'median' | 'biggestSales' | 'mostBids' | 'mostCommented'
> & { readonly month: string; readonly isMonth: boolean };

const SPAN = sql`to_char(from_month, 'YYYY-MM-DD') as "fromMonth", months, computed_at as "computedAt"`;

export async function listSpans(executor: Executor): Promise<StoredSpan[]> {
  const { rows } = await sql<StoredSpan>`select ${SPAN} from market_spans`.execute(executor);
  return rows;
}

export async function findSpan(executor: Executor, { fromMonth, months }: MonthSpan): Promise<StoredSpan | null> {
  const { rows } = await sql<StoredSpan>`
    select ${SPAN} from market_spans where from_month = ${fromMonth}::date and months = ${months}`.execute(executor);
  return rows[0] ?? null;
}

export async function readFigures(
  executor: Executor,
  { fromMonth, months }: MonthSpan,
  { currency, make }: { readonly currency: string; readonly make: string | null },
): Promise<StoredFigures[]> {
  const ofMake = make ?? ALL_MAKES;
  const { rows } = await sql<StoredFigures>`
    select to_char(from_month, 'YYYY-MM') as month, months = 1 as "isMonth", make, ended, sold, volume, median,
      biggest_sales as "biggestSales", most_bids as "mostBids", most_commented as "mostCommented"
    from market_figures
    where currency = ${currency} and ((from_month = ${fromMonth}::date and months = ${months} ${make === null ? sql`` : sql`and make = ${make}`})
      or (months = 1 and make = ${ofMake} and from_month >= ${fromMonth}::date and from_month < ${fromMonth}::date + make_interval(months => ${months}::int)))`.execute(
    executor,
  );
  return rows;
}

export async function storeFigures(
  transaction: Executor,
  { fromMonth, months, from, until }: MonthSpan & Span,
  { spellings, top, at }: { readonly spellings: readonly Spelling[]; readonly top: number; readonly at: number },
): Promise<void> {
  // Two processes that compute the same span wait for each other here.
  await sql`insert into market_spans (from_month, months, computed_at) values (${fromMonth}::date, ${months}, ${new Date(at)})
    on conflict (from_month, months) do update set computed_at = excluded.computed_at`.execute(transaction);
  await sql`delete from market_figures where from_month = ${fromMonth}::date and months = ${months}`.execute(
    transaction,
  );
  const leaders = (rank: Rank) =>
    sql`coalesce((array_agg(a.auction_id order by ${RANKS[rank]} desc, a.closed_at desc, a.auction_id) filter (where ${RANKS[rank]} > 0))[1:${top}::int], '{}')`;
  await sql`
    with a as materialized (select a.*, ${slugOfMake(spellings)} as make_slug from ${ENDED} and ${IS_VEHICLE} and ${within({ from, until })})
    insert into market_figures (from_month, months, currency, make, ended, sold, volume, median, biggest_sales, most_bids, most_commented)
    select ${fromMonth}::date, ${months}, currency, case when grouping(make_slug) = 1 then ${ALL_MAKES} else make_slug end, count(*)::int, count(sold_price)::int,
      coalesce(sum(sold_price), 0)::bigint, round(percentile_cont(0.5) within group (order by sold_price))::bigint,
      ${leaders('biggest')}, ${leaders('bids')}, ${leaders('comments')}
    from a group by grouping sets ((currency), (currency, make_slug))`.execute(transaction);
}

export async function deleteSpans(executor: Executor, spans: readonly MonthSpan[]): Promise<void> {
  await sql`delete from market_spans where (from_month, months) in (
    select * from unnest(${spans.map(({ fromMonth }) => fromMonth)}::date[], ${spans.map(({ months }) => months)}::int[]))`.execute(
    executor,
  );
}

type ChangeRow = Pick<CamelRow<'market_changes'>, 'id'> & { readonly month: string };

export async function readChanges(executor: Executor, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, to_char(month, 'YYYY-MM-DD') as month from market_changes order by id limit ${limit}`.execute(executor);
  return rows;
}

export async function deleteChanges(executor: Executor, ids: readonly number[]): Promise<void> {
  await sql`delete from market_changes where id = any(${[...ids]}::bigint[])`.execute(executor);
}

export async function findFirstEnd(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ first: Row<'ended_auctions'>['ended_at'] | null }>`
    select min(ended_at) as first from ended_auctions`.execute(executor);
  return rows[0]?.first ?? null;
}

export async function listStoredCurrencies(executor: Executor): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select currency, sum(ended)::int as ended, min(from_month)::timestamp at time zone 'UTC' as first
    from market_figures where make = ${ALL_MAKES} and months = 1 group by currency order by 2 desc, 1`.execute(
    executor,
  );
  return rows;
}
