import { isInExtension } from '#auction/soft-close.ts';
import { minimumBid } from '#auction/increments.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { BidLine, BiddingState } from '#auction/types.ts';
import { isPublicStatus } from '#auction/lifecycle.ts';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import { assert } from '#platform/assert.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';
import { toIsoString, formatZonelessUtc } from '#contract/format/utc-times.ts';

export function presentTick(
  info: AuctionInfo,
  bidding: Pick<AuctionBidding, 'extensionCount' | 'hammerPrice' | 'lastBidAt'> & { readonly state: BiddingState },
  leader: string | null,
): AuctionTick {
  const { state } = bidding;
  assert(isPublicStatus(state.status), 'the auction is not public');
  const { currency } = info.terms;
  return {
    slug: info.slug,
    state: state.status,
    price: moneyOrNull(state.price, currency),
    minimum_bid: money(minimumBid(state, info.terms), currency),
    bid_count: state.bidCount,
    leader,
    reserve_status: reserveStatus(state),
    close_date: formatZonelessUtc(state.closesAt),
    extension_count: bidding.extensionCount,
    in_extension:
      bidding.extensionCount > 0 &&
      isInExtension({ closesAt: state.closesAt, lastBidAt: bidding.lastBidAt, softCloseMs: info.terms.softCloseMs }),
    paused_until: state.pausedUntil === undefined ? null : toIsoString(state.pausedUntil),
    hammer_price: moneyOrNull(bidding.hammerPrice, currency),
  };
}

export function presentBid(line: BidLine, bidder: string, currency: string): Bid {
  return {
    number: line.number,
    bidder,
    amount: money(line.amount, currency),
    automatic: line.automatic,
    placed_at: toIsoString(line.placedAt),
  };
}
