import type { Operations } from '#modules/operations/index.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { AuctionBidding, LedgerLine } from '#modules/bidding/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Result } from '#contract/result.ts';

export interface SellerNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string | null;
  readonly slug: string | null;
  readonly key?: string;
}
export interface ListingChangeNotification {
  readonly userIds: readonly string[];
  readonly toWatchers?: true;
  readonly exceptFor?: readonly string[];
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string;
  readonly slug: string;
}
interface Opening {
  readonly auctionId: string;
  readonly startsAt: number | null;
  readonly closesAt: number | null;
  readonly reserve: number | null;
}

export interface SellingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    findUserByUsername(executor: Executor, username: string): Promise<{ userId: string; username: string } | null>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
    findDealerBySlug(executor: Executor, slug: string): Promise<{ readonly dealerId: string } | null>;
  };
  readonly bidding: {
    openBidding(transaction: Executor, opening: Opening & { readonly status: AuctionStatus }): Promise<void>;
    changeOpening(transaction: Executor, opening: Opening): Promise<void>;
    changeDisclosure(transaction: Executor, auctionId: string, reveals: boolean): Promise<void>;
    unpublish(transaction: Executor, auctionId: string): Promise<boolean>;
    move(
      transaction: Executor,
      auctionId: string,
      step: { to: AuctionStatus; at: number },
    ): Promise<Result<AuctionStatus>>;
    biddingOf(executor: Executor, auctionId: string): Promise<AuctionBidding | null>;
    lockBidding(transaction: Executor, auctionId: string): Promise<AuctionBidding | null>;
    ledgerOf(executor: Executor, auctionId: string): Promise<LedgerLine[]>;
    biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
    /** Returns until when bids from before the change may be withdrawn. */
    recordListingChange(
      transaction: Executor,
      change: { auctionId: string; version: number; changes: string; actorId: string; at: number },
    ): Promise<number | null>;
    amountsViews(executor: Executor, auctionId: string): Promise<OperatorAuction['amounts_views']>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    recordAuditEntry: Operations['recordAuditEntry'];
  };
  readonly notifications: {
    notify(transaction: Executor, at: number, news: readonly SellerNotification[]): Promise<void>;
    /** Queues notifications to bidders and watchers. They are sent after the commit. */
    notifySoon(transaction: Executor, at: number, news: readonly ListingChangeNotification[]): Promise<void>;
    readonly notifier: { wake(): void };
  };
  readonly live?: { wake(): void };
}
