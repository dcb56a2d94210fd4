import { MIN_COMPARABLES } from '#contract/cars.ts';
import { type Comparable, findUsualComparables, type GuideSale, type GuideVehicle } from './comparables.ts';
import { fitDifferences } from './price-differences.ts';

const MINOR_UNITS_OF_LEAST_STEP = 1000;

/** Rounds to half a step of the second digit: 18,234 to 18,000, and 22,640 to 22,500. An estimate is no more exact. */
export function roundEstimate(amount: number): number {
  const digits = Math.floor(Math.log10(Math.max(1, amount)));
  const step = Math.max(MINOR_UNITS_OF_LEAST_STEP, 10 ** (digits - 1) / 2);
  return Math.max(step, Math.round(amount / step) * step);
}

/** The share of sales expected between `low` and `high`. */
export const EXPECTED_SHARE = 2 / 3;

export interface WeighedSale<Sale extends GuideSale = GuideSale> extends Comparable<Sale> {
  readonly share: number;
  /** What this sale says about the vehicle asked about: its price without the differences. In minor units. */
  readonly adjustedPrice: number;
}

export interface Estimate<Sale extends GuideSale = GuideSale> {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly comparables: readonly WeighedSale<Sale>[];
}

/** Null with fewer than `MIN_COMPARABLES`. The method is in docs/price-guide.md. */
export function estimatePrice<Sale extends GuideSale>(
  asked: GuideVehicle,
  sales: readonly Sale[],
  at: number,
): Estimate<Sale> | null {
  const comparables = findUsualComparables(asked, sales, at);
  if (comparables.length < MIN_COMPARABLES) return null;
  const fitted = fitDifferences(comparables);
  const weights = comparables.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const effective = total ** 2 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
  const outside = (1 - EXPECTED_SHARE) / 2;
  const priceAt = (level: number) => Math.exp(weightedQuantile(fitted.spread, weights, ofFewSales(level, effective)));
  const middle = Math.exp(weightedQuantile(fitted.adjusted, weights, 1 / 2));
  return {
    low: Math.min(middle, priceAt(outside)),
    middle,
    high: Math.max(middle, priceAt(1 - outside)),
    comparables: comparables.map((comparable, index) => ({
      ...comparable,
      share: comparable.weight / total,
      adjustedPrice: Math.exp(fitted.adjusted[index] ?? 0),
    })),
  };
}

/** Widens the range for small samples, which rarely contain the lowest and highest prices of a market. */
function ofFewSales(level: number, count: number): number {
  return Math.min(1, Math.max(0, ((count + 1) * level - 1 / 2) / count));
}

/** Interpolates between the middles of the weights, ordered by value. */
export function weightedQuantile(values: readonly number[], weights: readonly number[], level: number): number {
  const order = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => one.value - other.value);
  const total = order.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let before: { value: number; at: number } | null = null;
  for (const { value, weight } of order) {
    const at = (passed + weight / 2) / total;
    if (at >= level)
      return before === null ? value : before.value + ((value - before.value) * (level - before.at)) / (at - before.at);
    before = { value, at };
    passed += weight;
  }
  return before?.value ?? Number.NaN;
}
