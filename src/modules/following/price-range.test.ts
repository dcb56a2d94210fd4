import { expect, it } from 'vitest';
import { canonicalQuery, criteriaOf, isInAllInRange } from './criteria.ts';

it.each([
  ['price_to=25000', 2_600_000, true],
  ['all_in=1&price_to=25000', 2_500_000, true],
  ['all_in=1&price_to=25000', 2_500_001, false],
  ['all_in=1&price_from=25000', 2_500_000, true],
  ['all_in=1&price_from=25000', 2_499_999, false],
  ['all_in=1', 1, true],
  ['all_in=1&price_to=any', 15_000, true],
  ['all_in=1&price_from=-5', 15_000, true],
])('%j lets an all-in price of %i through: %j', (query, allInPrice, isIn) => {
  expect(isInAllInRange(query, { allInPrice }, 'USD')).toBe(isIn);
});

it('indexes an all-in search by what the price without fees may be', () => {
  expect(criteriaOf('all_in=1&price_from=10000&price_to=25000')).toMatchObject({ priceFrom: 0, priceTo: 2_500_000 });
  expect(canonicalQuery('all_in=1&make=Alfa')).toBe('make=Alfa');
  expect(canonicalQuery('make=Alfa&all_in=1&price_to=25000')).toBe('make=Alfa&price_to=25000&all_in=1');
});
