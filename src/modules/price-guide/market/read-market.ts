import { LRUCache } from 'lru-cache';
import { MIN_MARKET_SALES } from '#contract/limits.ts';
import type { Market, MarketMake, MarketPeriod } from '#contract/market.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { PriceGuideDeps } from '../deps.ts';
import type { ModelIndex } from '../model-index.ts';
import { ALL_MAKES, findSpan, listStoredCurrencies, readFigures } from './figures-store.ts';
import { TOP } from './keep-figures.ts';
import { findFilteredMake, type MakeFound, makesOf, spellingsOf } from './makes.ts';
import { monthSpanOf, monthsOf, type Span, spanOf } from './period.ts';
import { presentFigures, presentMarketResult } from './present.ts';
import {
  computeFigures,
  type CurrencyRow,
  type FiguresRow,
  findByIds,
  findCurrencies,
  findLeaders,
  type Rank,
} from './store.ts';

/** Figures that are not stored take long to compute in a large market. */
const COMPUTED_FRESH_MS = 300_000;
const MAX_KEPT = 200;
const MAX_MAKES = 500;

interface MarketQuestion {
  readonly period: MarketPeriod;
  readonly make?: string | undefined;
  readonly currency?: string | undefined;
}
type Deps = Pick<PriceGuideDeps, 'database' | 'clock' | 'operations' | 'vehicleModels'>;
type FiguresOf = Omit<FiguresRow, 'month' | 'slug'>;

interface Figures {
  readonly total: FiguresOf | undefined;
  readonly months: ReadonlyMap<string, FiguresOf>;
  readonly makes: readonly (FiguresOf & { readonly slug: string })[];
  readonly leaders: Readonly<Record<Rank, readonly string[]>>;
  readonly computedAt: number;
}
interface MarketQuery {
  readonly span: Span;
  readonly currency: string;
  readonly found: MakeFound;
}

/** Null if the job hasn't computed this span yet. */
async function readStored(
  { executor }: PriceGuideDeps['database'],
  { span, currency, found }: MarketQuery,
): Promise<Figures | null> {
  const asked = monthSpanOf(span);
  const make = found.name?.slug ?? null;
  const stored = await findSpan(executor, asked);
  if (stored === null) return null;
  const rows = await readFigures(executor, asked, { currency, make });
  const ofSpan = rows.filter(({ isMonth }) => !isMonth);
  const total = ofSpan.find((row) => row.make === (make ?? ALL_MAKES));
  return {
    total,
    months: new Map(rows.filter(({ isMonth }) => isMonth).map((row) => [row.month, row])),
    makes: ofSpan.filter((row) => row.make !== ALL_MAKES).map((row) => ({ ...row, slug: row.make })),
    leaders: {
      biggest: total?.biggestSales ?? [],
      bids: total?.mostBids ?? [],
      comments: total?.mostCommented ?? [],
    },
    computedAt: stored.computedAt.getTime(),
  };
}

async function computeNow(
  { database: { executor }, clock }: Deps,
  models: ModelIndex,
  { span, currency, found }: MarketQuery,
): Promise<Figures> {
  const filter = { span, make: found.make, currency, vehiclesOnly: true };
  const rows = await computeFigures(executor, filter, spellingsOf(await models.models(executor)));
  const leaders = (rank: Rank) => findLeaders(executor, filter, { rank, limit: TOP });
  return {
    total: rows.find(({ month, slug }) => month === null && slug === null),
    months: new Map(rows.flatMap((row) => (row.month === null ? [] : [[row.month, row] as const]))),
    makes: rows.flatMap((row) => (row.slug === null ? [] : [{ ...row, slug: row.slug }])),
    leaders: { biggest: await leaders('biggest'), bids: await leaders('bids'), comments: await leaders('comments') },
    computedAt: await clock.now(executor),
  };
}

/** Concurrent callers share one reading. A failed one is not kept. */
function createShared<V extends object>() {
  const cache = new LRUCache<string, Promise<V>>({ max: MAX_KEPT, ttl: COMPUTED_FRESH_MS });
  return (key: string, read: () => Promise<V>): Promise<V> => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const reading = read();
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    return reading;
  };
}

export function createMarketReader(deps: Deps, models: ModelIndex) {
  const { clock, operations, database } = deps;
  const { executor } = database;
  const computed = createShared<Figures>();
  const currencies = createShared<CurrencyRow[]>();
  const readCurrencies = async () => {
    const stored = await listStoredCurrencies(executor);
    return stored.length > 0 ? stored : findCurrencies(executor);
  };

  return async function readMarket({ period, make, currency }: MarketQuestion): Promise<Result<Market>> {
    const [found, settings, now, all, used] = await Promise.all([
      findFilteredMake(deps, models, make),
      operations.settings(executor),
      clock.now(executor),
      models.models(executor),
      currencies('all', readCurrencies),
    ]);
    if (!found.ok) return found;
    const asked = { span: spanOf(period, now), currency: currency ?? settings.currency, found: found.value };
    const key = [period, asked.currency, asked.found.name?.slug ?? ''].join('|');
    const figures = (await readStored(database, asked)) ?? (await computed(key, () => computeNow(deps, models, asked)));
    const details = await findByIds(executor, [...new Set(Object.values(figures.leaders).flat())]);
    const top = (rank: Rank) =>
      figures.leaders[rank].flatMap((id) => details.find((row) => row.id === id) ?? []).map(presentMarketResult);
    return accepted({
      period,
      from: new Date(asked.span.from).toISOString(),
      until: new Date(asked.span.until).toISOString(),
      make: found.value.name,
      currency: asked.currency,
      total: presentFigures(figures.total, asked.currency),
      months: monthsIn(figures, asked, now),
      makes: makesIn(figures, asked.currency, new Map(makesOf(all).map((each) => [each.slug, each.make]))),
      biggest_sales: top('biggest'),
      most_bids: top('bids'),
      most_commented: top('comments'),
      least_sales: MIN_MARKET_SALES,
      options: {
        years: yearsOf(used, now),
        currencies: [...new Set([...used.map((row) => row.currency), asked.currency])],
        makes: makesOf(all.filter(({ ended }) => ended > 0)),
      },
      computed_at: new Date(figures.computedAt).toISOString(),
    });
  };
}

function monthsIn(figures: Figures, { span, currency }: MarketQuery, now: number): Market['months'] {
  const months = monthsOf(span, now).map((month) => ({
    month,
    ...presentFigures(figures.months.get(month), currency),
  }));
  const first = months.findIndex(({ ended }) => ended > 0);
  return first === -1 ? [] : months.slice(first);
}

const makesIn = (figures: Figures, currency: string, names: ReadonlyMap<string, string>): MarketMake[] =>
  figures.makes
    .flatMap((row) => {
      const make = names.get(row.slug);
      return make === undefined ? [] : [{ make, slug: row.slug, ...presentFigures(row, currency) }];
    })
    .toSorted((one, other) => other.volume.amount - one.volume.amount || other.ended - one.ended)
    .slice(0, MAX_MAKES);

function yearsOf(currencies: readonly CurrencyRow[], now: number): number[] {
  const last = new Date(now).getUTCFullYear();
  const first = Math.min(last, ...currencies.map((row) => row.first.getUTCFullYear()));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
