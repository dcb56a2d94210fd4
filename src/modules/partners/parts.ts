import type { DealerBook, DealerRecord } from '#modules/accounts/index.ts';
import type { Telling } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Refused } from '#platform/http/result.ts';
import type { OutwardAnswer } from '#platform/outward.ts';
import type { Seal } from '#platform/seal.ts';

/** An auction, and whose it is. */
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

/** Posts to a partner's address; rejects where nobody answers. */
export type Post = (url: string, sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string }) => Promise<OutwardAnswer>;

/** What tokens and webhooks are made of. */
export interface PartnersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly config: { readonly secret: string; readonly publicUrl: string; readonly trustedProxies: number; readonly allowsOwnNetwork: boolean };
  readonly accounts: {
    readonly dealerBook: Pick<DealerBook, 'roleOf' | 'dealersOf' | 'members'>;
    findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null>;
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
    /** Null where the password is this person's own. */
    refusalOfPassword(userId: string, password: string): Promise<Refused | null>;
  };
  readonly notifications: {
    tell(transaction: Executor, at: number, tellings: readonly Telling[]): Promise<void>;
    zoneOf(executor: Executor, userId: string): Promise<string>;
  };
  readonly live: { ring(): void };
  readonly auctions: {
    soldBy(executor: Executor, slugs: readonly string[]): Promise<Map<string, SoldAuction>>;
    dealerSelling(executor: Executor, named: { readonly slug: string } | { readonly id: string }): Promise<string | null>;
  };
  /** How partners are reached, where that is not over the open net: for the demo's past, and for tests of what goes wrong. */
  readonly post?: Post;
}

/** What the use cases share. */
export interface PartnersHouse extends PartnersParts {
  readonly limits: RateLimits;
  /** Keeps endpoints' secrets unreadable to whoever reads only the database. */
  readonly seal: Seal;
  readonly post: Post;
}

const MINUTE = 60_000;
/** Calls of one token. */
export const CALLS_BY_TOKEN = { name: 'token-calls', limit: 300, perMs: MINUTE } as const;
/** What can be abused is limited by who asks. */
export const TOKENS_BY_USER = { name: 'api-tokens', limit: 20, perMs: 60 * MINUTE } as const;
export const ENDPOINTS_BY_USER = { name: 'webhook-endpoints', limit: 30, perMs: 60 * MINUTE } as const;
export const SENDINGS_BY_USER = { name: 'webhook-sendings', limit: 20, perMs: MINUTE } as const;
