import { expect, test } from 'vitest';
import { hasHigherMileage, reserveWarning } from './reserve-warnings.ts';

test('warns of a reserve far from comparable prices', () => {
  const fetched = { count: 3, median: 1_100_000 };
  expect(reserveWarning(1_800_000, fetched)).toBe(
    'The reserve is 64% above the median of 3 sales of this make and model here.',
  );
  expect(reserveWarning(110_000, fetched)).toBe(
    'The reserve is 90% below the median of 3 sales of this make and model here.',
  );
  expect([550_000, 1_100_000, 1_485_000].map((reserve) => reserveWarning(reserve, fetched))).toEqual([
    null,
    null,
    null,
  ]);
});

test('warns of a mileage below an earlier one, in any unit', () => {
  const before = { mileage: 150_000, unit: 'km' };
  expect(hasHigherMileage(before, { mileage: 61_000, mileage_unit: 'mi' })).toBe(true);
  expect(hasHigherMileage(before, { mileage: 93_300, mileage_unit: 'mi' })).toBe(false);
  expect(hasHigherMileage(before, { mileage: 150_000, mileage_unit: 'km' })).toBe(false);
  expect([
    hasHigherMileage({ mileage: null, unit: null }, { mileage: 10, mileage_unit: 'mi' }),
    hasHigherMileage(before, {}),
  ]).toEqual([false, false]);
});
