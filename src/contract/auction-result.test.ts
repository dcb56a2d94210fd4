import { expect, test } from 'vitest';
import type { AuctionSummary } from './auctions.ts';
import { isSold, resultPrice } from './auction-result.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const sold = { state: 'sold', price: usd(500), hammer_price: usd(500) } as const;
const fellThrough: AuctionSummary['outcome'] = { state: 'fell_through', text: '', price: null };
const resold: AuctionSummary['outcome'] = { state: 'resold', text: '', price: usd(400) };

test('a sale that fell through is not sold, and a resale has the underbidder’s price', () => {
  expect([isSold(sold), isSold({ ...sold, outcome: fellThrough }), isSold({ ...sold, outcome: resold })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([resultPrice(sold), resultPrice({ ...sold, outcome: fellThrough })]).toEqual([usd(500), usd(500)]);
  expect(resultPrice({ ...sold, outcome: resold })).toEqual(usd(400));
  expect(resultPrice({ price: null, hammer_price: null })).toBeNull();
});
