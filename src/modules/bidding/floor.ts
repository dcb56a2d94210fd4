import { decide } from '#auction/bid.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { BidRequest, Decision, Offer, Outcome, Paddle } from '#auction/types.ts';
import { linkHash, type HashedFields } from './hash-chain.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';

/** Adds the next link to an auction's ledger: the entry, and the floor that ends in it. */
export function append(
  floor: Floor,
  fields: Omit<HashedFields, 'auctionId' | 'sequence'>,
  lines: Outcome['lines'],
  keyHash: string | null = null,
): { floor: Floor; entry: Entry } {
  const numbered: HashedFields = { auctionId: floor.auctionId, sequence: floor.lastSequence + 1, ...fields };
  const hash = linkHash(floor.lastHash, numbered);
  return { entry: { ...numbered, ...entryLines(lines), hash, keyHash }, floor: { ...floor, lastSequence: numbered.sequence, lastHash: hash } };
}

/** The columns in which an entry keeps its public lines. */
export function entryLines(lines: Outcome['lines']): Pick<Entry, 'lineNumber' | 'automaticNumber' | 'automaticBidderId' | 'automaticAmount'> {
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
  readonly floor: Floor;
  readonly entry: Entry | null;
  readonly reserveMet: boolean;
}

/** Decides one bid on a floor, at that time; accepted, the floor moves on by one entry. */
export function settleOnFloor(
  floor: Floor,
  facts: AuctionFacts,
  { paddle, request, keyHash, now }: { paddle: Paddle; request: BidRequest; keyHash: string | null; now: number },
): Settled {
  const decision = decide(floor.state, facts.terms, paddle, request, now);
  if (!decision.accepted) return { decision, floor, entry: null, reserveMet: false };
  const { offer, outcome } = decision;
  const appended = append(floor, { ...offerFields(offer), recordedAt: offer.placedAt }, outcome.lines, keyHash);
  const moved: Floor = {
    ...appended.floor,
    state: outcome.state,
    underbidderId: underbidderAfter(floor.underbidderId, offer, outcome),
    extensionCount: floor.extensionCount + (outcome.extended ? 1 : 0),
    lastBidAt: outcome.lines.length > 0 ? offer.placedAt : floor.lastBidAt,
  };
  return { decision, floor: moved, entry: appended.entry, reserveMet: outcome.reserveStatusChanged && reserveStatus(outcome.state) === 'met' };
}

function offerFields(offer: Offer): Omit<HashedFields, 'auctionId' | 'sequence' | 'recordedAt'> {
  return { kind: 'offer', actorId: offer.bidderId, amount: offer.amount, maximum: offer.maximum, voidsSequence: null, reason: null };
}

/** Who is second: the leader who was passed, or the challenger who did not pass. The leader's own bid changes nothing about it. */
function underbidderAfter(before: string | null, offer: Offer, outcome: Outcome): string | null {
  if (!outcome.leading) return offer.bidderId;
  return outcome.outbidBidderId ?? before;
}
