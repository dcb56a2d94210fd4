import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { BidOrigin, PaddleRecord, SignInTrace } from '#modules/accounts/index.ts';
import type { Approvals, IntegrityIncidents, Operations } from '#modules/operations/index.ts';
import type { Transparency } from '#modules/transparency/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Names } from './names.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Refused } from '#contract/result.ts';

export interface PaddleReader {
  lockPaddles(
    transaction: Executor,
    userIds: readonly string[],
    terms: { termsVersion: number },
  ): Promise<Map<string, PaddleRecord>>;
  readPaddles(
    executor: Executor,
    userIds: readonly string[],
    terms: { termsVersion: number },
  ): Promise<Map<string, PaddleRecord>>;
  readPaddle(executor: Executor, userId: string): Promise<PaddleRecord | null>;
  usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
  findUserByUsername(
    executor: Executor,
    username: string,
  ): Promise<{ readonly userId: string; readonly username: string } | null>;
  registeredAt(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  dealerMemberships(executor: Executor, userIds: readonly string[]): Promise<Map<string, readonly string[]>>;
  bidOriginOf(c: Context<ApiEnv>): BidOrigin;
  signInTraces(executor: Executor, userIds: readonly string[]): Promise<SignInTrace[]>;
  countPeopleOn(executor: Executor, networks: readonly string[]): Promise<ReadonlyMap<string, number>>;
  staffIds(executor: Executor): Promise<string[]>;
}

/** With `toWatchers`, also notifies everyone who watches the auction or bids in it, except `exceptFor`. */
export interface Notice {
  readonly userIds: readonly string[];
  readonly toWatchers?: boolean;
  readonly exceptFor?: readonly string[];
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string;
  readonly slug: string;
}

export interface HoldWanted {
  readonly userId: string;
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
}
/** `waived`: the card provider is unavailable, and bids are accepted without a hold. */
export type HoldAnswer = 'placed' | 'waived' | 'declined' | { readonly refused: Refused };
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
export interface HoldsOfBidders {
  /** Ensures that a hold covers the premium. Waits for the card provider, so never call it in a transaction. */
  place(wanted: HoldWanted): Promise<HoldAnswer>;
  trim(userId: string): Promise<void>;
  atHammer(transaction: Executor, at: number, sales: readonly Sale[]): Promise<void>;
}

export interface BiddingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    info(fields: object, message: string): void;
  };
  readonly accounts: PaddleReader;
  readonly notifications: {
    /** Queues notifications to be sent after the commit, at the same cost for any number of recipients. */
    notifySoon(transaction: Executor, at: number, notices: readonly Notice[]): Promise<void>;
    readonly notifier: { wake(): void };
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    readonly incidents: Pick<IntegrityIncidents, 'report' | 'clear'>;
    readonly approvals: Pick<Approvals, 'request'>;
    recordAuditEntry: Operations['recordAuditEntry'];
  };
  readonly transparency: Transparency;
  readonly live: { wake(): void };
  readonly holds: HoldsOfBidders | null;
  readonly postStaffNote: PostStaffNote;
  readonly signalsOf: SignalsOf;
  readonly cardsOf: CardsOf;
  readonly isPriceFixed: IsPriceFixed;
}

export type PostStaffNote = (
  transaction: Executor,
  note: { auctionId: string; slug: string; authorId: string; text: string; at: number },
) => Promise<void>;
/** What a bidder shares with the seller, and how new the account is. */
export interface BidderSignals {
  readonly sameNetwork: boolean;
  readonly sameCard: boolean;
  readonly registeredAt: number;
}
export type LiveBiddingDeps = BiddingDeps & { readonly names: Names };
/** True if issued documents already carry the sale price. The answer holds until the transaction ends. */
export type IsPriceFixed = (transaction: Executor, auctionId: string) => Promise<boolean>;
export type CardsOf = (
  executor: Executor,
  userIds: readonly string[],
) => Promise<readonly { readonly userId: string; readonly fingerprint: string }[]>;
export type SignalsOf = (
  executor: Executor,
  asked: { sellerId: string; bidderIds: readonly string[] },
) => Promise<ReadonlyMap<string, BidderSignals>>;
