import type { HouseSettings } from '#contract/settings.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { RequestLog } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Seal } from '#platform/seal.ts';
import type { SecurityDesk } from './security-desk.ts';

/** An act of the staff, as the audit trail keeps it. */
export interface StaffAct {
  readonly actorId: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: number;
}

/** What accounts are made of. */
export interface AccountsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: {
    readonly publicUrl: string;
    readonly secret: string;
    readonly trustedProxies: number;
    /** A demo house is tried by scripts from one machine: limits by address are wider there. */
    readonly demo: boolean;
  };
  readonly log: RequestLog;
  readonly mail: Mail;
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    letter: Operations['letter'];
    recordAct(transaction: Executor, act: StaffAct): Promise<void>;
  };
}

/** The sum of the maxima with which a user leads, in minor units. */
export type ExposureOf = (executor: Executor, userId: string) => Promise<number>;

/** What another module keeps of a person: it is told to them, and forgotten with them. */
export interface Keeper {
  /** Under this name it stands in an export. */
  readonly name: string;
  tell(executor: Executor, userId: string): Promise<unknown>;
  /** Why the person cannot leave yet; null where nothing stands against it. Asked under the lock of their paddle. */
  objection?(transaction: Executor, userId: string): Promise<string | null>;
  /** Takes from whoever opened the account what they could still act with: it turned out to be another's. */
  evict?(transaction: Executor, userId: string): Promise<void>;
  /** Forgets the person in the transaction; what cannot be undone (files that go) is handed to `afterCommit`. */
  forget?(transaction: Executor, leaving: { userId: string; at: Date; afterCommit: (work: () => Promise<void>) => void }): Promise<void>;
}

/** What becomes of people's pictures. */
export interface Pictures {
  take(bytes: Uint8Array, createdBy: string): Promise<Result<{ readonly id: string }>>;
  discard(imageId: string): Promise<void>;
}

/** The time zone that people chose for themselves. Null: the zone of their browser. */
export interface TimeZones {
  chosenBy(executor: Executor, userId: string): Promise<string | null>;
  choose(transaction: Executor, userId: string, zone: string | null): Promise<void>;
}

/** What the use cases share. */
export interface AccountsHouse extends AccountsParts {
  /** Keeps authenticator keys unreadable to whoever reads only the database. */
  readonly seal: Seal;
  keepers(): readonly Keeper[];
  pictures(): Pictures;
  security(): SecurityDesk;
  timeZones(): TimeZones;
  readonly limits: RateLimits;
  exposureOf(executor: Executor, userId: string): Promise<number>;
}

/** From where a session begins, so that its owner can tell one from another. */
export interface Origin {
  readonly userAgent: string;
  readonly address: string;
  readonly previousToken: string | null;
}

const MINUTE = 60_000;
/** Limits by account, the same everywhere. From one address at one account; and from all addresses together, wider, so that a rival cannot lock a bidder out before a close. */
export const SIGN_IN_FROM_ADDRESS = { name: 'sign-in-account-address', limit: 10, perMs: 5 * MINUTE } as const;
export const SIGN_IN_BY_ACCOUNT = { name: 'sign-in-account', limit: 200, perMs: 60 * MINUTE } as const;
export const RECOVERY_BY_ACCOUNT = { name: 'recover-account', limit: 3, perMs: 60 * MINUTE } as const;
export const RESEND_BY_ACCOUNT = { name: 'resend-account', limit: 3, perMs: 10 * MINUTE } as const;
export const EMAIL_CHANGE_BY_ACCOUNT = { name: 'change-email-account', limit: 5, perMs: 60 * MINUTE } as const;
export const EMAIL_IN_USE_BY_ACCOUNT = { name: 'email-in-use-account', limit: 3, perMs: 60 * MINUTE } as const;
/** Six digits stand only as long as few can be tried: five in five minutes, and so many in a day. */
export const CODES_BY_ACCOUNT = { name: 'code-account', limit: 5, perMs: 5 * MINUTE } as const;
export const CODES_BY_ACCOUNT_A_DAY = { name: 'code-account-day', limit: 60, perMs: 24 * 60 * MINUTE } as const;
export const PASSWORD_BY_ACCOUNT = { name: 'password-account', limit: 10, perMs: 5 * MINUTE } as const;

/** Limits by the client's address. */
export function addressLimits({ demo }: { demo: boolean }) {
  const times = demo ? 50 : 1;
  return {
    signIn: { name: 'sign-in-address', limit: 60 * times, perMs: 10 * MINUTE },
    register: { name: 'register-address', limit: 30 * times, perMs: 60 * MINUTE },
    recover: { name: 'recover-address', limit: 20 * times, perMs: 60 * MINUTE },
    token: { name: 'token-address', limit: 60 * times, perMs: 10 * MINUTE },
  } as const;
}
