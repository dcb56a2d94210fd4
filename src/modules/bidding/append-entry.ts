import { decide } from '#auction/bid.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { BidRequest, Decision, Offer, Outcome, Paddle } from '#auction/types.ts';
import { linkHash, type HashedFields } from './hash-chain.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { AuctionBidding } from './store/tables.ts';

export function append(
  bidding: AuctionBidding,
  fields: Omit<HashedFields, 'auctionId' | 'sequence'>,
  lines: Outcome['lines'],
  keyHash: string | null = null,
): { bidding: AuctionBidding; entry: Entry } {
  const numbered: HashedFields = { auctionId: bidding.auctionId, sequence: bidding.lastSequence + 1, ...fields };
  const hash = linkHash(bidding.lastHash, numbered);
  return {
    entry: { ...numbered, ...entryLines(lines), hash, keyHash },
    bidding: { ...bidding, lastSequence: numbered.sequence, lastHash: hash },
  };
}

export function entryLines(
  lines: Outcome['lines'],
): Pick<Entry, 'lineNumber' | 'automaticNumber' | 'automaticBidderId' | 'automaticAmount'> {
  const own = lines.find((line) => !line.automatic);
  const automatic = lines.find((line) => line.automatic);
  return {
    lineNumber: own?.number ?? null,
    automaticNumber: automatic?.number ?? null,
    automaticBidderId: automatic?.bidderId ?? null,
    automaticAmount: automatic?.amount ?? null,
  };
}

export interface Settled {
  readonly decision: Decision;
  readonly bidding: AuctionBidding;
  readonly entry: Entry | null;
  readonly reserveMet: boolean;
}

export function decideAndAppend(
  bidding: AuctionBidding,
  facts: AuctionFacts,
  { paddle, request, keyHash, now }: { paddle: Paddle; request: BidRequest; keyHash: string | null; now: number },
): Settled {
  const decision = decide(bidding.state, facts.terms, paddle, request, now);
  if (!decision.accepted) return { decision, bidding, entry: null, reserveMet: false };
  const { offer, outcome } = decision;
  const appended = append(bidding, { ...offerFields(offer), recordedAt: offer.placedAt }, outcome.lines, keyHash);
  const moved: AuctionBidding = {
    ...appended.bidding,
    state: outcome.state,
    underbidderId: underbidderAfter(bidding.underbidderId, offer, outcome),
    extensionCount: bidding.extensionCount + (outcome.extended ? 1 : 0),
    lastBidAt: outcome.lines.length > 0 ? offer.placedAt : bidding.lastBidAt,
  };
  return {
    decision,
    bidding: moved,
    entry: appended.entry,
    reserveMet: outcome.reserveStatusChanged && reserveStatus(outcome.state) === 'met',
  };
}

function offerFields(offer: Offer): Omit<HashedFields, 'auctionId' | 'sequence' | 'recordedAt'> {
  return {
    kind: 'offer',
    actorId: offer.bidderId,
    amount: offer.amount,
    maximum: offer.maximum,
    voidsSequence: null,
    reason: null,
  };
}

/**
 * The underbidder is the leader who was outbid, or the challenger who failed to lead. A leader's own raise changes
 * nothing.
 */
function underbidderAfter(before: string | null, offer: Offer, outcome: Outcome): string | null {
  if (!outcome.leading) return offer.bidderId;
  return outcome.outbidBidderId ?? before;
}
