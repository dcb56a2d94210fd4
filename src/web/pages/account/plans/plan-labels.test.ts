import { expect, test } from 'vitest';
import type { PlannedCarItem } from '#contract/bid-plans.ts';
import { badgeOf } from './plan-labels.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const car = (status: PlannedCarItem['status'], more: Partial<PlannedCarItem> = {}): PlannedCarItem => ({
  slug: 'one',
  title: 'One',
  state: 'sold',
  scheduled_close: '2026-11-29T13:00:00',
  close_date: '2026-11-29T13:00:00',
  price: null,
  minimum_bid: usd(100),
  reserve_status: 'none',
  maximum: usd(3000),
  all_in_maximum: usd(3250),
  leading_maximum: null,
  status,
  refusal: null,
  needs: null,
  ...more,
});

const [WON, NOT_YET] = [
  { won: 1, wins: 1 },
  { won: 0, wins: 1 },
];

test.each([
  ['a car that waits', car('waiting'), WON, 'Not needed'],
  ['a car that waits while none is won', car('waiting'), NOT_YET, 'Waiting'],
  ['a car that closed without a bid', car('lost', { state: 'not_sold' }), WON, 'Not needed'],
  ['a car that sold below the maximum', car('lost', { price: usd(2000) }), WON, 'Not needed'],
  ['a car that sold above the maximum', car('lost', { price: usd(3100) }), WON, 'Lost'],
  ['a car whose reserve was not met', car('lost', { price: usd(1000), reserve_status: 'not_met' }), WON, 'Lost'],
  ['a car that was lost while none is won', car('lost'), NOT_YET, 'Lost'],
  ['a withdrawn auction', car('lost', { state: 'withdrawn', price: usd(1000) }), WON, 'Withdrawn'],
  ['the car that is won', car('won', { price: usd(1000) }), WON, 'Won'],
])('says how %s stands', (_, planned, plan, text) => expect(badgeOf(planned, plan).text).toBe(text));
