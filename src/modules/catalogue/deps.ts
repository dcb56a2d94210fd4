import type { VehicleModels } from '#modules/vehicle-models/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { You } from '#contract/auctions.ts';
import type { DocumentKind } from '#contract/documents.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export interface CatalogueDeps {
  readonly vehicleModels: Pick<VehicleModels, 'makeNamed' | 'canonicalNames'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly searchLimits: SearchLimits;
  readonly accounts: Pick<
    Accounts,
    'isBlocked' | 'usernames' | 'searchUserIds' | 'avatars' | 'findPublicMember' | 'findMembersWithPage' | 'isMuted'
  >;
  readonly bidding: Pick<
    Bidding,
    | 'bidderStatuses'
    | 'paddleRefusal'
    | 'withdrawalEnds'
    | 'ownWithdrawals'
    | 'liveTicks'
    | 'biddersOf'
    | 'bidsSince'
    | 'wasReserveMet'
  >;
  readonly media: Pick<
    Media,
    'imagesOf' | 'findNotOwned' | 'withhold' | 'release' | 'serveToStaff' | 'attachDetails' | 'preview'
  >;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  /** Outcomes of sales that deviate from the result at the close. Omits all others. */
  outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, SaleOutcome>>;
  passedDocumentsOf(
    executor: Executor,
    auctionIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DocumentKind[]>>;
  /** The auctions among these whose vehicle the user wants to be offered if the winner doesn't buy it. */
  secondChancesOf(executor: Executor, userId: string, auctionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What the user may buy now, after the close, by auction. */
  offersTo(
    executor: Executor,
    userId: string,
    auctionIds: readonly string[],
  ): Promise<ReadonlyMap<string, NonNullable<You['offer']>>>;
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
