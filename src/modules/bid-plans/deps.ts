import type { Bidding } from '#modules/bidding/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Signal } from '#platform/workers/job.ts';

export interface BidPlansDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly bidding: Pick<Bidding, 'forPlans'>;
  readonly notifications: Pick<Notifications, 'notifySoon' | 'notifier'>;
}

export interface BidPlansContext extends BidPlansDeps {
  /** Rung when a member changed a plan. */
  readonly changed: Signal;
}
