import type { Accounts } from '#modules/accounts/index.ts';
import type { AuctionSummary, Calendar } from '#contract/auctions.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { WatchersOf } from './broadcast.ts';

export interface Reader {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly isVerified: boolean;
  /** The language of emails. Null: the site's main language. */
  readonly language: string | null;
}

export interface AuctionTimes {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly startsAt: number;
  readonly closesAt: number;
}

export interface AuctionQueries {
  summaries(auctionIds: readonly string[]): Promise<Map<string, AuctionSummary>>;
  idOf(slug: string): Promise<string | null>;
  readonly watchersOf: WatchersOf;
  closingBefore(executor: Executor, before: number): Promise<AuctionTimes[]>;
  openedSince(executor: Executor, since: number): Promise<AuctionTimes[]>;
  ownAuctionTimes(userId: string): Promise<Calendar['items']>;
}

export interface SavedSearchStops {
  find(executor: Executor, of: { userId: string; ids: readonly string[] }): Promise<StoppableSearch[]>;
  setPaused(transaction: Executor, of: { userId: string; id: string; isPaused: boolean }): Promise<void>;
}
interface StoppableSearch {
  readonly id: string;
  readonly name: string;
  readonly isPaused: boolean;
}

export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly live: { wake(): void };
  readonly mail: Mail;
  readonly accounts: Pick<Accounts, 'readers' | 'lockPaddle'>;
  readonly operations: Pick<Operations, 'emailTexts' | 'emails' | 'recordAuditEntry'> & {
    settings(executor: Executor): Promise<{
      readonly site_name: string;
      readonly currency: string;
      readonly time_zone: string;
      readonly site_access: 'open' | 'closed';
      readonly site_opens_at: string;
    }>;
  };
  readonly auctions: AuctionQueries;
  readonly savedSearches: SavedSearchStops;
  readonly config: {
    readonly publicUrl: string;
    readonly secret: string;
    readonly previousSecret?: string | null;
    readonly trustedProxies?: number;
    readonly allowsOwnNetwork?: boolean;
  };
}
