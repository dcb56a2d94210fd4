import { isInExtension } from '#auction/soft-close.ts';
import { minimumBid } from '#auction/increments.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { AuctionStatus, BidLine, FloorState } from '#auction/types.ts';
import { STATUS_WORDS } from '#auction/lifecycle.ts';
import type { PublicStatus } from '#contract/auctions.ts';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import { money } from '#contract/primitives.ts';
import { assert } from '#platform/assert.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';
import { timestamp, zoneless } from '#platform/utc-times.ts';

/** Whether the public may see an auction in this state. */
export function isPublic(status: AuctionStatus): status is PublicStatus {
  return STATUS_WORDS[status].isPublic;
}

/** An amount in minor units as the wire has it. */
/** The floor as the public sees it. Neither the leader's maximum nor the reserve's amount is in it. */
export function presentTick(
  facts: AuctionFacts,
  floor: Pick<Floor, 'extensionCount' | 'hammerPrice' | 'lastBidAt'> & { readonly state: FloorState },
  leader: string | null,
): AuctionTick {
  const { state } = floor;
  assert(isPublic(state.status), 'only a public auction is shown');
  const { currency } = facts.terms;
  return {
    slug: facts.slug,
    state: state.status,
    price: state.price === null ? null : money(state.price, currency),
    minimum_bid: money(minimumBid(state, facts.terms), currency),
    bid_count: state.bidCount,
    leader,
    reserve_status: reserveStatus(state),
    close_date: zoneless(state.closesAt),
    extension_count: floor.extensionCount,
    in_extension: floor.extensionCount > 0 && isInExtension({ closesAt: state.closesAt, lastBidAt: floor.lastBidAt, softCloseMs: facts.terms.softCloseMs }),
    paused_until: state.pausedUntil === undefined ? null : timestamp(state.pausedUntil),
    hammer_price: floor.hammerPrice === null ? null : money(floor.hammerPrice, currency),
  };
}

/** A line of the public history. */
export function presentBid(line: BidLine, bidder: string, currency: string): Bid {
  return { number: line.number, bidder, amount: money(line.amount, currency), automatic: line.automatic, placed_at: timestamp(line.placedAt) };
}
