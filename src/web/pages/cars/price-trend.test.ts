import { describe, expect, test } from 'vitest';
import { priceTrend } from './price-trend.ts';

const salesOf = (...amounts: readonly number[]) => amounts.map((amount, index) => ({ at: index * 10, amount }));

describe('the trend of prices', () => {
  test('is the median of seven sales in a row, at the time of the fourth', () => {
    const trend = priceTrend(salesOf(...Array.from({ length: 15 }, (_, index) => 100 - index)));
    expect(trend).toHaveLength(9);
    expect(trend.slice(0, 2)).toEqual([
      { at: 30, amount: 97 },
      { at: 40, amount: 96 },
    ]);
    expect(trend.at(-1)).toEqual({ at: 110, amount: 89 });
  });
  test('is not moved by one unusual sale', () => {
    const trend = priceTrend(salesOf(...Array.from({ length: 15 }, (_, index) => (index === 5 ? 900 : 10))));
    expect(new Set(trend.map(({ amount }) => amount))).toEqual(new Set([10]));
  });
  test('is not shown for few sales', () =>
    expect(priceTrend(salesOf(...Array.from({ length: 14 }, () => 10)))).toEqual([]));
});
