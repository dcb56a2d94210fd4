import type { HouseSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

/** A paddle as the accounts keep it, read under its lock. */
export interface PaddleRecord {
  readonly userId: string;
  readonly username: string;
  readonly isStaff: boolean;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly hasPaymentMethod: boolean;
  readonly holdDeclines: boolean;
  readonly limit: number;
  readonly blocked: boolean;
}

/** What the desk needs of the accounts. */
export interface PaddleDesk {
  /** Locks the paddles in the order of their ids and reads them. */
  lockPaddles(transaction: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  /** Reads them without a lock. */
  readPaddles(executor: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  readPaddle(executor: Executor, userId: string): Promise<PaddleRecord | null>;
  usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
  dealerMemberships(executor: Executor, userIds: readonly string[]): Promise<Map<string, readonly string[]>>;
}

export type NoticeKind = 'outbid' | 'won' | 'lost' | 'sold' | 'not_sold' | 'reserve_met' | 'bid_voided' | 'leading';
/** Something that these users are told. */
export interface Notice {
  readonly userIds: readonly string[];
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string;
  readonly slug: string;
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
    recordAct(transaction: Executor, act: { actorId: string; act: string; subject: string; reason: string; before: unknown; after: unknown; at: number }): Promise<void>;
  };
  readonly live: { ring(): void };
}
