import { HOUR_MS } from '#contract/durations.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import type { Conversations } from '#modules/conversations/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';

export interface AppointmentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly config: { readonly trustedProxies: number };
  readonly accounts: Pick<Accounts, 'dealerMembership' | 'isBlocked' | 'readPaddle' | 'usernames'>;
  readonly conversations: Pick<Conversations, 'start' | 'close' | 'publishChange'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly live: { wake(): void };
}

export interface AppointmentsContext extends AppointmentsDeps {
  readonly limits: RateLimits;
}

/** Every request notifies a seller. */
export const REQUESTS_BY_USER = { name: 'appointment-requests', limit: 10, perMs: HOUR_MS } as const;
export const STEPS_BY_USER = { name: 'appointment-steps', limit: 60, perMs: HOUR_MS } as const;
