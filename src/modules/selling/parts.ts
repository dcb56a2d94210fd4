import type { AuctionStatus } from '#auction/types.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { Floor, LedgerLine } from '#modules/bidding/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Result } from '#platform/http/result.ts';

/** What somebody is told of an auction. */
export interface SellerNews {
  readonly userId: string;
  readonly kind: 'account' | 'submission';
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string | null;
  readonly slug: string | null;
  /** Told again under the same key, it is not told. */
  readonly key?: string;
}
interface Opening {
  readonly auctionId: string;
  readonly startsAt: number | null;
  readonly closesAt: number | null;
  readonly reserve: number | null;
}

/** What selling is made of: of each neighbour exactly what it asks of them. */
export interface SellingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    findUserByUsername(executor: Executor, username: string): Promise<{ userId: string; username: string } | null>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
    findDealerBySlug(executor: Executor, slug: string): Promise<{ readonly dealerId: string } | null>;
  };
  readonly bidding: {
    openFloor(transaction: Executor, opening: Opening & { readonly status: AuctionStatus }): Promise<void>;
    changeOpening(transaction: Executor, opening: Opening): Promise<void>;
    move(transaction: Executor, auctionId: string, step: { to: AuctionStatus; at: number }): Promise<Result<AuctionStatus>>;
    floorOf(executor: Executor, auctionId: string): Promise<Floor | null>;
    /** The same under a lock, until the transaction ends. */
    lockFloor(transaction: Executor, auctionId: string): Promise<Floor | null>;
    ledgerOf(executor: Executor, auctionId: string): Promise<LedgerLine[]>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    recordAct(
      transaction: Executor,
      act: { actorId: string; act: string; subject: string; reason: string; before: unknown; after: unknown; at: number },
    ): Promise<void>;
  };
  readonly notifications: { tell(transaction: Executor, at: number, news: readonly SellerNews[]): Promise<void> };
  /** Rings after a commit that opened an auction, or changed what the public reads. */
  readonly live?: { ring(): void };
}
