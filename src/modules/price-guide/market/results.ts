import type { z } from 'zod';
import { MARKET_COLUMNS, type MarketColumn } from '#contract/market-columns.ts';
import { decimalAmount } from '#contract/format/money.ts';
import type { MarketPeriod, MarketResult, MarketResultsSchema } from '#contract/market.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type { PageCursor } from '#platform/database/page.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import { requestPage } from '#platform/http/cursor.ts';
import type { ModelIndex } from '../model-index.ts';
import type { MarketDeps } from './deps.ts';
import { spanOf } from './period.ts';
import { presentMarketResult } from './present.ts';
import { findFilteredMake } from './makes.ts';
import { findMarketResults, type MarketFilter, type MarketRow } from './store.ts';

const READ_AT_ONCE = 2000;

type Deps = Pick<MarketDeps, 'database' | 'clock' | 'config' | 'vehicleModels'>;
interface ResultsQuestion {
  readonly period?: MarketPeriod | undefined;
  readonly make?: string | undefined;
  readonly currency?: string | undefined;
  readonly vehicles?: '1' | undefined;
}

async function filterOf(
  deps: Deps,
  models: ModelIndex,
  { period, make, currency, vehicles }: ResultsQuestion,
): Promise<Result<MarketFilter>> {
  const found = await findFilteredMake(deps, models, make);
  if (!found.ok) return found;
  const span = period === undefined ? null : spanOf(period, await deps.clock.now(deps.database.executor));
  return accepted({ span, make: found.value.make, currency: currency ?? null, vehiclesOnly: vehicles === '1' });
}

const placeOf = (row: MarketRow): PageCursor => ({ key: row.closedAt.getTime(), id: row.id });

export async function listMarketResults(
  deps: Deps,
  models: ModelIndex,
  question: ResultsQuestion & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<z.input<typeof MarketResultsSchema>>> {
  const filter = await filterOf(deps, models, question);
  if (!filter.ok) return filter;
  const page = requestPage(
    ['market', question.period ?? null, question.make ?? null, question.currency ?? null, question.vehicles ?? null],
    question,
  );
  if (page === null) return invalidCursor();
  const found = await findMarketResults(deps.database.executor, filter.value, page.range);
  const { rows, next_cursor } = page.cut(found, placeOf);
  return accepted({ items: rows.map(presentMarketResult), next_cursor });
}

const decimal = (price: MarketResult['sold_price']): string => (price === null ? '' : decimalAmount(price));

const CELLS: Readonly<Record<MarketColumn, (result: MarketResult, publicUrl: string) => string | number | null>> = {
  lot_number: ({ lot_number: lotNumber }) => lotNumber,
  closed_at: ({ closed_at: closedAt }) => closedAt,
  title: ({ title }) => title,
  category: ({ category }) => category,
  make: ({ make }) => make,
  model: ({ model }) => model,
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage?.value ?? null,
  mileage_unit: ({ mileage }) => mileage?.unit ?? null,
  result: ({ result }) => result,
  sold_price: ({ sold_price: price }) => decimal(price),
  highest_bid: ({ highest_bid: bid }) => decimal(bid),
  currency: ({ currency }) => currency,
  bids: ({ bid_count: count }) => count,
  comments: ({ comment_count: count }) => count,
  url: ({ slug }, publicUrl) => `${publicUrl}/auctions/${slug}`,
};

/** Excel reads a file without this as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

/** In parts, so that no connection is held while a client reads slowly. */
export async function* csvOfResults(
  { database: { executor }, config: { publicUrl } }: Pick<Deps, 'database' | 'config'>,
  filter: MarketFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([MARKET_COLUMNS.map(({ name }) => name)]);
  for (let after: PageCursor | null = null; ;) {
    const rows: MarketRow[] = await findMarketResults(executor, filter, { after, limit: READ_AT_ONCE });
    yield csvLines(
      rows.map(presentMarketResult).map((result) => MARKET_COLUMNS.map(({ name }) => CELLS[name](result, publicUrl))),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    after = placeOf(last);
  }
}

/** An error aborts the download, so that a partial file cannot pass for a complete one. */
export async function exportMarketResults(
  deps: Deps,
  models: ModelIndex,
  question: ResultsQuestion,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const filter = await filterOf(deps, models, question);
  return filter.ok ? accepted(textStream(csvOfResults(deps, filter.value))) : filter;
}
