import { MINUTE_MS } from '#contract/durations.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RequestLog } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Encryption } from '#platform/encryption.ts';

export interface AccountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: {
    readonly publicUrl: string;
    readonly secret: string;
    readonly previousSecret?: string | null;
    readonly trustedProxies: number;
    readonly demo: boolean;
    readonly staffSecondFactor: boolean;
    readonly breachedPasswordsUrl: string;
    readonly allowsOwnNetwork: boolean;
  };
  readonly log: RequestLog;
  readonly mail: Mail;
  readonly operations: Pick<Operations, 'settings' | 'email' | 'recordAuditEntry'>;
  /** In minor units. */
  exposureOf(executor: Executor, userId: string): Promise<number>;
  limitInUse(executor: Executor, userId: string): Promise<number>;
  /** What the modules hold about a person. A function, because those modules are created after accounts. */
  personalDataProviders(): readonly PersonalDataProvider[];
  readonly pictures: Pictures;
  readonly securityNotifier: SecurityNotifier;
  readonly timeZones: TimeZones;
}

/** Included in exports and erased with the account. */
export interface PersonalDataProvider {
  readonly name: string;
  exportFor(executor: Executor, userId: string): Promise<unknown>;
  /** Returns why the person cannot be deleted yet, or null. Called under the lock of their paddle. */
  objection?(transaction: Executor, userId: string): Promise<string | null>;
  /** Called after the account turned out to belong to someone else. */
  evict?(transaction: Executor, userId: string): Promise<void>;
  readonly access?: ProgramAccess;
  /** Anything irreversible, such as deleting files, goes to `afterCommit`. */
  forget?(
    transaction: Executor,
    leaving: { userId: string; at: Date; afterCommit: (work: () => Promise<void>) => void },
  ): Promise<void>;
}

export interface ProgramAccess {
  list(executor: Executor, userId: string, at: Date): Promise<readonly AccessGrant[]>;
  /** Called after the password has changed. Ends everything that may bid, and what was made since `madeSince`. */
  endRisky(transaction: Executor, userId: string, times: { at: Date; madeSince: Date | null }): Promise<void>;
}
export interface AccessGrant {
  readonly kind: 'token' | 'webhook' | 'bid_plan';
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Pictures {
  take(bytes: Uint8Array, createdBy: string): Promise<Result<{ readonly id: string }>>;
  discard(imageId: string): Promise<void>;
}

export interface TimeZones {
  chosenBy(executor: Executor, userId: string): Promise<string | null>;
  choose(transaction: Executor, userId: string, zone: string | null): Promise<void>;
}

export interface AccountsContext extends AccountsDeps {
  /** Encrypts authenticator keys, so that read access to the database does not reveal them. */
  readonly encryption: Encryption;
  readonly limits: RateLimits;
}

export interface Origin {
  readonly acceptLanguage: string;
  readonly userAgent: string;
  readonly address: string;
  readonly previousToken: string | null;
  readonly deviceCookie: string | null;
}

/** The wider limit across all addresses is such that a rival cannot lock a bidder out before a close. */
export const SIGN_IN_FROM_ADDRESS = { name: 'sign-in-account-address', limit: 10, perMs: 5 * MINUTE_MS } as const;
/** A known browser has its own limit, so that nobody else can use it up. */
export const SIGN_IN_FROM_DEVICE = { name: 'sign-in-device', limit: 10, perMs: 5 * MINUTE_MS } as const;
export const SIGN_IN_BY_ACCOUNT = { name: 'sign-in-account', limit: 200, perMs: 60 * MINUTE_MS } as const;
export const RECOVERY_BY_ACCOUNT = { name: 'recover-account', limit: 3, perMs: 60 * MINUTE_MS } as const;
export const RESEND_BY_ACCOUNT = { name: 'resend-account', limit: 3, perMs: 10 * MINUTE_MS } as const;
export const EMAIL_CHANGE_BY_ACCOUNT = { name: 'change-email-account', limit: 5, perMs: 60 * MINUTE_MS } as const;
export const EMAIL_IN_USE_BY_ACCOUNT = { name: 'email-in-use-account', limit: 3, perMs: 60 * MINUTE_MS } as const;
/** Six digits are safe only if few can be tried. */
export const CODES_BY_ACCOUNT = { name: 'code-account', limit: 5, perMs: 5 * MINUTE_MS } as const;
export const CODES_BY_ACCOUNT_A_DAY = { name: 'code-account-day', limit: 60, perMs: 24 * 60 * MINUTE_MS } as const;
export const PASSWORD_BY_ACCOUNT = { name: 'password-account', limit: 10, perMs: 5 * MINUTE_MS } as const;

export function addressLimits({ demo }: { demo: boolean }) {
  const times = demo ? 50 : 1;
  return {
    signIn: { name: 'sign-in-address', limit: 60 * times, perMs: 10 * MINUTE_MS },
    register: { name: 'register-address', limit: 30 * times, perMs: 60 * MINUTE_MS },
    recover: { name: 'recover-address', limit: 20 * times, perMs: 60 * MINUTE_MS },
    token: { name: 'token-address', limit: 60 * times, perMs: 10 * MINUTE_MS },
  } as const;
}

interface SecurityNotice {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  /** True if an email already goes out in the same transaction. */
  readonly isMailed: boolean;
}

interface SecurityNotifier {
  notify(transaction: Executor, at: number, notice: SecurityNotice): Promise<void>;
  zoneOf(executor: Executor, userId: string): Promise<string>;
}
