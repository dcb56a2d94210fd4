import type { Notifications } from '#modules/notifications/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

export interface SellingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'findUserByUsername' | 'usernames' | 'findDealerBySlug' | 'writeTo'>;
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
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly notifications: Pick<Notifications, 'notify' | 'notifySoon'> & { readonly notifier: { wake(): void } };
  readonly live: { wake(): void };
  readonly log: { error(fields: object, message: string): void };
}
