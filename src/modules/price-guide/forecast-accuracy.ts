import { DAY_MS } from '#contract/durations.ts';
import { LRUCache } from 'lru-cache';
import { MIN_FORECASTS } from '#contract/cars.ts';
import type { GuideSale } from './comparables.ts';
import { estimatePrice } from './estimate.ts';

const MAX_FORECASTS = 50;
const MAX_KEPT = 500;

export interface ForecastAccuracy {
  readonly count: number;
  readonly inside: number;
  readonly medianError: number;
}

/** Imported sales are compared with, but what we estimated is measured by our own. */
type ForecastSale = GuideSale & { readonly completedAt: number; readonly imported?: unknown };

/** Keeps the accuracy of each model until another sale of it completes, because measuring takes dozens of estimates. */
export function createForecasts(measure = measureForecasts) {
  const cache = new LRUCache<string, { readonly accuracy: ForecastAccuracy | null }>({ max: MAX_KEPT });
  return (model: string, sales: readonly ForecastSale[]): ForecastAccuracy | null => {
    const latest = Math.max(0, ...sales.map(({ completedAt }) => completedAt));
    const key = JSON.stringify([model, sales.length, latest]);
    const found = cache.get(key) ?? { accuracy: measure(sales) };
    cache.set(key, found);
    return found.accuracy;
  };
}
export type Forecasts = ReturnType<typeof createForecasts>;

/** Uses only sales completed the day before each close. Null with fewer than `MIN_FORECASTS` estimates. */
export function measureForecasts(sales: readonly ForecastSale[]): ForecastAccuracy | null {
  const newest = sales
    .filter(({ imported }) => imported === undefined)
    .toSorted((one, other) => other.soldAt - one.soldAt)
    .slice(0, MAX_FORECASTS);
  const forecasts = newest.flatMap((sale) => {
    const at = sale.soldAt - DAY_MS;
    const known = sales.filter(({ completedAt }) => completedAt <= at);
    const estimate = estimatePrice(sale, known, at);
    return estimate === null ? [] : [{ sale, estimate }];
  });
  if (forecasts.length < MIN_FORECASTS) return null;
  const errors = forecasts
    .map(({ sale, estimate }) => Math.abs(estimate.middle - sale.price) / sale.price)
    .toSorted((one, other) => one - other);
  const half = errors.length / 2;
  return {
    count: forecasts.length,
    inside: forecasts.filter(({ sale, estimate }) => sale.price >= estimate.low && sale.price <= estimate.high).length,
    medianError: ((errors[Math.ceil(half) - 1] ?? 0) + (errors[Math.floor(half)] ?? 0)) / 2,
  };
}
