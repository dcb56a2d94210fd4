import { expect, test } from 'vitest';
import { totalOfBids } from './figures.tsx';

const bids = (...prices: (readonly [number, string] | null)[]) =>
  prices.map((price) => ({ price: price === null ? null : { amount: price[0], currency: price[1] } }));

test('totals the current bids by currency, the site’s first', () => {
  expect(totalOfBids(bids([500_000, 'USD'], null, [700_000, 'JPY'], [100_000, 'USD']), 'USD')).toBe(
    '$6,000 + ¥700,000',
  );
  expect(totalOfBids(bids([500_000, 'USD'], [1_000_000, 'EUR']), 'EUR')).toBe('€10,000 + $5,000');
  expect(totalOfBids([], 'EUR')).toBe('€0');
});
