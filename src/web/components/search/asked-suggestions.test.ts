import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/content.ts';
import { suggestionsAsked } from './asked-suggestions.ts';

const at = (amount: number): Suggestion => ({
  ...{ kind: 'auction', text: 'A car', detail: '', href: '/auctions/a-car' },
  auction: {
    ...{ state: 'live', price: { amount, currency: 'USD' }, hammer_price: null, bid_count: 1, paused_until: null },
    ...{ starting_bid: { amount: 100, currency: 'USD' }, start_date: '2026-11-20', close_date: '2026-11-27' },
    hero: null,
    buyer_costs: {
      ...{ premium_basis_points: 500, premium_least: 0, premium_most: 750_000, tax_basis_points: 0 },
    },
  },
});
const pricesOf = (typed: string) =>
  [1_900_000, 2_400_000, 2_450_000, 2_600_000].filter((amount) => suggestionsAsked(typed, 2).isWithin(at(amount)));

test.each([
  ['manual alfa under 25,000 all-in within 300 miles', 'manual alfa', [1_900_000]],
  ['manual alfa under 25,000', 'manual alfa', [1_900_000, 2_400_000, 2_450_000]],
  ['alfa over $24,000', 'alfa', [2_400_000, 2_450_000, 2_600_000]],
  ['alfa', 'alfa', [1_900_000, 2_400_000, 2_450_000, 2_600_000]],
  ['under 25,000', 'under 25,000', [1_900_000, 2_400_000, 2_450_000]],
])('“%s” asks for “%s” within its prices', (typed, query, prices) => {
  expect([suggestionsAsked(typed, 2).query, pricesOf(typed)]).toEqual([query, prices]);
});

test('suggestions without a price are kept', () => {
  const model: Suggestion = { kind: 'model', text: 'Alfa Romeo', detail: '', href: '/cars/alfa-romeo' };
  expect(suggestionsAsked('alfa under 2,000', 2).isWithin(model)).toBe(true);
});
