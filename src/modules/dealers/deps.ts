import type { Notifications } from '#modules/notifications/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface DealersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly log: { error(fields: object, message: string): void };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: Pick<
    Accounts,
    'dealerMembership' | 'findDealersByIds' | 'emailLanguageOf' | 'findDealerBySlug' | 'usernames' | 'staffAddresses'
  >;
  readonly bidding: Pick<Bidding, 'lockBidding' | 'bidderStatuses'>;
  readonly media: Pick<Media, 'documents' | 'findNotOwned' | 'attachDetails'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly operations: Pick<Operations, 'settings' | 'email' | 'recordAuditEntry'>;
  readonly live: { wake(): void };
  readonly searchLimits: SearchLimits;
}

export interface DealersContext extends DealersDeps {
  readonly limits: RateLimits;
}

export const APPLICATIONS_BY_USER = { name: 'dealer-application', limit: 5, perMs: 24 * HOUR_MS } as const;
export const DOCUMENTS_BY_USER = { name: 'dealer-document', limit: 60, perMs: HOUR_MS } as const;
export const INVITATIONS_BY_USER = { name: 'dealer-invitation', limit: 30, perMs: HOUR_MS } as const;
export const TOKENS_BY_ADDRESS = { name: 'dealer-invitation-token', limit: 60, perMs: HOUR_MS } as const;
