/** Times are epoch milliseconds (UTC). Money is integer minor units of the auction's currency. */

declare const minorUnits: unique symbol;
export type MinorUnits = number & { readonly [minorUnits]: true };
export type EpochMs = number;
export type CurrencyCode = string;

export interface IncrementStep {
  readonly from: MinorUnits;
  readonly step: MinorUnits;
}

export interface PremiumTerms {
  readonly rateBasisPoints: number;
  readonly least: MinorUnits;
  readonly most: MinorUnits;
}

export interface AuctionTerms {
  readonly currency: CurrencyCode;
  readonly startingBid: MinorUnits;
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

export interface Leader {
  readonly bidderId: string;
  readonly maximum: MinorUnits;
}

export interface BiddingState {
  readonly status: AuctionStatus;
  readonly startsAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly reserve: MinorUnits | null;
  readonly price: MinorUnits | null;
  readonly leader: Leader | null;
  readonly bidCount: number;
  /** Paused by staff until then. Always before the close. */
  readonly pausedUntil?: EpochMs;
}

/** Without `maximum`, the amount is the maximum. */
export interface BidRequest {
  readonly bidderId: string;
  readonly amount: number;
  readonly maximum?: number | undefined;
  readonly confirm?: boolean | undefined;
}

export interface Paddle {
  readonly userId: string;
  readonly blocked: boolean;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly hasPaymentMethod: boolean;
  readonly holdDeclines: boolean;
  /** The most that the bidder's leading maximums may add up to. */
  readonly limit: MinorUnits;
  /** The sum of their leading maximums in OTHER auctions. */
  readonly exposure: MinorUnits;
  /** What their bid plans set aside of the rest, so that a bid here can't use it. */
  readonly allocatedToPlans: MinorUnits;
  readonly sellsThisAuction: boolean;
  /** Connected to the seller or to staff: a dealership, a declared affiliation or a shared card. */
  readonly hasConflict: boolean;
  readonly isStaff: boolean;
}

export interface BidLine {
  readonly number: number;
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly automatic: boolean;
  readonly placedAt: EpochMs;
}

export interface Offer {
  readonly kind: 'offer';
  readonly bidderId: string;
  readonly amount: MinorUnits;
  readonly maximum: MinorUnits;
  readonly placedAt: EpochMs;
}

export interface ReserveChange {
  readonly kind: 'reserve_change';
  readonly reserve: MinorUnits | null;
  readonly changedAt: EpochMs;
}

export interface Extension {
  readonly kind: 'extension';
  readonly closesAt: EpochMs;
  readonly extendedAt: EpochMs;
}

export interface NoChange {
  readonly kind: 'no_change';
}

export type LedgerEntry = Offer | ReserveChange | Extension | NoChange;

/** In the order in which they are checked. A bid is refused with the first that applies. */
export const REFUSALS_IN_ORDER = [
  'auction_not_live',
  'auction_closed',
  'account_blocked',
  'own_auction',
  'conflict_of_interest',
  'email_not_verified',
  'terms_not_accepted',
  'no_payment_method',
  'not_in_bid_units',
  'below_minimum',
  'over_limit',
  'needs_confirmation',
  'hold_declined',
] as const;
export type BidRefusalCode = (typeof REFUSALS_IN_ORDER)[number];

export interface BidRefusal {
  readonly code: BidRefusalCode;
  readonly minimumBid?: MinorUnits;
  readonly bidUnit?: MinorUnits;
  /** With `auction_not_live`, if staff have paused the bidding. */
  readonly pausedUntil?: EpochMs;
  readonly limitLeft?: MinorUnits;
  readonly reserved?: MinorUnits;
}

export interface Outcome {
  readonly state: BiddingState;
  readonly lines: readonly BidLine[];
  readonly leading: boolean;
  readonly raised: boolean;
  readonly extended: boolean;
  readonly reserveStatusChanged: boolean;
  readonly outbidBidderId: string | null;
}

export type Decision =
  | { readonly accepted: true; readonly offer: Offer; readonly outcome: Outcome }
  | { readonly accepted: false; readonly refusal: BidRefusal };
