import { expect, it } from 'vitest';
import { appliedFilters, readAddress as readAddressIn, toQuery, writeAddress } from './list-address.ts';

const readAddress = (search: URLSearchParams) => readAddressIn(search, 'mi');

it('parses typed prices, and writes them in the site’s currency', () => {
  const address = readAddress(new URLSearchParams({ price_from: '€12,500.00', price_to: '30000' }));
  expect(toQuery(address, 'EUR')).toMatchObject({ price_from: 1_250_000, price_to: 3_000_000 });
  expect(toQuery(address, 'JPY')).toMatchObject({ price_from: 12_500, price_to: 30_000 });
  expect(appliedFilters(address, '€').map(({ text }) => text)).toEqual(['€12,500 to €30,000']);
  expect(writeAddress(address)).toBe('/auctions?price_from=12500&price_to=30000');
});

it('keeps the facts, the mileage with its unit and the time to the close in the address', () => {
  const at =
    '/auctions?region=Oregon&category=motorcycle&gearbox=manual&gearbox=cvt&cylinders=6&true_mileage=unknown&owners=1&owners=4&interior_colour_family=red&mileage_to=60000&mileage_unit=km&ending=3&reserve_met=1';
  const address = readAddress(new URL(at, 'https://cars.test').searchParams);
  expect(writeAddress(address)).toBe(at);
  expect(toQuery(address, 'USD')).toMatchObject({
    category: 'motorcycle',
    gearbox: 'manual,cvt',
    cylinders: '6',
    true_mileage: 'unknown',
    owners: '1,4',
    mileage_to: 60_000,
    mileage_unit: 'km',
    ending: '3',
    reserve_met: '1',
  });
  const filters = appliedFilters(address, '$');
  expect(filters.map(({ text }) => text)).toEqual([
    'Oregon',
    'Motorcycles',
    'Manual',
    'CVT',
    '6 cylinders',
    'True mileage unknown',
    '1 owner',
    '4 or more owners',
    'Red interior',
    'Up to 60,000 km',
    'Ending within 3 days',
    'Reserve met',
  ]);
  expect(filters.map(({ without }) => appliedFilters(without, '$').length)).toEqual(
    filters.map(() => filters.length - 1),
  );
  expect(writeAddress({ ...address, status: 'results' })).not.toContain('ending=');
});

it('names the place that was found, with the radius in the unit of the site', () => {
  const search = new URLSearchParams({ near: 'Springfield', within: '300' });
  const textsAt = (address: ReturnType<typeof readAddress>, place: string) =>
    appliedFilters(address, '$', place).map(({ text }) => text);
  expect(textsAt(readAddress(search), 'Springfield, MO')).toEqual(['Within 300 miles of Springfield, MO']);
  expect(textsAt({ ...readAddress(search), within: '' }, 'Springfield, MO')).toEqual(['Near Springfield, MO']);
  expect(textsAt(readAddress(search), '')).toEqual(['Within 300 miles of Springfield']);
  expect([readAddress(search).within, readAddressIn(search, 'km').within]).toEqual(['300mi', '300km']);
  expect(readAddress(new URLSearchParams({ near: 'Springfield', within: 'far' })).within).toBe('');
});
