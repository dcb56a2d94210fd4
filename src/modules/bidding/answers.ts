import { createHash } from 'node:crypto';
import type { Offer, Outcome } from '#auction/types.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { ProblemBody, ProblemStatus } from '#platform/http/result.ts';
import { money, presentBid, presentTick, timestamp } from './present.ts';
import type { KeptAnswer } from './store/answers.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';

/** A bid that waits in a lane. */
export interface WaitingBid {
  readonly facts: AuctionFacts;
  readonly bidderId: string;
  readonly request: { readonly amount: number; readonly maximum?: number | undefined; readonly confirm?: boolean | undefined };
  /** The Idempotency-Key, if one was sent. */
  readonly key: string | null;
}

/** The answer to a bid, as it goes over the wire and as it is kept under its key. */
export type BidResult =
  | { readonly status: 201; readonly body: BidAnswer }
  | { readonly status: ProblemStatus; readonly body: ProblemBody };

/** What tells two requests with one key apart. */
export function requestHash({ facts, request }: Pick<WaitingBid, 'facts' | 'request'>): Buffer {
  return createHash('sha256').update(JSON.stringify([facts.slug, request.amount, request.maximum ?? null, request.confirm === true])).digest();
}

/** The first answer was only the question whether the bidder is sure, and this is the same bid with a yes: it is decided, not answered from memory. */
export function isUnansweredQuestion(first: KeptAnswer, bid: WaitingBid): boolean {
  return first.answer.body['code'] === 'needs_confirmation' && bid.request.confirm === true
    && first.requestHash.equals(requestHash({ facts: bid.facts, request: { ...bid.request, confirm: false } }));
}

/** The answer to an accepted bid: to its bidder alone, since it names their maximum. */
export function answerAccepted({ facts, floor, offer, outcome, nameOf, now }: {
  facts: AuctionFacts; floor: Floor; offer: Offer; outcome: Outcome; nameOf: (userId: string) => string; now: number;
}): BidResult {
  const { currency } = facts.terms;
  const own = outcome.lines.find((line) => !line.automatic);
  const leader = floor.state.leader;
  const maximum = leader !== null && leader.bidderId === offer.bidderId ? leader.maximum : offer.maximum;
  return {
    status: 201,
    body: {
      bid: own === undefined ? null : presentBid(own, nameOf(own.bidderId), currency),
      leading: outcome.leading, raised: outcome.raised, extended: outcome.extended, maximum: money(maximum, currency),
      auction: presentTick(facts, floor, leader === null ? null : nameOf(leader.bidderId)),
      received_at: timestamp(offer.placedAt), server_time: now,
    },
  };
}

export function answerKeyReused(now: number): BidResult {
  return { status: 422, body: { message: 'This Idempotency-Key was used for another bid. Send a new one.', code: 'idempotency_key_reused', server_time: now } };
}

export function answerUnknown(): BidResult {
  return { status: 404, body: { message: 'There is no such auction.', code: 'not_found' } };
}

/** Told where so many bids wait already that this one would wait too long. */
export function answerBusy(): BidResult {
  return { status: 503, body: { message: 'The floor is very busy. Your bid was not placed: please try again.', code: 'busy', retry_after: 1 } };
}
