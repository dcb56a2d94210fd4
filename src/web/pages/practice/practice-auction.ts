import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { decide } from '#auction/bid.ts';
import { resultAtClose } from '#auction/hammer.ts';
import { minimumBid } from '#auction/increments.ts';
import { reserveStatus } from '#auction/reserve.ts';
import { isInExtension } from '#auction/soft-close.ts';
import type {
  AuctionTerms,
  BiddingState,
  BidLine,
  BidRequest,
  Decision,
  EpochMs,
  MinorUnits,
  Paddle,
} from '#auction/types.ts';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import type { Money } from '#contract/primitives.ts';

export interface PracticeAuction {
  readonly slug: string;
  readonly terms: AuctionTerms;
  readonly state: BiddingState;
  readonly bids: readonly Bid[];
  readonly extensionCount: number;
  readonly lastBidAt: EpochMs | null;
  readonly hammerPrice: MinorUnits | null;
}

interface PracticeOpening {
  readonly slug: string;
  readonly terms: AuctionTerms;
  readonly reserve: MinorUnits | null;
  readonly startsAt: EpochMs;
  readonly closesAt: EpochMs;
}

export const openAuction = ({ slug, terms, reserve, startsAt, closesAt }: PracticeOpening): PracticeAuction => ({
  slug,
  terms,
  state: { status: 'live', startsAt, closesAt, reserve, price: null, leader: null, bidCount: 0 },
  bids: [],
  extensionCount: 0,
  lastBidAt: null,
  hammerPrice: null,
});

/** Decides a bid by the same rules as the server. A refused bid leaves the auction as it was. */
export function placeBid(
  auction: PracticeAuction,
  paddle: Paddle,
  request: Omit<BidRequest, 'bidderId'>,
  now: EpochMs,
): { readonly auction: PracticeAuction; readonly decision: Decision } {
  const decision = decide(auction.state, auction.terms, paddle, { ...request, bidderId: paddle.userId }, now);
  if (!decision.accepted) return { auction, decision };
  const { state, lines, extended } = decision.outcome;
  return {
    decision,
    auction: {
      ...auction,
      state,
      bids: [...lines.map((line) => bidOf(line, auction.terms)).toReversed(), ...auction.bids],
      extensionCount: auction.extensionCount + (extended ? 1 : 0),
      lastBidAt: lines.length === 0 ? auction.lastBidAt : now,
    },
  };
}

export const pauseFor = (auction: PracticeAuction, pauseMs: number, now: EpochMs): PracticeAuction => ({
  ...auction,
  extensionCount: auction.extensionCount + 1,
  state: { ...auction.state, closesAt: auction.state.closesAt + pauseMs, pausedUntil: now + pauseMs },
});

export const closeAuction = (auction: PracticeAuction): PracticeAuction => ({
  ...auction,
  state: { ...auction.state, status: 'closed' },
});

export function decideResult(auction: PracticeAuction): PracticeAuction {
  const { status, hammerPrice } = resultAtClose(auction.state);
  return { ...auction, hammerPrice, state: { ...auction.state, status } };
}

const moneyOf = (amount: MinorUnits, { currency }: AuctionTerms): Money => ({ amount, currency });

export const bidOf = (line: BidLine, terms: AuctionTerms): Bid => ({
  number: line.number,
  bidder: line.bidderId,
  amount: moneyOf(line.amount, terms),
  automatic: line.automatic,
  placed_at: new Date(line.placedAt).toISOString(),
});

type ShownStatus = AuctionTick['state'];

/** Contains neither a maximum nor the reserve. */
export function tickOf({ slug, terms, state, extensionCount, lastBidAt, hammerPrice }: PracticeAuction): AuctionTick {
  return {
    slug,
    state: state.status as ShownStatus,
    price: state.price === null ? null : moneyOf(state.price, terms),
    minimum_bid: moneyOf(minimumBid(state, terms), terms),
    bid_count: state.bidCount,
    leader: state.leader?.bidderId ?? null,
    reserve_status: reserveStatus(state),
    close_date: formatZonelessUtc(state.closesAt),
    extension_count: extensionCount,
    in_extension: extensionCount > 0 && isInExtension({ closesAt: state.closesAt, lastBidAt, ...terms }),
    paused_until: state.pausedUntil === undefined ? null : new Date(state.pausedUntil).toISOString(),
    hammer_price: hammerPrice === null ? null : moneyOf(hammerPrice, terms),
  };
}
