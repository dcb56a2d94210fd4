import type { Accounts, DealerMembership } from '#modules/accounts/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Dealers } from '#modules/dealers/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Vehicles } from '#modules/vehicles/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';

export interface SellingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<
    Accounts,
    | 'findDealersByIds'
    | 'findDealerBySlug'
    | 'findUserByUsername'
    | 'isBlocked'
    | 'searchUserIds'
    | 'readPaddle'
    | 'usernames'
    | 'emailUser'
  > & { readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'findDealerIfSeller'> };
  readonly bidding: Pick<
    Bidding,
    | 'openBidding'
    | 'changeOpening'
    | 'changeDisclosure'
    | 'unpublish'
    | 'move'
    | 'biddingOf'
    | 'lockBidding'
    | 'ledgerOf'
    | 'biddersOf'
    | 'recordListingChange'
    | 'amountsViews'
  >;
  readonly dealers: Pick<Dealers, 'refusalToSell'>;
  readonly media: Pick<
    Media,
    'attachDetails' | 'dropSuggestions' | 'findDuplicates' | 'imagesOf' | 'findNotOwned' | 'replace'
  >;
  readonly vehicles: Pick<Vehicles, 'find' | 'documentsOf' | 'documentsById' | 'documentFile' | 'checkVin'>;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly notifications: Pick<Notifications, 'notify' | 'notifySoon'> & { readonly notifier: { wake(): void } };
  readonly live: { wake(): void };
  readonly limits: RateLimits;
  readonly log: { error(fields: object, message: string): void };
  readonly photosNeeded: number;
}
