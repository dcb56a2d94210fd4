import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { ChargeState } from '#contract/payment-kinds.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import type { IntegrityIncidents, Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { CardGateway } from './gateway.ts';

export type PaddlesOfUsers = Pick<
  Accounts,
  'lockPaddle' | 'setPaymentMethodOnPaddle' | 'setHoldOnPaddle' | 'usernames' | 'searchUserIds'
>;

export interface HoldNeed {
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
  /** The largest premium on a maximum placed in any live auction, leading or not. */
  readonly placedPremium: number;
  readonly placedAt: number;
  readonly bidsUntil: number | null;
}
export interface HoldNeeds {
  holdNeeds(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, HoldNeed>>;
}

export interface PaymentNotification {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly kind?: NotificationKind;
}

export interface ChargeDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** What all credit notes of the charge return so far, including this one. */
  readonly credited: number;
}

export interface InvoicesOfCharges {
  /** Locks the sale of a charge. Lock it before the paddle: settlement uses the same order. */
  lockSaleOf(transaction: Executor, chargeId: string): Promise<unknown>;
  credit(transaction: Executor, what: { charge: Charge; reason: string; at: number }): Promise<void>;
  isInvoiced(executor: Executor, chargeId: string): Promise<boolean>;
  documentsOf(
    executor: Executor,
    chargeIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ChargeDocument[]>>;
  chargeOfDocument(executor: Executor, number: number): Promise<string | null>;
}

export interface PaymentsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface PaymentsContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: PaymentsLog;
  readonly accounts: PaddlesOfUsers;
  readonly gateway: CardGateway;
  readonly settings: (executor: Executor) => Promise<SiteSettings>;
  readonly recordAuditEntry: Operations['recordAuditEntry'];
  readonly notify: (transaction: Executor, at: number, notices: readonly PaymentNotification[]) => Promise<void>;
  readonly notifyStaff: (
    transaction: Executor,
    email: { subject: string; text: string; button: string; path: string },
  ) => Promise<void>;
  readonly incidents: Pick<IntegrityIncidents, 'report' | 'clear'>;
  readonly bidding: HoldNeeds;
  readonly invoices: InvoicesOfCharges;
  readonly auctionByNumber: (executor: Executor, lotNumber: number) => Promise<string | null>;
}

/** We cannot see how far the bank has got. */
export const REFUND_ARRIVAL_NOTE = 'Most banks show it within 5 to 10 working days.';

/** The decline code for a payment whose outcome the provider never reported. */
export const OUTCOME_UNKNOWN_CODE = 'outcome_unknown';
/** Amounts in minor units; `amount` is `net` plus `tax`. */
export interface Charge {
  readonly id: string;
  readonly userId: string;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly purpose: 'premium' | 'seller_fee';
  readonly attempt: number;
  readonly net: number;
  readonly tax: number;
  readonly taxText: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: ChargeState;
  readonly refunded: number;
  readonly refundOwed: number;
  readonly disputed: number;
  readonly disputeLost: number;
  readonly decline: { readonly code: string; readonly text: string } | null;
  readonly createdAt: number;
  readonly takenAt: number | null;
}

/** Locks the user's paddle, so that their holds, charges and cards change one at a time. */
export async function lockPaddleOf(
  context: Pick<PaymentsContext, 'accounts'>,
  transaction: Executor,
  userId: string,
): Promise<void> {
  await context.accounts.lockPaddle(transaction, userId);
}

export async function amountTakesTwo(
  context: PaymentsContext,
  transaction: Executor,
  amount: number,
): Promise<boolean> {
  return amount > (await context.settings(transaction)).approval_refunds_over;
}
