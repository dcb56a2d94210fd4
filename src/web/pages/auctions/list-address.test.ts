import { expect, it } from 'vitest';
import { appliedFilters, readAddress, toQuery, writeAddress } from './list-address.ts';

it('parses typed prices, and writes them in the site’s currency', () => {
  const address = readAddress(new URLSearchParams({ price_from: '€12,500.00', price_to: '30000' }));
  expect(toQuery(address, 'EUR')).toMatchObject({ price_from: 1_250_000, price_to: 3_000_000 });
  expect(toQuery(address, 'JPY')).toMatchObject({ price_from: 12_500, price_to: 30_000 });
  expect(appliedFilters(address, '€').map(({ text }) => text)).toEqual(['€12,500 to €30,000']);
  expect(writeAddress(address)).toBe('/auctions?price_from=12500&price_to=30000');
});
