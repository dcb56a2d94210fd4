import { expect, test } from 'vitest';
import { reachedText, rangeText, reserveSuggestion, startSuggestion, startText } from './reserve-labels.ts';

const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' });
const advice = {
  make: 'Datsun',
  model: '240Z',
  compared_trim: null,
  estimate: { low: usd(18_000), middle: usd(20_000), high: usd(22_500) },
  sale_count: 14,
  highest_bids: [0, 1_500_000, 1_900_000, 2_000_000, 2_200_000],
  starting_bid: usd(5_000),
  currency: 'USD',
};

test('the advice names its range, its middle and its number of sales, and is missing without an estimate', () => {
  expect(rangeText(advice)).toBe(
    'Vehicles like this sold for $18,000–22,500, typically $20,000. That is from 14 sales.',
  );
  expect(rangeText({ ...advice, estimate: null })).toBeNull();
  expect(startText(advice)).toBe('Those that sold typically started at $5,000.');
  expect(startText({ ...advice, starting_bid: null })).toBeNull();
});

test('suggests the low end of the range as the reserve, and the usual starting bid', () => {
  expect(reserveSuggestion(advice, 100_000)).toEqual({
    amount: 1_800_000,
    text: 'Price guide: with a reserve of $18,000, 3 of 5 comparable auctions would have sold.',
  });
  expect(reserveSuggestion(advice, 1_000_000)?.amount).toBe(1_000_000);
  expect(reserveSuggestion({ ...advice, highest_bids: [] }, 100)?.text).toContain('the low end of what vehicles like');
  expect(reserveSuggestion({ ...advice, estimate: null }, 100)).toBeNull();
  expect(startSuggestion(advice)?.amount).toBe(500_000);
  expect(startSuggestion({ ...advice, starting_bid: null })).toBeNull();
});

test.each([
  [2_000_000, '2 of 5 comparable auctions reached $20,000.'],
  [2_300_000, 'None of 5 comparable auctions reached $23,000.'],
  [null, null],
])('says how many auctions reached %s', (amount, text) => {
  expect(reachedText(advice, amount)).toBe(text);
});

test('states when every auction reached the amount, and nothing without comparable auctions', () => {
  expect(reachedText({ ...advice, highest_bids: [1, 1, 1, 1, 1] }, 1)).toBe('All 5 comparable auctions reached $0.01.');
  expect(reachedText({ ...advice, highest_bids: [] }, 1)).toBeNull();
});
