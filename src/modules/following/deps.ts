import type { SiteSettings } from '#contract/settings.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export interface FollowingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  /** Searches give prices in whole units of the site's currency. */
  readonly operations: { settings(executor: Executor): Promise<Pick<SiteSettings, 'currency' | 'distance_unit'>> };
  readonly live: { wake(): void };
  readonly notifications: Pick<Notifications, 'notify' | 'stopFrom'>;
  readonly auctions: {
    subjectsOf(slug: string): Promise<{
      readonly sellerId: string;
      readonly seller: string;
      readonly make: string;
      readonly model: string;
    } | null>;
  };
}
