import { HOUR_MS } from '#contract/durations.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { DealerMembership } from '#modules/accounts/index.ts';
import type { Documents } from '#modules/media/index.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';
import type { NewAuditEntry } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface ConversationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'members'>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  };
  readonly media: { readonly documents: Documents };
  readonly notifications: {
    notify(transaction: Executor, at: number, news: readonly NotificationRequest[]): Promise<void>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    recordAuditEntry(transaction: Executor, entry: NewAuditEntry): Promise<void>;
  };
  readonly live: { wake(): void };
}

export interface ConversationsContext extends ConversationsDeps {
  readonly limits: RateLimits;
}

export const MESSAGES_BY_USER = { name: 'messages', limit: 60, perMs: HOUR_MS } as const;
export const MESSAGE_REPORTS_BY_USER = { name: 'message-reports', limit: 20, perMs: HOUR_MS } as const;
