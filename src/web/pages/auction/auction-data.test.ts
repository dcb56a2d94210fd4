import { expect, test } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { auctionData } from './auction-data.ts';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const sold = {
  slug: 'car',
  title: '1971 Datsun 240Z',
  subtitle: '',
  make: 'Datsun',
  model: '240Z',
  year: 1971,
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
  expect(offerOf({ outcome: { state: 'fell_through', words: '', price: null } })).toEqual({
    price: '48500.00',
    availability: 'OutOfStock',
  });
  expect(offerOf({ outcome: { state: 'resold', words: '', price: usd(4_200_000) } })).toEqual({
    price: '42000.00',
    availability: 'SoldOut',
  });
});

test('writes amounts with the digits of their currency', () => {
  const price = (amount: number, currency: string) => offerOf({ hammer_price: { amount, currency } }).price;
  expect([price(48_500, 'JPY'), price(48_500_250, 'KWD')]).toEqual(['48500', '48500.250']);
});
