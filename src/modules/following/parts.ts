import type { HouseSettings } from '#contract/settings.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

/** What saved searches and follows are made of. */
export interface FollowingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  /** Searches name prices in whole units of the house's currency. */
  readonly operations: { settings(executor: Executor): Promise<Pick<HouseSettings, 'currency'>> };
  readonly live: { ring(): void };
  readonly notifications: Pick<Notifications, 'tell' | 'stopFrom'>;
  /** Who sells an auction, and what it is: the catalogue knows. */
  readonly auctions: {
    subjectsOf(slug: string): Promise<{ readonly sellerId: string; readonly seller: string; readonly make: string; readonly model: string } | null>;
  };
}
