import { assert } from './assert.ts';
import { reserveStatus } from './reserve.ts';
import type { BiddingState, MinorUnits } from './types.ts';

export type HammerResult =
  | { readonly status: 'sold'; readonly hammerPrice: MinorUnits; readonly buyerId: string }
  | { readonly status: 'reserve_not_met' | 'not_sold'; readonly hammerPrice: null; readonly buyerId: null };

export function resultAtClose(state: Pick<BiddingState, 'price' | 'leader' | 'reserve'>): HammerResult {
  if (state.leader === null || state.price === null) {
    assert(state.leader === null && state.price === null, 'a price and a leader come together');
    return { status: 'not_sold', hammerPrice: null, buyerId: null };
  }
  if (reserveStatus(state) === 'not_met') return { status: 'reserve_not_met', hammerPrice: null, buyerId: null };
  return { status: 'sold', hammerPrice: state.price, buyerId: state.leader.bidderId };
}
