import { expect, test } from 'vitest';
import { consequenceOf } from './sale-consequences.ts';

const premium = { amount: 50_000, currency: 'USD' };
const charged = (state: 'taken' | 'declined') => ({
  premium,
  charge: { id: 'c1', state, decline: null, amount: { amount: 54_000, currency: 'USD' }, refundable: null },
});

test('says what is kept or refunded, with the amount that was charged', () => {
  expect(consequenceOf('buyer', charged('taken'))).toContain('we keep the premium ($540)');
  expect(consequenceOf('seller', charged('taken'))).toBe(
    'the seller gets a strike, the buyer gets the premium back ($540)',
  );
  expect(consequenceOf('nobody', charged('taken'))).toBe('the buyer gets the premium back ($540)');
});

test('promises no refund of a premium that was not paid', () => {
  expect(consequenceOf('buyer', charged('declined'))).toContain('the premium ($540) stays due');
  expect(consequenceOf('nobody', { premium, charge: null })).toBe('the buyer owes no premium any more');
});
