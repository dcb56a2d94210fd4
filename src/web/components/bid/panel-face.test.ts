import { describe, expect, it } from 'vitest';
import type { You } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { panelFace } from './panel-face.ts';

const tick = (over: Partial<AuctionTick> = {}) => ({ state: 'live', leader: 'ann', bid_count: 3, ...over }) as AuctionTick;
const you = (code: string | null = null) => ({ refusal: code === null ? null : { code, message: 'No.' } }) as You;
const face = (over: Partial<Parameters<typeof panelFace>[0]> = {}) =>
  panelFace({ tick: tick(), you: you(), username: 'bob', hasBid: false, isTimeUp: false, ...over });

describe('the face of the bid panel', () => {
  it('is that of who looks', () => {
    expect(face({ you: null, username: null })).toBe('guest');
    expect(face()).toBe('ready');
    expect(face({ username: 'ann' })).toBe('leading');
    expect(face({ hasBid: true })).toBe('outbid');
  });
  it('says what is missing for a bid', () => {
    expect([
      face({ you: you('email_not_verified') }),
      face({ you: you('terms_not_accepted') }),
      face({ you: you('no_payment_method') }),
      face({ you: you('own_auction') }),
    ]).toEqual(['verify_email', 'accept_terms', 'no_card', 'barred']);
  });
  it('says how it ended, and waits for the server to say so', () => {
    expect(face({ isTimeUp: true })).toBe('closing');
    expect(face({ tick: tick({ state: 'closed' }) })).toBe('closing');
    expect(face({ tick: tick({ state: 'sold' }) })).toBe('sold');
    expect(face({ tick: tick({ state: 'sold' }), username: 'ann' })).toBe('won');
    expect(face({ tick: tick({ state: 'not_sold', bid_count: 0, leader: null }) })).toBe('no_bids');
    expect(face({ tick: tick({ state: 'offer' }) })).toBe('reserve_not_met');
  });
});
