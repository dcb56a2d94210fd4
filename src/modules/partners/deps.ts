import type { Operations } from '#modules/operations/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Accounts, DealerMembership } from '#modules/accounts/index.ts';
import { MINUTE_MS } from '#contract/durations.ts';
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
  readonly accounts: Pick<
    Accounts,
    'findDealerBySlug' | 'findDealersByIds' | 'searchUserIds' | 'usernames' | 'isBlockedFromBidding'
  > & { readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'dealerIdsOf' | 'members'> };
  readonly notifications: Pick<Notifications, 'notify' | 'zoneOf'>;
  readonly operations: Pick<Operations, 'recordAuditEntry'>;
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
