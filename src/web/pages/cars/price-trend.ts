import { middleOf } from './middle-of.ts';

/** One unusual sale moves a median of this many only a little. */
export const TREND_SALES = 7;
/** With fewer sales the line would cover only the middle of the time. */
const MIN_SALES = 2 * TREND_SALES + 1;

export interface TrendPoint {
  readonly at: number;
  readonly amount: number;
}

/** The median price of each `TREND_SALES` sales in a row, oldest first, at the time of the one in the middle. */
export function priceTrend(sales: readonly TrendPoint[]): TrendPoint[] {
  if (sales.length < MIN_SALES) return [];
  const half = Math.floor(TREND_SALES / 2);
  return sales.slice(half, -half).map(({ at }, index) => {
    const near = sales.slice(index, index + TREND_SALES).map(({ amount }) => amount);
    return { at, amount: middleOf(near.toSorted((one, other) => one - other)) };
  });
}
