import { MINUTE_MS } from '#contract/durations.ts';
import type { DealerMembership, DealerRecord } from '#modules/accounts/index.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';
import type { NewAuditEntry } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';

import type { SafeFetchResponse } from '#platform/safe-fetch.ts';
import type { Encryption } from '#platform/encryption.ts';

export interface SoldAuction {
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly dealer: string | null;
}

export type Post = (
  url: string,
  sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<SafeFetchResponse>;

export interface PartnersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly config: {
    readonly secret: string;
    readonly previousSecret?: string | null;
    readonly publicUrl: string;
    readonly trustedProxies: number;
    readonly allowsOwnNetwork: boolean;
  };
  readonly accounts: {
    readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'dealersOf' | 'members'>;
    findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null>;
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
    /** By part of a name or email. */
    personIds(executor: Executor, q: string): Promise<readonly string[]>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
    isBlockedFromBidding(executor: Executor, userId: string): Promise<boolean>;
  };
  readonly notifications: {
    notify(transaction: Executor, at: number, requests: readonly NotificationRequest[]): Promise<void>;
    zoneOf(executor: Executor, userId: string): Promise<string>;
  };
  readonly operations: { recordAuditEntry(transaction: Executor, entry: NewAuditEntry): Promise<void> };
  readonly live: { wake(): void };
  readonly auctions: {
    soldBy(executor: Executor, slugs: readonly string[]): Promise<Map<string, SoldAuction>>;
    dealerSelling(
      executor: Executor,
      named: { readonly slug: string } | { readonly id: string },
    ): Promise<string | null>;
  };
  readonly post?: Post;
}

export interface PartnersContext extends PartnersDeps {
  readonly limits: RateLimits;
  /** Encrypts endpoint secrets at rest, so that database access alone does not reveal them. */
  readonly encryption: Encryption;
  readonly post: Post;
}

export const CALLS_BY_TOKEN = { name: 'token-calls', limit: 300, perMs: MINUTE_MS } as const;
export const TOKENS_BY_USER = { name: 'api-tokens', limit: 20, perMs: 60 * MINUTE_MS } as const;
export const ENDPOINTS_BY_USER = { name: 'webhook-endpoints', limit: 30, perMs: 60 * MINUTE_MS } as const;
export const SENDINGS_BY_USER = { name: 'webhook-sendings', limit: 20, perMs: MINUTE_MS } as const;
