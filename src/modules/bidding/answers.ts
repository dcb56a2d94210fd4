import { hash } from 'node:crypto';
import type { Offer, Outcome } from '#auction/types.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { ProblemBody, ProblemStatus } from '#platform/http/result.ts';
import { presentBid, presentTick } from './present.ts';
import { money } from '#contract/primitives.ts';
import { timestamp } from '#platform/utc-times.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';

/** A bid that waits in a lane. */
export interface WaitingBid {
  readonly facts: AuctionFacts;
  readonly bidderId: string;
  readonly request: { readonly amount: number; readonly maximum?: number | undefined; readonly confirm?: boolean | undefined };
  /** The hash of the Idempotency-Key (`keyHash`), if one was sent. */
  readonly keyHash: string | null;
  /** What is known of the hold already: declined just now, or waived while cards cannot be asked. */
  readonly hold?: 'declined' | 'waived';
}

/** The answer to a bid, as it goes over the wire and as it is kept under its key. */
export type BidResult =
  /** Nothing is decided: the bid would count if the bidder's hold covered this premium. It is kept under no key. */
  | { readonly status: 'hold_missing'; readonly premium: number }
  | { readonly status: 201; readonly body: BidAnswer }
  /** `releasesHold`: this bid cannot be placed, and its bidder has a hold that may be larger than their standing bids need. */
  | { readonly status: ProblemStatus; readonly body: ProblemBody; readonly releasesHold?: boolean };

/** Long enough that no two requests of the house's whole life share one. */
const HASH_HEX_DIGITS = 32;
const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, HASH_HEX_DIGITS);

/** What a bidder's Idempotency-Key is found by. */
export const keyHash = (bidderId: string, key: string): string => shortHash(`${bidderId}\n${key}`);

/** What tells two requests with one key apart. */
export function requestHash({ facts, request }: Pick<WaitingBid, 'facts' | 'request'>): string {
  return shortHash(JSON.stringify([facts.slug, request.amount, request.maximum ?? null, request.confirm === true]));
}

/** True where two bids of one bidder ask for the same. */
export function asksTheSame(one: Pick<WaitingBid, 'facts' | 'request'>, other: Pick<WaitingBid, 'facts' | 'request'>): boolean {
  return (
    one.facts.auctionId === other.facts.auctionId &&
    one.request.amount === other.request.amount &&
    one.request.maximum === other.request.maximum &&
    (one.request.confirm === true) === (other.request.confirm === true)
  );
}

/** True where the accepted bid that the key stands for is this one. */
export function isSameBid(entry: Entry, { facts, request }: WaitingBid): boolean {
  return entry.auctionId === facts.auctionId && entry.amount === request.amount && entry.maximum === (request.maximum ?? request.amount);
}

/** The answer to an accepted bid: to its bidder alone, since it names their maximum. */
export function answerAccepted({
  facts,
  floor,
  offer,
  outcome,
  nameOf,
  now,
}: {
  facts: AuctionFacts;
  floor: Pick<Floor, 'state' | 'extensionCount' | 'hammerPrice' | 'lastBidAt'>;
  offer: Offer;
  outcome: Pick<Outcome, 'lines' | 'leading' | 'raised' | 'extended'>;
  nameOf: (userId: string) => string;
  now: number;
}): BidResult {
  const { currency } = facts.terms;
  const own = outcome.lines.find((line) => !line.automatic);
  const leader = floor.state.leader;
  const maximum = leader !== null && leader.bidderId === offer.bidderId ? leader.maximum : offer.maximum;
  return {
    status: 201,
    body: {
      bid: own === undefined ? null : presentBid(own, nameOf(own.bidderId), currency),
      leading: outcome.leading,
      raised: outcome.raised,
      extended: outcome.extended,
      maximum: money(maximum, currency),
      // A pause takes no bids, so none stands now: a repeated answer is the first one to the letter.
      auction: { ...presentTick(facts, floor, leader === null ? null : nameOf(leader.bidderId)), paused_until: null },
      received_at: timestamp(offer.placedAt),
      server_time: now,
    },
  };
}

/** The answer to a bid whose Idempotency-Key was sent before with another bid. */
export function answerKeyReused(now: number): BidResult {
  return { status: 422, body: { message: 'This Idempotency-Key was used for another bid. Send a new one.', code: 'idempotency_key_reused', server_time: now } };
}

/** The answer to a bid in an auction that there is not. */
export function answerUnknown(): BidResult {
  return { status: 404, body: { message: 'There is no such auction.', code: 'not_found' } };
}

/** Told where so many bids wait already that this one would wait too long. */
export function answerBusy(): BidResult {
  return { status: 503, body: { message: 'The floor is very busy. Your bid was not placed: please try again.', code: 'busy', retry_after: 1 } };
}
