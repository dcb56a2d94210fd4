/**
 * Types of the auction rules. Times are epoch milliseconds (UTC). Money is integer minor units of the auction's
 * currency.
 */

declare const minorUnits: unique symbol;
/** A whole number of the currency's smallest unit (cents for USD). Made by `minor()` in `money.ts`. */
export type MinorUnits = number & { readonly [minorUnits]: true };
export type EpochMs = number;
/** ISO 4217 code in capitals. */
export type CurrencyCode = string;

/** A row of the increment table: from this price on, the next minimum bid is `step` higher. */
export interface IncrementStep {
  readonly from: MinorUnits;
  readonly step: MinorUnits;
}

/** The buyer's premium: a rate in basis points of the hammer price, with a minimum and a cap. */
export interface PremiumTerms {
  readonly rateBasisPoints: number;
  readonly least: MinorUnits;
  readonly most: MinorUnits;
}

/** The settings an auction was published under. It keeps them for life. */
export interface AuctionTerms {
  readonly currency: CurrencyCode;
  readonly startingBid: MinorUnits;
  /** Amounts must be multiples of it. Default: one whole currency unit. */
  readonly bidUnit: MinorUnits;
  readonly increments: readonly IncrementStep[];
  readonly softCloseMs: number;
  readonly premium: PremiumTerms;
  /** The seller's fee on the hammer price. Absent in auctions created before it was stored. */
  readonly sellerFeeBasisPoints?: number;
}

export type AuctionStatus =
  | 'draft'
  | 'submitted'
  | 'changes_requested'
  | 'approved'
  | 'scheduled'
  | 'live'
  | 'closed'
  | 'sold'
  | 'reserve_not_met'
  | 'offer'
  | 'not_sold'
  | 'withdrawn';

export type ReserveStatus = 'none' | 'not_met' | 'met';

/** The current winner, with the hidden maximum up to which the system bids for them. */
export interface Leader {
  readonly bidderId: string;
  readonly maximum: MinorUnits;
}

/** The bidding state of one auction: input and output of `decide`. */
export interface BiddingState {
  readonly status: AuctionStatus;
  readonly startsAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly reserve: MinorUnits | null;
  readonly price: MinorUnits | null;
  readonly leader: Leader | null;
  /** The number of public lines so far. The next line gets `bidCount + 1`. */
  readonly bidCount: number;
  /** Paused by staff until then: no bids are taken. Always before the close. */
  readonly pausedUntil?: EpochMs;
}

/** A requested bid. Without `maximum`, the amount is the maximum. */
export interface BidRequest {
  readonly bidderId: string;
  readonly amount: number;
  readonly maximum?: number | undefined;
  readonly confirm?: boolean | undefined;
}

/** What the engine knows about a bidder, read under the same lock as the auction. */
export interface Paddle {
  readonly userId: string;
  readonly blocked: boolean;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly hasPaymentMethod: boolean;
  /** True if the bidder's card refuses authorisations. */
  readonly holdDeclines: boolean;
  /** The most that the bidder's leading maximums may add up to. */
  readonly limit: MinorUnits;
  /** The sum of their leading maximums in OTHER auctions. */
  readonly exposure: MinorUnits;
  /** True for the seller and for members of the selling dealer. */
  readonly sellsThisAuction: boolean;
  /** Connected to the seller or to staff: a dealership, a declared affiliation or a shared card. */
  readonly hasConflict: boolean;
  readonly isStaff: boolean;
}

/** A line of the public history. `automatic`: bid by the system, up to the bidder's maximum. */
export interface BidLine {
  readonly number: number;
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly automatic: boolean;
  readonly placedAt: EpochMs;
}

/** An accepted offer in the ledger: the input of a replay. */
export interface Offer {
  readonly kind: 'offer';
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly maximum: MinorUnits;
  readonly placedAt: EpochMs;
}

/** The seller lowered the reserve, or dropped it (null), while live. */
export interface ReserveChange {
  readonly kind: 'reserve_change';
  readonly reserve: MinorUnits | null;
  readonly changedAt: EpochMs;
}

/** Staff moved the close to a later time, for example after an outage. It never moves back. */
export interface Extension {
  readonly kind: 'extension';
  readonly closesAt: EpochMs;
  readonly extendedAt: EpochMs;
}

export type LedgerEntry = Offer | ReserveChange | Extension;

export type BidRefusalCode =
  | 'auction_not_live'
  | 'auction_closed'
  | 'below_minimum'
  | 'not_in_bid_units'
  | 'own_auction'
  | 'conflict_of_interest'
  | 'email_not_verified'
  | 'terms_not_accepted'
  | 'no_payment_method'
  | 'hold_declined'
  | 'over_limit'
  | 'account_blocked'
  | 'needs_confirmation';

/** Why a bid was refused, with the numbers the bidder needs. */
export interface Refusal {
  readonly code: BidRefusalCode;
  /** With `below_minimum` and `needs_confirmation`: the smallest acceptable amount now. */
  readonly minimumBid?: MinorUnits;
  /** With `not_in_bid_units`. */
  readonly bidUnit?: MinorUnits;
  /** With `auction_not_live`, if staff have paused the bidding: until when. */
  readonly pausedUntil?: EpochMs;
  /** With `over_limit`: how much of the limit is left for this auction. */
  readonly limitLeft?: MinorUnits;
}

/** The result of an accepted offer. `lines` holds 0 (leader's raise), 1 or 2 public lines, in order. */
export interface Outcome {
  readonly state: BiddingState;
  readonly lines: readonly BidLine[];
  /** True if the bidder leads right after the bid, false if outbid at once. */
  readonly leading: boolean;
  /** True if the leader raised their own maximum. A maximum at or below the current one changes nothing. */
  readonly raised: boolean;
  readonly extended: boolean;
  readonly reserveStatusChanged: boolean;
  /** The bidder who lost the lead, if any. */
  readonly outbidBidderId: string | null;
}

export type Decision =
  | { readonly accepted: true; readonly offer: Offer; readonly outcome: Outcome }
  | { readonly accepted: false; readonly refusal: Refusal };
