import { expect, test } from 'vitest';
import type { Sale } from '#contract/settlements.ts';
import { partText } from './sale-lead.ts';

const sale = (side: 'buyer' | 'seller', state: 'payment_due' | 'fell_through') =>
  ({
    side,
    dealer: null,
    second_chance: null,
    settlement: { state, price: { amount: 6_050_000, currency: 'USD' } },
  }) as unknown as Sale;

test('the page of a sale that fell through calls it neither sold nor bought', () => {
  expect([partText(sale('seller', 'payment_due')), partText(sale('buyer', 'payment_due'))]).toEqual([
    'Sold for $60,500.',
    'You bought it for $60,500.',
  ]);
  expect([partText(sale('seller', 'fell_through')), partText(sale('buyer', 'fell_through'))]).toEqual([
    'The buyer was to pay $60,500.',
    'You agreed to buy it for $60,500.',
  ]);
});
