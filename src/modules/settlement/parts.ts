import type { HouseSettings } from '#contract/settings.ts';
import type { BlockScope } from '#contract/blocks.ts';
import type { Image } from '#contract/primitives.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { DealerBook, DealerRecord } from '#modules/accounts/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Documents } from '#modules/media/index.ts';
import type { Telling } from '#modules/notifications/index.ts';
import type { Charge, ChargeAsk, RefundAsk } from '#modules/payments/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** An act, as the audit trail keeps it. */
export interface SettlementTrailEntry {
  readonly actorId: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: number;
}

/** What the settlement is made of: of each neighbour exactly what is asked of them. */
export interface SettlementParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    readonly dealerBook: Pick<DealerBook, 'person' | 'roleOf' | 'members' | 'soldForBy'>;
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
    personIds(executor: Executor, q: string): Promise<readonly string[]>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
    isBlocked(executor: Executor, userId: string, scope: BlockScope): Promise<boolean>;
    strike(transaction: Executor, strike: { userId: string; text: string; by: string; at: number }): Promise<void>;
  };
  readonly bidding: Pick<Bidding, 'afterClose'>;
  readonly media: {
    readonly documents: Documents;
    imagesOf(executor: Executor, auctionIds: readonly string[], options: { heroOnly: boolean }): Promise<Map<string, Image[]>>;
  };
  readonly notifications: { tell(transaction: Executor, at: number, news: readonly Telling[]): Promise<void> };
  readonly operations: { settings(executor: Executor): Promise<HouseSettings>; recordAct(transaction: Executor, entry: SettlementTrailEntry): Promise<void> };
  readonly payments: {
    charge(transaction: Executor, ask: ChargeAsk): Promise<Charge>;
    findCharge(executor: Executor, chargeId: string): Promise<Charge | null>;
    lockCharge(transaction: Executor, chargeId: string): Promise<Charge | null>;
    creditedOf(executor: Executor, chargeId: string): Promise<{ readonly tax: number; readonly reasons: readonly string[] }>;
    findCharges(executor: Executor, chargeIds: readonly string[]): Promise<ReadonlyMap<string, Charge>>;
    cancelCharge(transaction: Executor, what: { chargeId: string; reason: string; at: number }): Promise<Result<Charge>>;
    refund(transaction: Executor, ask: RefundAsk): Promise<Result<{ refundId: string; amount: number }>>;
    chargesOf(executor: Executor, auctionId: string): Promise<Charge[]>;
    refundedByRule(executor: Executor, chargeId: string): Promise<number>;
    readonly clerk: { ring(): void };
  };
  /** Rings after the commit. */
  readonly live: { ring(): void };
}

/** What the use cases share. */
export interface SettlementHouse extends SettlementParts {
  readonly limits: RateLimits;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** What can be abused is limited by who asks. */
export const EVIDENCE_BY_USER = { name: 'settlement-evidence', limit: 40, perMs: HOUR_MS } as const;
export const ACTS_BY_USER = { name: 'settlement-acts', limit: 120, perMs: HOUR_MS } as const;
export const PAPERS_BY_USER = { name: 'settlement-papers', limit: 120, perMs: HOUR_MS } as const;
/** So long before a deadline both are reminded; of one that is short itself, later. */
export const REMIND_BEFORE_MS = 24 * HOUR_MS;
export const REMIND_OF_ANSWER_BEFORE_MS = 4 * HOUR_MS;
/** A collection is agreed for a day within so long. */
export const LATEST_COLLECTION_MS = 120 * DAY_MS;

/** Says that something is committed: to the pages, and to who takes the money. */
export function ringAfterCommit({ live, payments }: Pick<SettlementParts, 'live' | 'payments'>): void {
  live.ring();
  payments.clerk.ring();
}
