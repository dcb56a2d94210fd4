import { assert } from './assert.ts';
import { add, larger, lesser } from './money.ts';
import { incrementAt } from './increments.ts';
import { priceWithReserve, reserveStatus } from './reserve.ts';
import { closeAfterBid } from './soft-close.ts';
import type {
  AuctionTerms,
  BidLine,
  EpochMs,
  BiddingState,
  Leader,
  MinorUnits,
  Offer,
  Outcome,
  ReserveChange,
} from './types.ts';

interface Move {
  readonly leader: Leader;
  readonly price: MinorUnits;
  readonly lines: readonly Omit<BidLine, 'number' | 'placedAt'>[];
}

/** Checks nothing, because a replay must accept every valid offer, even one below the price after a void. */
export function applyOffer(state: BiddingState, terms: AuctionTerms, offer: Offer): Outcome {
  assertBiddingState(state);
  assert(offer.maximum >= offer.amount && offer.amount > 0, 'an offer names a maximum at or above its amount');
  const before = state.leader;
  const move = moveOf(state, terms, offer);
  const raised = before !== null && before.bidderId === offer.bidderId && move.leader.maximum > before.maximum;
  const leaderChanged = before?.bidderId !== move.leader.bidderId;
  const hasMoved = leaderChanged || move.price !== state.price;
  const closesAt = hasMoved ? closeAfterBid(state.closesAt, offer.placedAt, terms) : state.closesAt;
  const after = applyMove({ ...state, closesAt }, move, offer.placedAt);
  return {
    ...after,
    leading: move.leader.bidderId === offer.bidderId,
    raised,
    extended: closesAt > state.closesAt,
    reserveStatusChanged: reserveStatus(state) !== reserveStatus(after.state),
    outbidBidderId: leaderChanged && before !== null ? before.bidderId : null,
  };
}

/** The price may rise to the new reserve, but the close doesn't move. */
export function applyReserveChange(
  state: BiddingState,
  change: ReserveChange,
): { readonly state: BiddingState; readonly lines: readonly BidLine[] } {
  assertBiddingState(state);
  const changed: BiddingState = { ...state, reserve: change.reserve };
  if (changed.leader === null || changed.price === null) return { state: changed, lines: [] };
  return applyMove(changed, automaticMove(changed.leader, changed.price, changed.reserve), change.changedAt);
}

function moveOf(state: BiddingState, terms: AuctionTerms, offer: Offer): Move {
  const { leader, price } = state;
  const challenger: Leader = { bidderId: offer.bidderId, maximum: offer.maximum };
  if (leader === null || price === null) return moveForNewLeader(challenger, offer, offer.amount, state.reserve);
  if (leader.bidderId === offer.bidderId) {
    return automaticMove({ ...leader, maximum: larger(leader.maximum, offer.maximum) }, price, state.reserve);
  }
  if (offer.maximum > leader.maximum) {
    const justAbove = lesser(offer.maximum, add(leader.maximum, incrementAt(leader.maximum, terms.increments)));
    return moveForNewLeader(challenger, offer, larger(offer.amount, justAbove, price), state.reserve);
  }
  const defended = lesser(leader.maximum, add(offer.maximum, incrementAt(offer.maximum, terms.increments)));
  const newPrice = priceWithReserve(larger(offer.amount, defended, price), leader, state.reserve);
  return {
    leader,
    price: newPrice,
    lines: [ownLine(offer), { bidderId: leader.bidderId, amount: newPrice, automatic: true }],
  };
}

function moveForNewLeader(challenger: Leader, offer: Offer, contested: MinorUnits, reserve: MinorUnits | null): Move {
  const price = priceWithReserve(contested, challenger, reserve);
  const automatic = { bidderId: challenger.bidderId, amount: price, automatic: true };
  return { leader: challenger, price, lines: price > offer.amount ? [ownLine(offer), automatic] : [ownLine(offer)] };
}

/** The price rises only as far as the reserve requires. */
function automaticMove(leader: Leader, price: MinorUnits, reserve: MinorUnits | null): Move {
  const newPrice = priceWithReserve(price, leader, reserve);
  return {
    leader,
    price: newPrice,
    lines: newPrice > price ? [{ bidderId: leader.bidderId, amount: newPrice, automatic: true }] : [],
  };
}

function ownLine(offer: Offer): Move['lines'][number] {
  return { bidderId: offer.bidderId, amount: offer.amount, automatic: false };
}

function applyMove(
  state: BiddingState,
  move: Move,
  placedAt: EpochMs,
): { readonly state: BiddingState; readonly lines: readonly BidLine[] } {
  const lines = move.lines.map((line, index): BidLine => ({ number: state.bidCount + index + 1, ...line, placedAt }));
  const after: BiddingState = {
    ...state,
    leader: move.leader,
    price: move.price,
    bidCount: state.bidCount + lines.length,
  };
  assertBiddingState(after);
  assert(state.price === null || move.price >= state.price, 'a price never falls');
  return { state: after, lines };
}

export function assertBiddingState(state: BiddingState): void {
  assert((state.leader === null) === (state.price === null), 'a price and a leader come together');
  if (state.leader === null || state.price === null) return;
  assert(state.price <= state.leader.maximum, "a price is never above the leader's maximum");
  const reached = state.reserve !== null && state.leader.maximum >= state.reserve;
  assert(!reached || reserveStatus(state) === 'met', 'a maximum that reaches the reserve meets it');
}
