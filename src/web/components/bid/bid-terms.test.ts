import { describe, expect, it } from 'vitest';
import { decide } from '#auction/bid.ts';
import { minor } from '#auction/money.ts';
import type { BiddingState, Paddle } from '#auction/types.ts';
import { amountRule } from '#web/components/terms/amount-rule.ts';
import { costOf, leastToType, termsOf } from './bid-terms.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const terms = termsOf({
  starting_bid: usd(100_000),
  fees: {
    premium_basis_points: 500,
    premium_least: usd(25_000),
    premium_most: usd(750_000),
    soft_close_ms: 120_000,
    increments: [
      { from: 0, step: 10_000 },
      { from: 2_500_000, step: 50_000 },
    ],
    bid_unit: 100,
  },
});

describe('suggested amounts', () => {
  it('are accepted by the rules: any whole unit from the minimum', () => {
    const state: BiddingState = {
      status: 'live',
      startsAt: 0,
      closesAt: 10,
      reserve: null,
      price: minor(6_650_000),
      leader: { bidderId: 'a', maximum: minor(6_650_000) },
      bidCount: 1,
    };
    const paddle: Paddle = {
      userId: 'b',
      blocked: false,
      emailVerified: true,
      termsAccepted: true,
      hasPaymentMethod: true,
      holdDeclines: false,
      limit: minor(25_000_000),
      exposure: minor(0),
      allocatedToPlans: minor(0),
      sellsThisAuction: false,
      isStaff: false,
      hasConflict: false,
    };
    const least = leastToType(usd(6_650_000), terms, null);
    expect(least).toBe(6_700_000);
    for (const amount of [least, 6_712_300])
      expect(decide(state, terms, paddle, { bidderId: 'b', amount }, 5).accepted).toBe(true);
    expect(decide(state, terms, paddle, { bidderId: 'b', amount: least - 100 }, 5)).toMatchObject({
      refusal: { code: 'below_minimum' },
    });
  });
  it('for a leader begin above their maximum, and never below the next minimum bid', () => {
    expect(leastToType(usd(6_650_000), terms, usd(8_000_000))).toBe(8_000_100);
    expect(leastToType(usd(6_650_000), terms, usd(6_650_000))).toBe(6_700_000);
  });
  it('are described by the bid unit, not by the increment', () => {
    expect(amountRule(100, 'USD')).toBe('whole amount');
    expect(amountRule(5_000, 'USD')).toBe('multiple of $50');
    expect(amountRule(1, 'JPY')).toBe('whole amount');
  });
});

describe('the premium', () => {
  it('shows its rate, or the minimum or cap that applies', () => {
    expect(costOf(5_000_000, terms)).toMatchObject({ premium: usd(250_000), premiumBasis: '5%' });
    expect(costOf(15_000_000, terms)).toMatchObject({ premium: usd(750_000), premiumBasis: '5%' });
    expect(costOf(68_000_000, terms)).toMatchObject({ premium: usd(750_000), premiumBasis: 'capped at $7,500' });
    expect(costOf(100_000, terms)).toMatchObject({ premium: usd(25_000), premiumBasis: 'minimum $250' });
  });
});
