import { assert } from './assert.ts';
import { isFarAbove } from './confirmation.ts';
import { refusalBeforeAmount } from './eligibility.ts';
import { minimumBid } from './increments.ts';
import { applyOffer } from './maximum.ts';
import { isInUnits, isMinor, larger, minor, subtractToZero, zero } from './money.ts';
import type {
  AuctionTerms,
  BidRequest,
  Decision,
  EpochMs,
  BiddingState,
  MinorUnits,
  Offer,
  Paddle,
  BidRefusal,
} from './types.ts';

/** Decides one bid: accepted with its outcome, or refused with a code and the numbers the bidder needs. */
export function decide(
  state: BiddingState,
  terms: AuctionTerms,
  paddle: Paddle,
  request: BidRequest,
  now: EpochMs,
): Decision {
  assert(paddle.userId === request.bidderId, "a bid is decided with its own bidder's paddle");
  const refusal = refusalBeforeAmount(state, paddle, now) ?? refusalOfAmount(state, terms, paddle, request);
  if (refusal !== null) return { accepted: false, refusal };
  const amount = minor(request.amount);
  const offer: Offer = {
    kind: 'offer',
    bidderId: request.bidderId,
    amount,
    maximum: minor(request.maximum ?? amount),
    placedAt: now,
  };
  return { accepted: true, offer, outcome: applyOffer(state, terms, offer) };
}

export function limitLeft({
  limit,
  exposure,
  allocatedToPlans,
}: Pick<Paddle, 'limit' | 'exposure' | 'allocatedToPlans'>): MinorUnits {
  return subtractToZero(subtractToZero(limit, exposure), allocatedToPlans);
}

function refusalOfAmount(
  state: BiddingState,
  terms: AuctionTerms,
  paddle: Paddle,
  request: BidRequest,
): BidRefusal | null {
  const amount = request.amount;
  const ceiling = request.maximum ?? amount;
  assert(!(ceiling < amount), 'the maximum is below the amount');
  if (!isInUnits(amount, terms.bidUnit) || !isInUnits(ceiling, terms.bidUnit))
    return { code: 'not_in_bid_units', bidUnit: terms.bidUnit };
  const minimum = minimumBid(state, terms);
  if (amount < minimum) return { code: 'below_minimum', minimumBid: minimum };
  if (wouldCommit(state, paddle.userId, ceiling) > limitLeft(paddle))
    return {
      code: 'over_limit',
      limitLeft: limitLeft(paddle),
      ...(paddle.allocatedToPlans > 0 && { reserved: paddle.allocatedToPlans }),
    };
  if (isFarAbove(ceiling, minimum) && request.confirm !== true)
    return { code: 'needs_confirmation', minimumBid: minimum };
  if (paddle.holdDeclines) return { code: 'hold_declined' };
  return null;
}

/** A leader's raise never lowers their maximum. */
function wouldCommit(state: BiddingState, bidderId: string, ceiling: number): number {
  const present = state.leader?.bidderId === bidderId ? state.leader.maximum : zero;
  return isMinor(ceiling) ? larger(present, ceiling) : Number.POSITIVE_INFINITY;
}
