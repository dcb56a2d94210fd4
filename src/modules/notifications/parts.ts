import type { AuctionSummary, Calendar } from '#contract/auctions.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { WatchersOf } from './crowd.ts';

/** Where a person is reached by mail. */
export interface Reader {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly isVerified: boolean;
}

/** An auction whose course its watchers are told of. */
export interface AuctionCourse {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly startsAt: number;
  readonly closesAt: number;
}

/** What notifications ask of the auctions: the catalogue answers, once the house stands. */
export interface AuctionDesk {
  /** Auctions as they stand now, by their ids. */
  summaries(auctionIds: readonly string[]): Promise<Map<string, AuctionSummary>>;
  /** Of slugs the auctions' ids. */
  idOf(slug: string): Promise<string | null>;
  readonly watchersOf: WatchersOf;
  /** The live auctions that close before a time. */
  closingBefore(executor: Executor, before: number): Promise<AuctionCourse[]>;
  /** The live auctions that opened after a time. */
  openedSince(executor: Executor, since: number): Promise<AuctionCourse[]>;
  /** The auctions that a user watches or bids in and that are still to close, or were withdrawn lately. */
  ownCourse(userId: string): Promise<Calendar['items']>;
}

/** What notifications are made of. */
export interface NotificationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly live: { ring(): void };
  readonly mail: Mail;
  readonly accounts: {
    readers(executor: Executor, userIds: readonly string[]): Promise<Map<string, Reader>>;
    /** Who holds this lock sees no account of theirs leave before their transaction ends. */
    lockPaddles(transaction: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<unknown>;
  };
  readonly operations: Pick<Operations, 'letterWords' | 'letters'> & {
    settings(executor: Executor): Promise<{
      readonly house_name: string;
      readonly currency: string;
      readonly time_zone: string;
      readonly house_doors: 'open' | 'closed';
      readonly house_opens_at: string;
    }>;
  };
  readonly config: {
    readonly publicUrl: string;
    readonly secret: string;
    readonly trustedProxies?: number;
    /** Whether what strangers name may lie within our own network: for tests. */
    readonly allowsOwnNetwork?: boolean;
  };
}
/** The same, with the auctions. */
export interface Desk extends NotificationParts {
  readonly auctions: AuctionDesk;
}
