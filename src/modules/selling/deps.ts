import type { AuctionStatus } from '#auction/types.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { AuctionBidding, LedgerLine } from '#modules/bidding/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Result } from '#contract/result.ts';

export interface SellerNotification {
  readonly userId: string;
  readonly kind: 'account' | 'submission' | 'own_reserve_changed' | 'question' | 'comment_answered';
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string | null;
  readonly slug: string | null;
  readonly key?: string;
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
    move(
      transaction: Executor,
      auctionId: string,
      step: { to: AuctionStatus; at: number },
    ): Promise<Result<AuctionStatus>>;
    biddingOf(executor: Executor, auctionId: string): Promise<AuctionBidding | null>;
    lockBidding(transaction: Executor, auctionId: string): Promise<AuctionBidding | null>;
    ledgerOf(executor: Executor, auctionId: string): Promise<LedgerLine[]>;
    amountsViews(executor: Executor, auctionId: string): Promise<OperatorAuction['amounts_views']>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    recordAuditEntry(
      transaction: Executor,
      action: {
        actorId: string;
        action: string;
        subject: string;
        reason: string;
        before: unknown;
        after: unknown;
        at: number;
      },
    ): Promise<void>;
  };
  readonly notifications: {
    notify(transaction: Executor, at: number, news: readonly SellerNotification[]): Promise<void>;
  };
  readonly live?: { ring(): void };
}
