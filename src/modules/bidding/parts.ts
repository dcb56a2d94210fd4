import type { HouseSettings } from '#contract/settings.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import type { HouseFaults } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Names } from './names.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { ProblemBody, ProblemStatus } from '#platform/http/result.ts';

/** What the desk needs of the accounts. */
export interface PaddleDesk {
  /** Locks the paddles in the order of their ids and reads them. */
  lockPaddles(transaction: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  /** Reads them without a lock. */
  readPaddles(executor: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  readPaddle(executor: Executor, userId: string): Promise<PaddleRecord | null>;
  usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
  findUserByUsername(executor: Executor, username: string): Promise<{ readonly userId: string; readonly username: string } | null>;
  /** When these people registered. */
  registeredAt(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  dealerMemberships(executor: Executor, userIds: readonly string[]): Promise<Map<string, readonly string[]>>;
}

export type NoticeKind =
  | 'outbid'
  | 'won'
  | 'lost'
  | 'sold'
  | 'not_sold'
  | 'reserve_met'
  | 'reserve_lowered'
  | 'bid_voided'
  | 'leading'
  | 'bid_received'
  | 'extended'
  | 'watch_ended';
/** Something that these users are told; with `toWatchers`, all who watch the auction or bid in it, but for `exceptFor`. */
export interface Notice {
  readonly userIds: readonly string[];
  readonly toWatchers?: boolean;
  readonly exceptFor?: readonly string[];
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string;
  readonly slug: string;
}

/** What is wanted of a bidder's card before their bid counts. */
export interface HoldWanted {
  readonly userId: string;
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
}
/** `armed`: the bid may come; `waived`: the provider cannot be asked, and the house lets bids count without. */
export type HoldAnswer = 'armed' | 'waived' | 'declined' | { readonly refused: { readonly status: ProblemStatus; readonly body: ProblemBody } };
/** An auction that the hammer sold. */
export interface Sale {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly buyerId: string;
  readonly hammerPrice: number;
  readonly premium: number;
  readonly currency: string;
  readonly place: { readonly country?: string | undefined; readonly region?: string | undefined };
}
/** Holds on the bidders' cards. The desk itself only reads what a paddle says of them. */
export interface HoldsOfBidders {
  /** Sees that a hold covers the premium, and waits for the provider: never within a transaction. */
  arm(wanted: HoldWanted): Promise<HoldAnswer>;
  /** Releases what is held beyond the bidder's standing bids. */
  trim(userId: string): Promise<void>;
  /** Charges the buyers, in the transaction of the hammer. */
  atHammer(transaction: Executor, at: number, sales: readonly Sale[]): Promise<void>;
}

/** What bidding is made of: exactly what it uses of the other parts of the house. */
export interface BiddingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void; info(fields: object, message: string): void };
  readonly accounts: PaddleDesk;
  readonly notifications: {
    /** Hands over what is told after the commit: cheap for the desk, however many are told. */
    tellSoon(transaction: Executor, at: number, notices: readonly Notice[]): Promise<void>;
    readonly teller: { ring(): void };
  };
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    readonly faults: Pick<HouseFaults, 'report' | 'clear'>;
    recordAct(
      transaction: Executor,
      act: { actorId: string; act: string; subject: string; reason: string; before: unknown; after: unknown; at: number },
    ): Promise<void>;
  };
  readonly live: { ring(): void };
  /** Null: a house without holds. */
  readonly holds: HoldsOfBidders | null;
}

/** Puts the house's own word into an auction's activity: what the public must know of an act. */
export type PostHouseNote = (transaction: Executor, note: { auctionId: string; slug: string; authorId: string; text: string; at: number }) => Promise<void>;
/** What speaks against a bidder in a seller's auction: what they share with the seller, and how new they are. */
export interface BidderSignals {
  readonly sameNetwork: boolean;
  readonly sameCard: boolean;
  readonly registeredAt: number;
}
/** What the staff's acts on the floor stand on, beside the desk's own. */
export type FloorParts = BiddingParts & {
  readonly names: Names;
  readonly postHouseNote: PostHouseNote;
  readonly signalsOf: SignalsOf;
  readonly isPriceFixed: IsPriceFixed;
};
/** Whether papers carry the price at which an auction was sold; it stays so until the transaction ends. */
export type IsPriceFixed = (transaction: Executor, auctionId: string) => Promise<boolean>;
export type SignalsOf = (executor: Executor, asked: { sellerId: string; bidderIds: readonly string[] }) => Promise<ReadonlyMap<string, BidderSignals>>;
