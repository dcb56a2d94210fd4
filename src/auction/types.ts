/** The vocabulary of the rules. Times are epoch milliseconds (UTC); money is integer minor units of the auction's currency. */

declare const minorUnits: unique symbol;
/** A whole number of the currency's smallest unit (cents for USD). Made by `minor()` in `money.ts`. */
export type MinorUnits = number & { readonly [minorUnits]: true };
export type EpochMs = number;
/** ISO 4217 code in capitals. */
export type CurrencyCode = string;

/** One row of the increment table: from this price on, the next minimum bid is `step` higher. */
export interface IncrementStep {
  readonly from: MinorUnits;
  readonly step: MinorUnits;
}

/** The buyer's premium: a rate in basis points of the hammer price, held between a least and a most. */
export interface PremiumTerms {
  readonly rateBasisPoints: number;
  readonly least: MinorUnits;
  readonly most: MinorUnits;
}

/** The settings under which an auction was published; it keeps them for its whole life. */
export interface AuctionTerms {
  readonly currency: CurrencyCode;
  readonly startingBid: MinorUnits;
  /** Amounts must be multiples of it. Default: one whole currency unit. */
  readonly bidUnit: MinorUnits;
  readonly increments: readonly IncrementStep[];
  readonly softCloseMs: number;
  readonly premium: PremiumTerms;
  /** The seller's fee on the hammer price; absent in auctions that were made before it was kept with them. */
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

/** What the public may know of the reserve. */
export type ReserveStatus = 'none' | 'not_met' | 'met';

/** Who would win now, and the hidden maximum up to which the house bids for them. */
export interface Leader {
  readonly bidderId: string;
  readonly maximum: MinorUnits;
}

/** The state of one auction on the floor: what `decide` reads and writes. */
export interface FloorState {
  readonly status: AuctionStatus;
  readonly startsAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly reserve: MinorUnits | null;
  readonly price: MinorUnits | null;
  readonly leader: Leader | null;
  /** The number of public lines so far; the next line gets `bidCount + 1`. */
  readonly bidCount: number;
  /** Until then the house has paused the auction: it takes no bids. Always before the close. */
  readonly pausedUntil?: EpochMs;
}

/** A bid as it was asked for. `maximum` absent: equal to `amount`. */
export interface BidRequest {
  readonly bidderId: string;
  readonly amount: number;
  readonly maximum?: number | undefined;
  readonly confirm?: boolean | undefined;
}

/** What the house knows of a bidder when it decides; a snapshot taken under the same lock as the auction. */
export interface Paddle {
  readonly userId: string;
  readonly blocked: boolean;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly hasPaymentMethod: boolean;
  /** True where the bidder's card refuses authorisations. */
  readonly holdDeclines: boolean;
  /** The most that the bidder's maxima may add up to, over the auctions that they lead. */
  readonly limit: MinorUnits;
  /** The sum of the maxima with which they lead OTHER auctions now. */
  readonly exposure: MinorUnits;
  /** Seller of this auction or member of the selling dealer. */
  readonly sellsThisAuction: boolean;
  readonly isStaff: boolean;
}

/** A line of the public history. `automatic`: the house bid for the bidder, up to their maximum. */
export interface BidLine {
  readonly number: number;
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly automatic: boolean;
  readonly placedAt: EpochMs;
}

/** An accepted offer as the ledger keeps it: the input of a replay. */
export interface Offer {
  readonly kind: 'offer';
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly maximum: MinorUnits;
  readonly placedAt: EpochMs;
}

/** The seller lowered (or, with null, dropped) the reserve while live. */
export interface ReserveChange {
  readonly kind: 'reserve_change';
  readonly reserve: MinorUnits | null;
  readonly changedAt: EpochMs;
}

/** The house moved the close to a later time, as after an outage. It never moves backwards. */
export interface Extension {
  readonly kind: 'extension';
  readonly closesAt: EpochMs;
  readonly extendedAt: EpochMs;
}

/** What a replay is made of, beside the voids. */
export type LedgerEntry = Offer | ReserveChange | Extension;

export type RefusalCode =
  | 'auction_not_live'
  | 'auction_closed'
  | 'below_minimum'
  | 'not_in_bid_units'
  | 'own_auction'
  | 'email_not_verified'
  | 'terms_not_accepted'
  | 'no_payment_method'
  | 'hold_declined'
  | 'over_limit'
  | 'account_blocked'
  | 'needs_confirmation';

/** Why a bid was refused, with the numbers that the bidder needs. */
export interface Refusal {
  readonly code: RefusalCode;
  /** With `below_minimum` and `needs_confirmation`: the least amount that would be accepted now. */
  readonly minimumBid?: MinorUnits;
  /** With `not_in_bid_units`. */
  readonly bidUnit?: MinorUnits;
  /** With `over_limit`: how much of the limit is left for this auction. */
  readonly limitLeft?: MinorUnits;
}

/** What an accepted offer did. `lines` are 0 (leader's raise), 1 or 2 public lines, in order. */
export interface Outcome {
  readonly state: FloorState;
  readonly lines: readonly BidLine[];
  /** The bidder's standing right after: leading or outbid at once. */
  readonly leading: boolean;
  /** True where the offer was the leader's own and raised their maximum. One that is not above it leaves it as it is. */
  readonly raised: boolean;
  readonly extended: boolean;
  readonly reserveStatusChanged: boolean;
  /** Who lost the lead by this offer, if anyone. */
  readonly outbidBidderId: string | null;
}

export type Decision = { readonly accepted: true; readonly offer: Offer; readonly outcome: Outcome } | { readonly accepted: false; readonly refusal: Refusal };
