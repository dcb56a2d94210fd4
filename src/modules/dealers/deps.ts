import { HOUR_MS } from '#contract/durations.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Image } from '#contract/primitives.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { DealerMembership, DealerRecord } from '#modules/accounts/index.ts';
import type { Documents } from '#modules/media/index.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface DealersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly log: { error(fields: object, message: string): void };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    readonly dealerMembership: DealerMembership;
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
    findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  };
  readonly bidding: {
    lockBidding(transaction: Executor, auctionId: string): Promise<unknown>;
    bidderStatuses(
      executor: Executor,
      userId: string,
      auctionIds: readonly string[],
    ): Promise<ReadonlyMap<string, unknown>>;
  };
  readonly media: {
    readonly documents: Documents;
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    attachDetails(
      executor: Executor,
      placed: readonly { id: string; section: Image['section']; alt: string; caption: string }[],
    ): Promise<Image[]>;
  };
  readonly notifications: {
    notify(transaction: Executor, at: number, news: readonly NotificationRequest[]): Promise<void>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    email: Operations['email'];
    recordAuditEntry: Operations['recordAuditEntry'];
  };
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
