import { expect, test } from 'vitest';
import { binWeights, edgesOf } from './bin-weights.ts';

const weighed = (...amounts: number[]) => amounts.map((amount) => ({ amount, weight: 0.25 }));

test.each([
  [[9500, 14_000, 18_000, 12_000], 9500, 18_000],
  [[10_000, 10_000], 9000, 11_000],
])('%j are between %d and %d', (amounts, least, most) => {
  const edges = edgesOf(amounts);
  expect(edges[0]).toBeLessThanOrEqual(least);
  expect(edges.at(-1)).toBeGreaterThanOrEqual(most);
  expect(edges).toEqual(edges.toSorted((one, other) => one - other));
});

test('each sale counts in one bin, the highest in the last', () => {
  expect(binWeights(weighed(10, 15, 20, 30), [10, 20, 30])).toEqual([
    { from: 10, to: 20, weight: 0.5 },
    { from: 20, to: 30, weight: 0.5 },
  ]);
});
