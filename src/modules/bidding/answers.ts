import { hash } from 'node:crypto';
import type { Offer, Outcome } from '#auction/types.ts';
import type { PlacedBid } from '#contract/bids.ts';
import type { Refused } from '#contract/result.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import { presentBid, presentTick } from './present.ts';
import { money } from '#contract/primitives.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';

export interface WaitingBid {
  readonly info: AuctionInfo;
  readonly bidderId: string;
  readonly request: {
    readonly amount: number;
    readonly maximum?: number | undefined;
    readonly confirm?: boolean | undefined;
    readonly accepts_second_chance?: boolean | undefined;
  };
  readonly keyHash: string | null;
  readonly origin?: BidOrigin | null;
  readonly planId?: string | undefined;
  readonly hold?: 'declined' | 'waived';
}

export type BidResult =
  /** The bid would be accepted if a hold covered this premium. Never stored under a key. */
  | { readonly kind: 'hold_missing'; readonly premium: number }
  | { readonly kind: 'placed'; readonly answer: PlacedBid }
  | RefusedBid;
/** `releasesHold`: the bidder's hold may now exceed what their active bids need. */
export interface RefusedBid {
  readonly kind: 'refused';
  readonly refusal: Refused;
  readonly releasesHold?: boolean;
}

/** 128 bits, so collisions are not a practical concern. */
const HASH_HEX_DIGITS = 32;
const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, HASH_HEX_DIGITS);

export const keyHash = (bidderId: string, key: string): string => shortHash(`${bidderId}\n${key}`);

export function requestHash({ info, request }: Pick<WaitingBid, 'info' | 'request'>): string {
  return shortHash(JSON.stringify([info.slug, request.amount, request.maximum ?? null, request.confirm === true]));
}

export function asksTheSame(
  one: Pick<WaitingBid, 'info' | 'request'>,
  other: Pick<WaitingBid, 'info' | 'request'>,
): boolean {
  return (
    one.info.auctionId === other.info.auctionId &&
    one.request.amount === other.request.amount &&
    one.request.maximum === other.request.maximum &&
    (one.request.confirm === true) === (other.request.confirm === true)
  );
}

export function isSameBid(entry: Entry, { info, request }: WaitingBid): boolean {
  return (
    entry.auctionId === info.auctionId &&
    entry.amount === request.amount &&
    entry.maximum === (request.maximum ?? request.amount)
  );
}

/** Send it only to the bidder: it contains their maximum. */
export function answerAccepted({
  info,
  bidding,
  offer,
  outcome,
  entryHash,
  nameOf,
  now,
}: {
  info: AuctionInfo;
  bidding: Pick<AuctionBidding, 'state' | 'extensionCount' | 'hammerPrice' | 'lastBidAt'>;
  offer: Offer;
  outcome: Pick<Outcome, 'lines' | 'leading' | 'raised' | 'extended'>;
  entryHash: Buffer;
  nameOf: (userId: string) => string;
  now: number;
}): BidResult {
  const { currency } = info.terms;
  const bidLine = outcome.lines.find((line) => !line.automatic);
  const leader = bidding.state.leader;
  const maximum = leader !== null && leader.bidderId === offer.bidderId ? leader.maximum : offer.maximum;
  return {
    kind: 'placed',
    answer: {
      bid: bidLine === undefined ? null : presentBid(bidLine, nameOf(bidLine.bidderId), currency),
      leading: outcome.leading,
      raised: outcome.raised,
      extended: outcome.extended,
      maximum: money(maximum, currency),
      // A paused auction takes no bids, so the status is null; a repeated answer then equals the first one.
      auction: { ...presentTick(info, bidding, leader === null ? null : nameOf(leader.bidderId)), paused_until: null },
      entry_hash: entryHash.toString('hex'),
      received_at: toIsoString(offer.placedAt),
      server_time: now,
    },
  };
}

export const refusedBid = (refusal: Refused): RefusedBid => ({ kind: 'refused', refusal });
