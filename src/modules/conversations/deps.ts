import type { Operations } from '#modules/operations/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Accounts, DealerMembership } from '#modules/accounts/index.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface ConversationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: Pick<Accounts, 'usernames' | 'staffAddresses'> & {
    readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'members'>;
  };
  readonly media: Pick<Media, 'documents'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly live: { wake(): void };
}

export interface ConversationsContext extends ConversationsDeps {
  readonly limits: RateLimits;
}

export const MESSAGES_BY_USER = { name: 'messages', limit: 60, perMs: HOUR_MS } as const;
export const MESSAGE_REPORTS_BY_USER = { name: 'message-reports', limit: 20, perMs: HOUR_MS } as const;
