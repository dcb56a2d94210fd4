import type { HouseSettings } from '#contract/settings.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Image } from '#contract/primitives.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { DealerBook, DealerRecord } from '#modules/accounts/index.ts';
import type { Documents } from '#modules/media/index.ts';
import type { Telling } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** An act, as the audit trail keeps it. */
export interface DealerTrailEntry {
  readonly actorId: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: number;
}

/** What dealers are made of: of each neighbour exactly what is asked of them. */
export interface DealersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly log: { error(fields: object, message: string): void };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    readonly dealerBook: DealerBook;
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
    findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  };
  readonly bidding: {
    /** No bid on this auction is decided until the transaction ends. */
    lockFloor(transaction: Executor, auctionId: string): Promise<unknown>;
    /** Of these auctions those in which the user has a standing bid. */
    standings(executor: Executor, userId: string, auctionIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  };
  readonly media: {
    readonly documents: Documents;
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    dress(executor: Executor, placed: readonly { id: string; section: Image['section']; alt: string; caption: string }[]): Promise<Image[]>;
  };
  readonly notifications: { tell(transaction: Executor, at: number, news: readonly Telling[]): Promise<void> };
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    letter: Operations['letter'];
    recordAct(transaction: Executor, entry: DealerTrailEntry): Promise<void>;
  };
  /** Rings after the commit. */
  readonly live: { ring(): void };
}

/** What the use cases share. */
export interface DealersHouse extends DealersParts {
  readonly limits: RateLimits;
}

const HOUR = 3_600_000;
/** What can be abused is limited by who asks. */
export const APPLICATIONS_BY_USER = { name: 'dealer-application', limit: 5, perMs: 24 * HOUR } as const;
export const DOCUMENTS_BY_USER = { name: 'dealer-document', limit: 60, perMs: HOUR } as const;
export const INVITATIONS_BY_USER = { name: 'dealer-invitation', limit: 30, perMs: HOUR } as const;
export const TOKENS_BY_ADDRESS = { name: 'dealer-invitation-token', limit: 60, perMs: HOUR } as const;
