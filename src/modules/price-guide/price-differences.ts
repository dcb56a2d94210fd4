import type { Comparable, Difference } from './comparables.ts';
import { trimColumns } from './trim.ts';

/**
 * How far a price is expected to move with each difference, as the standard deviation of its logarithm: per year of
 * age, per natural logarithm of the mileage, and so on. With few sales the estimate stays near zero; with many, they
 * decide.
 */
const EXPECTED_EFFECTS: Readonly<Record<keyof Difference, number>> = {
  years: 0.05,
  logMiles: 0.4,
  age: 0.1,
  otherGearbox: 0.25,
  otherTitle: 0.4,
};
/** The usual spread of prices of alike vehicles, as the standard deviation of their logarithm. */
const USUAL_SPREAD = 0.2;
/** Sales further off than this many spreads count less, so that one odd price does not tilt the rest. */
const ODD_AFTER = 1.5;
const PASSES = 3;
const EXPECTED_OF_WORD = 0.3;
const EFFECTS = Object.keys(EXPECTED_EFFECTS) as readonly (keyof Difference)[];
const MIN_REMAINDER = 0.1;

export interface PriceDifferences {
  /** The logarithm of the price of the vehicle asked about. */
  readonly center: number;
  readonly adjusted: readonly number[];
  /** Widened by the error that fitting to this sale has hidden. */
  readonly spread: readonly number[];
}

/** What differences in year, mileage, time, gearbox and title are worth: a weighted ridge regression. */
export function fitDifferences(comparables: readonly Comparable[]): PriceDifferences {
  const words = trimColumns(comparables.map(({ trim }) => trim));
  const rows = comparables.map(({ difference, trim }) => [
    1,
    ...EFFECTS.map((name) => difference[name]),
    ...words.of(trim),
  ]);
  const prices = comparables.map(({ sale }) => Math.log(sale.price));
  const weights = comparables.map(({ weight }) => weight);
  let inUse = weights;
  let fit = solve(rows, prices, inUse, USUAL_SPREAD);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const residuals = rows.map((row, index) => (prices[index] ?? 0) - dot(row, fit.slopes));
    const scale = Math.max(weightedMedian(residuals.map(Math.abs), weights) * 1.4826, USUAL_SPREAD / 10);
    inUse = weights.map((weight, index) => weight * Math.min(1, (ODD_AFTER * scale) / Math.abs(residuals[index] ?? 0)));
    fit = solve(rows, prices, inUse, scale);
  }
  const [center = 0] = fit.slopes;
  const adjusted = rows.map((row, index) => (prices[index] ?? 0) - dot(row, fit.slopes) + center);
  // The center's own uncertainty, and how far each sale pulled the fit towards itself.
  const widening = Math.sqrt(1 + variance(fit.inverse, rows, inUse));
  const spread = rows.map((row, index) => {
    const leverage = (inUse[index] ?? 0) * quadratic(fit.inverse, row);
    return center + (((adjusted[index] ?? 0) - center) * widening) / Math.sqrt(Math.max(MIN_REMAINDER, 1 - leverage));
  });
  return { center, adjusted, spread };
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
const quadratic = (matrix: readonly (readonly number[])[], row: readonly number[]): number =>
  dot(
    row,
    matrix.map((line) => dot(line, row)),
  );

/** The variance of the center, in units of the variance of one price. */
function variance(
  inverse: readonly (readonly number[])[],
  rows: readonly (readonly number[])[],
  weights: readonly number[],
): number {
  const first = inverse[0] ?? [];
  return rows.reduce((sum, row, index) => sum + ((weights[index] ?? 0) * dot(first, row)) ** 2, 0);
}

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .toSorted((one, other) => one.value - other.value);
  const half = order.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  return order.find(({ weight }) => (passed += weight) >= half)?.value ?? 0;
}

function solve(
  rows: readonly (readonly number[])[],
  prices: readonly number[],
  weights: readonly number[],
  spread: number,
): { slopes: number[]; inverse: number[][] } {
  const size = rows[0]?.length ?? 1;
  const normal = Array.from({ length: size }, (_, line) =>
    Array.from({ length: size }, (__, column) =>
      rows.reduce((sum, row, index) => sum + (weights[index] ?? 0) * (row[line] ?? 0) * (row[column] ?? 0), 0),
    ),
  );
  normal.forEach((line, index) => {
    if (index === 0) return;
    const name = EFFECTS[index - 1];
    const expected = name === undefined ? EXPECTED_OF_WORD : EXPECTED_EFFECTS[name];
    line[index] = (line[index] ?? 0) + (spread / expected) ** 2;
  });
  const target = Array.from({ length: size }, (_, line) =>
    rows.reduce((sum, row, index) => sum + (weights[index] ?? 0) * (row[line] ?? 0) * (prices[index] ?? 0), 0),
  );
  const inverse = invert(normal);
  return { slopes: inverse.map((line) => dot(line, target)), inverse };
}

/** For a symmetric positive definite matrix, by elimination. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, index) => [
    ...line,
    ...Array.from({ length: size }, (_, at) => (at === index ? 1 : 0)),
  ]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const line = work[pivot] ?? [];
    const by = line[pivot] ?? 1;
    const scaled = line.map((value) => value / by);
    work[pivot] = scaled;
    for (let other = 0; other < size; other += 1) {
      const factor = work[other]?.[pivot] ?? 0;
      if (other === pivot || factor === 0) continue;
      work[other] = (work[other] ?? []).map((value, column) => value - factor * (scaled[column] ?? 0));
    }
  }
  return work.map((line) => line.slice(size));
}
