import type { HouseSettings } from '#contract/settings.ts';
import type { HouseFaults } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { CardGateway } from './gateway.ts';

/** What payments need of accounts: the paddle is the lock under which a user's cards and holds change. */
export interface PaddlesOfUsers {
  lockPaddles(transaction: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<ReadonlyMap<string, unknown>>;
  setPaymentMethodOnPaddle(transaction: Executor, userId: string, card: { id: string | null; declinesHolds: boolean }): Promise<void>;
  /** Tells the desk what the user's armed hold covers; null: nothing is held. */
  setHoldOnPaddle(transaction: Executor, userId: string, hold: { premium: number; until: Date } | null): Promise<void>;
  usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  personIds(executor: Executor, q: string): Promise<readonly string[]>;
}

/** For what a user needs their hold now. */
export interface HoldNeed {
  /** The largest premium on a maximum with which they lead; 0 where they lead nowhere. */
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
  /** The largest premium on a maximum that they placed in a live auction, whoever leads it. */
  readonly placedPremium: number;
  /** When the last live auction in which they bid is to close, whoever leads it; null: none. */
  readonly bidsUntil: number | null;
}
/** What payments ask of the floor. A user who needs nothing is left out. */
export interface FloorOfHolds {
  holdNeeds(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, HoldNeed>>;
}

/** Something that a user is told of their money. */
export interface MoneyNotice {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  /** If nothing is said, it is about a payment. */
  readonly kind?: 'payment' | 'invoice' | 'hold_released';
}

/** The papers on what is charged: the settlement writes them, with the invoices. */
export interface PapersOfCharges {
  /** Locks the sale that a charge is of; before the paddle, in the order of the settlement itself. */
  lockSaleOf(transaction: Executor, chargeId: string): Promise<unknown>;
  /** Writes the credit note on what staff have just refunded; none where nothing was invoiced. */
  credit(transaction: Executor, what: { charge: Charge; reason: string; at: number }): Promise<void>;
  /** Whether the charge stands on an invoice: what is credited of it has a credit note then. */
  isInvoiced(executor: Executor, chargeId: string): Promise<boolean>;
}

export interface PaymentsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the payments are made of: exactly what they use of the other parts of the house. */
export interface Till {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: PaymentsLog;
  readonly accounts: PaddlesOfUsers;
  readonly gateway: CardGateway;
  readonly settings: (executor: Executor) => Promise<HouseSettings>;
  readonly recordAct: (
    transaction: Executor,
    act: { actorId: string; act: string; subject: string; reason: string; before: unknown; after: unknown; at: number },
  ) => Promise<void>;
  readonly tell: (transaction: Executor, at: number, notices: readonly MoneyNotice[]) => Promise<void>;
  /** Writes to the staff who look after payments: something waits for them at `path`. */
  readonly tellStaff: (transaction: Executor, letter: { subject: string; text: string; button: string; path: string }) => Promise<void>;
  /** Where it is told what the proof of the books has found. */
  readonly faults: Pick<HouseFaults, 'report' | 'clear'>;
  /** The floor, which is made after the payments. */
  readonly floor: () => FloorOfHolds;
  /** Who writes the papers, who is made after the payments. */
  readonly papers: () => PapersOfCharges;
}

/** How long a refund takes, as far as the house can know: from here on it is the banks' affair. */
export const BANK_TAKES = 'Most banks show it within 5 to 10 working days.';

/** The code of a decline where the provider never said what became of the payment. */
export const NO_WORD_CODE = 'no_word';
export type ChargeState = 'due' | 'action_needed' | 'taken' | 'declined' | 'cancelled';
/** What somebody owes the house for one auction. Amounts in minor units; `amount` is `net` and `tax`. */
export interface Charge {
  readonly id: string;
  readonly userId: string;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly purpose: 'premium' | 'seller_fee';
  /** Which sale of the auction it is for. */
  readonly attempt: number;
  readonly net: number;
  readonly tax: number;
  readonly taxWords: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: ChargeState;
  readonly refunded: number;
  /** Of what is refunded, what did not arrive: it stays owed. */
  readonly refundOwed: number;
  /** What banks withhold over disputes, and what was lost in them. */
  readonly disputed: number;
  readonly disputeLost: number;
  readonly decline: { readonly code: string; readonly words: string } | null;
  readonly createdAt: number;
  readonly takenAt: number | null;
}

/** Locks the user's paddle: their holds, charges and cards change one at a time, and never while the desk decides on a bid of theirs. */
export async function lockPaddleOf(till: Pick<Till, 'accounts'>, transaction: Executor, userId: string): Promise<void> {
  await till.accounts.lockPaddles(transaction, [userId], { termsVersion: 0 });
}
