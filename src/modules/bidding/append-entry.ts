import { decide } from '#auction/bid.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { BidRequest, Decision, Offer, Outcome, Paddle } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { type Draft, draftOffer, SYSTEM } from './entry-drafts.ts';
import { encodeEntry, tagOf } from './encode-entry.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';

export function tagsOf({ tagKey }: AuctionBidding): (userId: string) => string {
  assert(tagKey !== null, 'a ledger starts with the opening of its auction');
  return (userId) => tagOf(tagKey, userId);
}

export function publicFields(
  bidding: AuctionBidding,
  { stored: { kind, actorId, recordedAt }, shown }: Pick<Draft, 'stored' | 'shown'>,
): object {
  const by = actorId === SYSTEM ? {} : { by: tagsOf(bidding)(actorId) };
  return { ...shown, ...by, at: toIsoString(recordedAt), kind };
}

export function append(bidding: AuctionBidding, draft: Draft): { bidding: AuctionBidding; entry: Entry } {
  const encoded = encodeEntry(bidding.lastHash, publicFields(bidding, draft), draft.hidden);
  const sequence = bidding.lastHash === null ? 0 : bidding.lastSequence + 1;
  return {
    entry: {
      auctionId: bidding.auctionId,
      sequence,
      amount: null,
      maximum: null,
      voidsSequence: null,
      reason: null,
      closesAt: null,
      listingVersion: null,
      withdrawUntil: null,
      keyHash: null,
      ...draft.stored,
      ...entryLines(draft.lines),
      ...encoded,
    },
    bidding: { ...bidding, lastSequence: sequence, lastHash: encoded.hash },
  };
}

export function entryLines(
  lines: Outcome['lines'],
): Pick<Entry, 'lineNumber' | 'automaticNumber' | 'automaticBidderId' | 'automaticAmount'> {
  const bidLine = lines.find((line) => !line.automatic);
  const automatic = lines.find((line) => line.automatic);
  return {
    lineNumber: bidLine?.number ?? null,
    automaticNumber: automatic?.number ?? null,
    automaticBidderId: automatic?.bidderId ?? null,
    automaticAmount: automatic?.amount ?? null,
  };
}

export interface DecidedBid {
  readonly decision: Decision;
  readonly bidding: AuctionBidding;
  readonly entry: Entry | null;
  readonly reserveMet: boolean;
}

export function decideAndAppend(
  bidding: AuctionBidding,
  info: AuctionInfo,
  {
    paddle,
    request,
    keyHash,
    name,
    now,
  }: { paddle: Paddle; request: BidRequest; keyHash: string | null; name: string; now: number },
): DecidedBid {
  const decision = decide(bidding.state, info.terms, paddle, request, now);
  if (!decision.accepted) return { decision, bidding, entry: null, reserveMet: false };
  const { offer, outcome } = decision;
  const appended = append(bidding, draftOffer(offer, outcome, { name, keyHash, tag: tagsOf(bidding) }));
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

/** The underbidder is the leader who was outbid, or the challenger who failed to lead. */
function underbidderAfter(before: string | null, offer: Offer, outcome: Outcome): string | null {
  if (!outcome.leading) return offer.bidderId;
  return outcome.outbidBidderId ?? before;
}
