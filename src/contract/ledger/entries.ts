import type { AuctionTerms, ReserveStatus } from '#auction/types.ts';

/**
 * The public entries of a ledger (format 2, docs/verification.md). An entry's bytes are its canonical JSON; its hash is
 * their SHA-256.
 */
export const LEDGER_FORMAT = 'hammerdown-ledger/2';

export type Hash = string;
export type Tag = string;
type Time = string;

interface EntryBase {
  readonly at: Time;
  /** By name: SHA-256 over a salt of 32 bytes and the text. */
  readonly commitments: Readonly<Record<string, Hash>>;
  readonly previous: Hash | null;
}

export interface LineBySystem {
  readonly amount: number;
  readonly by: Tag;
}
export interface RenumberedLine extends LineBySystem {
  readonly automatic: boolean;
  readonly entry: number;
}

export interface PublicTerms {
  readonly bid_unit: number;
  readonly currency: string;
  readonly increments: readonly { readonly from: number; readonly step: number }[];
  readonly soft_close_ms: number;
  readonly starting_bid: number;
}

/** Commits to `reserve`, if there is one. `reveals_reserve`: the seller chose that it is opened, sold or not. */
export interface OpeningEntry extends EntryBase {
  readonly kind: 'opening';
  readonly auction: string;
  readonly closes_at: Time;
  readonly format: typeof LEDGER_FORMAT;
  readonly reserve: ReserveStatus;
  readonly reveals_reserve?: true;
  readonly starts_at: Time;
  readonly terms: PublicTerms;
}
/**
 * A bid, with its result at that time. Commits to `maximum` and `name`. The leader's own bid has no public line: its
 * amount is null and committed to as `amount`.
 */
export interface OfferEntry extends EntryBase {
  readonly kind: 'offer';
  readonly amount: number | null;
  readonly automatic: LineBySystem | null;
  readonly by: Tag;
  readonly closes_at: Time;
  readonly reserve: ReserveStatus;
}
/** Commits to the new `reserve`, unless it was removed. */
export interface ReserveChangeEntry extends EntryBase {
  readonly kind: 'reserve_change';
  readonly automatic: LineBySystem | null;
  readonly by: Tag;
  readonly reserve: ReserveStatus;
}
/**
 * A material change to the listing. Commits to the public `changes`. Bidders may withdraw bids from before it until
 * `withdraw_until`; null if the close was too near.
 */
export interface ListingChangeEntry extends EntryBase {
  readonly kind: 'listing_change';
  readonly by: Tag;
  readonly version: number;
  readonly withdraw_until: Time | null;
}
/**
 * Commits to the public `reason`. `lines` is the whole history without the voided bid. By the bidder of that bid: a
 * withdrawal.
 */
export interface VoidEntry extends EntryBase {
  readonly kind: 'void';
  readonly by: Tag;
  readonly lines: readonly RenumberedLine[];
  readonly reserve: ReserveStatus;
  readonly voids: number;
}
export interface ExtensionEntry extends EntryBase {
  readonly kind: 'extension';
  readonly by: Tag;
  readonly closes_at: Time;
}
export interface CloseEntry extends EntryBase {
  readonly kind: 'close';
  readonly buyer: Tag | null;
  readonly price: number | null;
  readonly result: 'sold' | 'reserve_not_met' | 'not_sold';
}
/** By staff, before the close. Commits to the public `reason`. Nothing follows it. */
interface AuctionWithdrawalEntry extends EntryBase {
  readonly kind: 'auction_withdrawal';
  readonly by: Tag;
}

export type PublicEntry =
  | OpeningEntry
  | OfferEntry
  | ReserveChangeEntry
  | ListingChangeEntry
  | VoidEntry
  | ExtensionEntry
  | CloseEntry
  | AuctionWithdrawalEntry;

/** Trusts what is stored: an altered entry can be anything, which the verifiers report. */
export const parseEntry = (body: string): PublicEntry => JSON.parse(body) as PublicEntry;

export type EntryContent<Entry extends PublicEntry> = Entry extends PublicEntry
  ? Omit<Entry, 'at' | 'by' | 'commitments' | 'kind' | 'previous'>
  : never;

export function publicTerms(terms: AuctionTerms): PublicTerms {
  return {
    bid_unit: terms.bidUnit,
    currency: terms.currency,
    increments: terms.increments.map(({ from, step }) => ({ from, step })),
    soft_close_ms: terms.softCloseMs,
    starting_bid: terms.startingBid,
  };
}

/** Withdrawn before the opening, an auction has a ledger of an opening and the withdrawal. */
export const isBeforeStart = (entry: PublicEntry): boolean =>
  entry.kind === 'opening' && Date.parse(entry.at) < Date.parse(entry.starts_at);

export const promisesReserve = (entry: PublicEntry | undefined): boolean =>
  entry?.kind === 'opening' && entry.reveals_reserve === true;
