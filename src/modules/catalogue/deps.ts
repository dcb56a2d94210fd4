import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { DocumentKind } from '#contract/documents.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';

interface VehicleNames {
  readonly makes: readonly string[];
  readonly models: readonly string[];
  readonly generations: readonly string[];
}

export interface BidderStatus {
  readonly leading: boolean;
  readonly maximum: number | null;
}

interface PlacedPhoto {
  readonly id: string;
  readonly section: Image['section'];
  readonly alt: string;
  readonly caption: string;
}

export interface CatalogueDeps {
  readonly vehicleModels: {
    makeNamed(executor: Executor, name: string): Promise<string | null>;
    /** Unknown names are returned as they are. */
    canonicalNames(executor: Executor, asked: VehicleNames): Promise<VehicleNames>;
  };
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly searchLimits: SearchLimits;
  readonly accounts: {
    isBlocked(executor: Executor, userId: string, scope: 'bidding' | 'selling' | 'commenting'): Promise<boolean>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The people that a search by staff means. */
    personIds(executor: Executor, q: string): Promise<readonly string[]>;
    avatars(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    publicMember(
      executor: Executor,
      username: string,
    ): Promise<{
      readonly userId: string;
      readonly username: string;
      readonly registeredAt: Date;
      readonly showsSold: boolean;
      readonly showsComments: boolean;
      readonly showsBought: boolean;
    } | null>;
    membersWithPage(executor: Executor, userIds: readonly string[]): Promise<ReadonlySet<string>>;
    isMuted(executor: Executor, userId: string, otherId: string): Promise<boolean>;
  };
  readonly bidding: {
    bidderStatuses(
      executor: Executor,
      userId: string,
      auctionIds?: readonly string[],
    ): Promise<ReadonlyMap<string, BidderStatus>>;
    paddleRefusal(
      executor: Executor,
      userId: string,
      auctionId: string,
    ): Promise<{ refusal: { code: string; message: string } | null; limitLeft: number | null }>;
    withdrawalEnds(
      executor: Executor,
      asked: { userId: string; auctionIds: readonly string[] },
    ): Promise<ReadonlyMap<string, number>>;
    ownWithdrawals(
      executor: Executor,
      asked: { userId: string; auctionIds: readonly string[] },
    ): Promise<ReadonlyMap<string, { readonly at: Date; readonly bids: number }>>;
    /** At any time, even if that bid was voided later. */
    wasReserveMet(executor: Executor, auctionId: string): Promise<boolean>;
    liveTicks(slugs: readonly string[]): Promise<AuctionTick[]>;
    biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
    bidsSince(executor: Executor, since: Date): Promise<number>;
  };
  readonly media: {
    imagesOf(
      executor: Executor,
      auctionIds: readonly string[],
      options: { heroOnly: boolean },
    ): Promise<ReadonlyMap<string, Image[]>>;
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    withhold(transaction: Executor, imageIds: readonly string[], at: Date): Promise<void>;
    release(transaction: Executor, imageIds: readonly string[]): Promise<void>;
    serveToStaff(c: Context<ApiEnv>, what: { id: string; file: string }): Promise<Response>;
    attachDetails(executor: Executor, placed: readonly PlacedPhoto[]): Promise<Image[]>;
    preview(
      imageId: string | null,
      words: {
        site: string;
        title: string;
        detail: string;
        badge: { text: string; isUrgent: boolean };
        figures: readonly { label: string; value: string }[];
      },
    ): Promise<{ bytes: Uint8Array; etag: string }>;
  };
  readonly notifications: {
    notify(transaction: Executor, at: number, notices: readonly NotificationRequest[]): Promise<void>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    recordAuditEntry: Operations['recordAuditEntry'];
  };
  /** Outcomes of sales that deviate from the result at the close. Omits all others. */
  outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, SaleOutcome>>;
  passedDocumentsOf(
    executor: Executor,
    auctionIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DocumentKind[]>>;
  /** The auctions among these whose vehicle the user wants to be offered if the winner doesn't buy it. */
  secondChancesOf(executor: Executor, userId: string, auctionIds: readonly string[]): Promise<ReadonlySet<string>>;
  readonly live: {
    wake(): void;
    /** The database clock without a query. Use it for display only, never to decide anything. */
    serverTime(): number;
  };
}

export interface ListingDeps extends Pick<CatalogueDeps, 'database' | 'clock' | 'outcomesOf'> {
  readonly accounts: Pick<CatalogueDeps['accounts'], 'usernames'>;
  readonly media: Pick<CatalogueDeps['media'], 'imagesOf'>;
  readonly operations: Pick<CatalogueDeps['operations'], 'settings'>;
  readonly live: Pick<CatalogueDeps['live'], 'serverTime'>;
}
