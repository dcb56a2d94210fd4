import type { Accounts } from '#modules/accounts/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Signal } from '#platform/workers/job.ts';

export interface BidPlansDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly config: { readonly trustedProxies: number };
  readonly accounts: Pick<Accounts, 'readPaddle' | 'lockPaddle' | 'tryLockPaddle' | 'bidOriginOf'>;
  readonly bidding: Pick<Bidding, 'forPlans' | 'leadsOf'>;
  readonly notifications: Pick<Notifications, 'notifySoon' | 'notifier'>;
}

export interface BidPlansContext extends BidPlansDeps {
  readonly limits: RateLimits;
  readonly changed: Signal;
}
