import { describe, expect, it } from 'vitest';
import type { AuctionSummary, You } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { panelVariant } from './panel-variant.ts';

const tick = (over: Partial<AuctionTick> = {}) =>
  ({ state: 'live', leader: 'ann', bid_count: 3, ...over }) as AuctionTick;
const you = (code: string | null = null) => ({ refusal: code === null ? null : { code, message: 'No.' } }) as You;
const variant = (over: Partial<Parameters<typeof panelVariant>[0]> = {}) =>
  panelVariant({
    tick: tick(),
    you: you(),
    username: 'bob',
    hasBid: false,
    outcome: undefined,
    isTimeUp: false,
    isPaused: false,
    ...over,
  });
const outcome = (state: 'fell_through' | 'resold'): AuctionSummary['outcome'] => ({ state, text: '', price: null });

describe('the variant of the bid panel', () => {
  it('depends on the user', () => {
    expect(variant({ you: null, username: null })).toBe('guest');
    expect(variant()).toBe('ready');
    expect(variant({ username: 'ann' })).toBe('leading');
    expect(variant({ hasBid: true })).toBe('outbid');
  });
  it('shows what is missing for a bid', () => {
    expect([
      variant({ you: you('email_not_verified') }),
      variant({ you: you('terms_not_accepted') }),
      variant({ you: you('no_payment_method') }),
      variant({ you: you('own_auction') }),
    ]).toEqual(['verify_email', 'accept_terms', 'no_card', 'barred']);
  });
  it('offers no bid while bidding is paused', () => {
    for (const username of [null, 'ann', 'bob']) expect(variant({ username, isPaused: true })).toBe('paused');
  });
  it('shows the result once the server confirms it', () => {
    expect(variant({ isTimeUp: true })).toBe('closing');
    expect(variant({ tick: tick({ state: 'closed' }) })).toBe('closing');
    expect(variant({ tick: tick({ state: 'sold' }) })).toBe('sold');
    expect(variant({ tick: tick({ state: 'sold' }), username: 'ann' })).toBe('won');
    const sold = tick({ state: 'sold' });
    const buyer = { ...you(), is_buyer: true };
    expect([
      variant({ tick: sold, username: 'ann', outcome: outcome('fell_through') }),
      variant({ tick: sold, username: 'ann', outcome: outcome('resold') }),
      variant({ tick: sold, outcome: outcome('resold'), you: buyer }),
    ]).toEqual(['sold', 'sold', 'won']);
    expect(variant({ tick: tick({ state: 'not_sold', bid_count: 0, leader: null }) })).toBe('no_bids');
    expect(variant({ tick: tick({ state: 'offer' }) })).toBe('reserve_not_met');
  });
});
