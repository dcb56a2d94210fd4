import { expect, test } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { auctionData } from './auction-data.ts';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const sold = {
  slug: 'car',
  car: { make: 'Datsun', make_slug: 'datsun', model: '240Z', model_slug: '240z' },
  title: '1971 Datsun 240Z',
  subtitle: '',
  make: 'Datsun',
  model: '240Z',
  year: 1971,
  category: 'car',
  body_style: 'Coupe',
  vehicle: {},
  mileage: null,
  images: [],
  seller: { username: 'sue', avatar: null, has_page: false, dealer: null },
  state: 'sold',
  start_date: '2026-11-21T18:00:00.000',
  close_date: '2026-11-28T18:05:00.000',
  starting_bid: usd(100_000),
  price: usd(4_850_000),
  hammer_price: usd(4_850_000),
} as unknown as AuctionDetail;

function offerOf(changes: Partial<AuctionDetail>): { price: string; availability: string } {
  const [car] = auctionData({ ...sold, ...changes }, { publicUrl: 'https://cars.test' });
  const { price, availability } = JSON.parse(JSON.stringify(car)).offers;
  return { price, availability: availability.replace('https://schema.org/', '') };
}

test('marks a sale that fell through as not sold, and a resale with its own price', () => {
  expect(offerOf({})).toEqual({ price: '48500.00', availability: 'SoldOut' });
  expect(offerOf({ outcome: { state: 'fell_through', text: '', price: null } })).toEqual({
    price: '48500.00',
    availability: 'OutOfStock',
  });
  expect(offerOf({ outcome: { state: 'resold', text: '', price: usd(4_200_000) } })).toEqual({
    price: '42000.00',
    availability: 'SoldOut',
  });
});

test('writes amounts with the digits of their currency', () => {
  const price = (amount: number, currency: string) => offerOf({ hammer_price: { amount, currency } }).price;
  expect([price(48_500, 'JPY'), price(48_500_250, 'KWD')]).toEqual(['48500', '48500.250']);
});

test('describes a motorcycle as one, and parts as a product without a mileage', () => {
  const dataOf = (changes: Partial<AuctionDetail>) =>
    auctionData({ ...sold, mileage: { value: 61_204, unit: 'mi' }, ...changes }, { publicUrl: 'https://cars.test' })[0];
  expect(dataOf({ category: 'motorcycle', vehicle: { gearbox: 'manual', displacement_cc: 748 } })).toMatchObject({
    '@type': 'Motorcycle',
    vehicleTransmission: 'Manual',
    vehicleEngine: { engineDisplacement: { value: 748, unitCode: 'CMQ' } },
    mileageFromOdometer: { value: 61_204 },
  });
  const parts = dataOf({ category: 'parts', vehicle: { part_number: '911.361', item_condition: 'new' } });
  expect(parts).toMatchObject({
    '@type': 'Product',
    mpn: '911.361',
    itemCondition: 'https://schema.org/NewCondition',
  });
  expect(parts).not.toHaveProperty('mileageFromOdometer');
});

test('puts parts and wheels under their category, not under the car that they fit', () => {
  const trail = (category: AuctionDetail['category']) =>
    JSON.stringify(auctionData({ ...sold, category }, { publicUrl: 'https://cars.test' })[1]);
  expect(trail('wheels')).toContain('https://cars.test/auctions?category=wheels');
  expect(trail('wheels')).not.toContain('/cars/');
  expect(trail('motorcycle')).toContain('https://cars.test/cars/');
});

test('leads to the pages of the vocabulary, however the seller spelled the names', () => {
  const spelled = { ...sold, make: 'Nissan/Datsun', model: '240 Z' };
  expect(JSON.stringify(auctionData(spelled, { publicUrl: 'https://cars.test' }))).toContain(
    'https://cars.test/cars/datsun/240z',
  );
});
