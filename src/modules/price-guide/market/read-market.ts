import { LRUCache } from 'lru-cache';
import { LEAST_MARKET_SALES } from '#contract/limits.ts';
import type { Market, MarketMake, MarketPeriod } from '#contract/market.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { PriceGuideDeps } from '../deps.ts';
import { findMake } from '../find-model.ts';
import type { CarModelEntry, ModelIndex } from '../model-index.ts';
import type { MakeCondition } from '../store.ts';
import { monthsOf, spanOf } from './period.ts';
import { presentFigures, presentMarketResult } from './present.ts';
import {
  computeFigures,
  type CurrencyRow,
  findCurrencies,
  findTop,
  type MarketFilter,
  type Spelling,
} from './store.ts';

/** Figures of a large market take a second to compute, so they are kept this long. */
const MARKET_FRESH_MS = 300_000;
const MOST_KEPT = 200;
const MOST_MAKES = 500;
const TOP = 10;

interface MarketQuestion {
  readonly period: MarketPeriod;
  readonly make?: string | undefined;
  readonly currency?: string | undefined;
}
type Deps = Pick<PriceGuideDeps, 'database' | 'clock' | 'operations' | 'vehicleModels'>;

interface MakeFound {
  readonly name: Spelling | null;
  readonly make: MakeCondition | null;
}
/** The make that a filter names. */
export async function findFilteredMake(
  deps: Pick<PriceGuideDeps, 'database' | 'vehicleModels'>,
  models: ModelIndex,
  make: string | undefined,
): Promise<Result<MakeFound>> {
  if (make === undefined) return accepted({ name: null, make: null });
  const entries = await findMake(deps, models, make);
  const [name] = makesOf(entries);
  if (name === undefined) return refuse('car_not_found');
  // The slug is also the id in the vocabulary, to which auctions may have been mapped since the models were read.
  const makeId = name.slug;
  return accepted({ name, make: { makeId, makes: [...new Set(entries.flatMap(({ makes }) => makes))] } });
}

/** Each make once, as named in the model with most ended auctions, by name. */
function makesOf(models: readonly CarModelEntry[]): Spelling[] {
  const makes = new Map<string, string>();
  for (const { makeSlug, make } of models.toSorted((one, other) => other.ended - one.ended))
    if (!makes.has(makeSlug)) makes.set(makeSlug, make);
  return [...makes]
    .map(([slug, make]) => ({ make, slug }))
    .toSorted((one, other) => one.make.localeCompare(other.make, 'en'));
}

const spellingsOf = (models: readonly CarModelEntry[]): Spelling[] => [
  ...new Map(
    models.flatMap(({ makes, makeSlug: slug }) => makes.map((make) => [make, { make, slug }] as const)),
  ).values(),
];

/** Reads the market's figures; those of the last few minutes are kept in memory. */
export function createMarketReader(deps: Deps, models: ModelIndex) {
  const { clock, operations } = deps;
  const { executor } = deps.database;
  const kept = new LRUCache<string, Promise<Market>>({ max: MOST_KEPT, ttl: MARKET_FRESH_MS });
  const currencies = new LRUCache<'all', Promise<CurrencyRow[]>>({ max: 1, ttl: MARKET_FRESH_MS });

  /** Those who ask for the same at once share one computation. A failed one is not kept. */
  function shared<K extends string, V>(cache: LRUCache<K, Promise<V>>, key: K, read: () => Promise<V>): Promise<V> {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const reading = read();
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    return reading;
  }

  async function compute(period: MarketPeriod, currency: string, { name, make }: MakeFound): Promise<Market> {
    const [now, all, used] = await Promise.all([
      clock.now(executor),
      models.models(executor),
      shared(currencies, 'all', () => findCurrencies(executor)),
    ]);
    const span = spanOf(period, now);
    const filter: MarketFilter = { span, make, currency };
    const rows = await computeFigures(executor, filter, spellingsOf(all));
    const top = async (rank: 'biggest' | 'bids' | 'comments') =>
      (await findTop(executor, filter, { rank, limit: TOP })).map(presentMarketResult);
    const monthly = new Map(rows.flatMap((row) => (row.month === null ? [] : [[row.month, row] as const])));
    const months = monthsOf(span, now).map((month) => ({ month, ...presentFigures(monthly.get(month), currency) }));
    const named = new Map(makesOf(all).map((each) => [each.slug, each.make]));
    const ofMakes = rows.flatMap((row): MarketMake[] => {
      const make = row.slug === null ? undefined : named.get(row.slug);
      return row.slug === null || make === undefined
        ? []
        : [{ make, slug: row.slug, ...presentFigures(row, currency) }];
    });
    const firstWithResult = months.findIndex(({ ended }) => ended > 0);
    return {
      period,
      from: new Date(span.from).toISOString(),
      until: new Date(span.until).toISOString(),
      make: name,
      currency,
      total: presentFigures(
        rows.find(({ month, slug }) => month === null && slug === null),
        currency,
      ),
      months: firstWithResult === -1 ? [] : months.slice(firstWithResult),
      makes: ofMakes
        .toSorted((one, other) => other.volume.amount - one.volume.amount || other.ended - one.ended)
        .slice(0, MOST_MAKES),
      biggest_sales: await top('biggest'),
      most_bids: await top('bids'),
      most_commented: await top('comments'),
      least_sales: LEAST_MARKET_SALES,
      options: {
        years: yearsOf(used, now),
        currencies: [...new Set([...used.map((row) => row.currency), currency])],
        makes: makesOf(all.filter(({ ended }) => ended > 0)),
      },
      computed_at: new Date(now).toISOString(),
    };
  }

  return async function readMarket({ period, make, currency }: MarketQuestion): Promise<Result<Market>> {
    const [found, settings] = await Promise.all([findFilteredMake(deps, models, make), operations.settings(executor)]);
    if (!found.ok) return found;
    const inCurrency = currency ?? settings.currency;
    const key = [period, inCurrency, found.value.name?.slug ?? ''].join('|');
    return accepted(await shared(kept, key, () => compute(period, inCurrency, found.value)));
  };
}

/** Every year since the first result, newest first. */
function yearsOf(currencies: readonly CurrencyRow[], now: number): number[] {
  const last = new Date(now).getUTCFullYear();
  const first = Math.min(last, ...currencies.map((row) => row.first.getUTCFullYear()));
  return Array.from({ length: last - first + 1 }, (_, place) => last - place);
}
