import { DAY_MS } from '#contract/durations.ts';
import { memberName } from '#contract/member-names.ts';
import { formatAmount } from '#contract/format/money.ts';
import { accepted, refuse } from '#contract/result.ts';
import type { ApprovalHandler, ApprovalHandlers } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { lockGivenUp, setAside } from '../commands/given-up.ts';
import type { PaymentsContext } from '../context.ts';
import { lockOwedRefund, settleOwedRefund } from './owed-refunds.ts';
import { refundWithin } from './staff.ts';
import { findCharge } from './store.ts';

const VALID_MS = 7 * DAY_MS;
const POWER = 'manage_payments';

export type PaymentApprovalHandlers = Pick<ApprovalHandlers, 'refund' | 'refund_by_hand' | 'set_payment_aside'>;

/** Refunds and payments above the amount of the settings take two staff members. */
export function paymentApprovalHandlers(context: PaymentsContext, worker: { wake(): void }): PaymentApprovalHandlers {
  const afterCommit = () => worker.wake();
  return {
    refund: { ...largeRefund(context), afterCommit },
    refund_by_hand: largeRefundByHand(context),
    set_payment_aside: { ...largePaymentAside(context), afterCommit },
  };
}

interface Refund {
  readonly charge: string;
  readonly amount: number | null;
  readonly currency: string;
}

const largeRefund = (context: PaymentsContext): ApprovalHandler<'refund', Refund> => ({
  power: POWER,
  validMs: VALID_MS,
  async prepare(transaction, { charge: chargeId, amount }) {
    const charge = await findCharge(transaction, chargeId);
    if (charge === null) return refuse('charge_not_found');
    if (charge.state !== 'taken') return refuse('charge_not_taken');
    const left = charge.net + charge.tax - charge.refunded - charge.disputed;
    if (left < 1 || (amount ?? left) > left)
      return refuse('over_refund', { left: { amount: left, currency: charge.currency } });
    return accepted({
      subject: `auction:${charge.about_slug}`,
      details: { charge: chargeId, amount, currency: charge.currency },
      publicNote: '',
    });
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const { charge: chargeId, amount } = details;
    await context.invoices.lockSaleOf(transaction, chargeId);
    const done = await refundWithin(context, transaction, { chargeId, amount, reason, requestedBy, at });
    return done.ok ? accepted({ auctions: 0 }) : done;
  },
  audited: (details) => details,
  describe: async (executor, { details: { charge, amount, currency } }) => ({
    text: `Refund ${amount === null ? 'all that is left' : formatAmount(amount, currency)} ${await paidFor(context, executor, charge)}`,
    about: { text: 'Payments', href: '/operator/payments' },
  }),
});

interface RefundByHand {
  readonly refund: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
}

const largeRefundByHand = (context: PaymentsContext): ApprovalHandler<'refund_by_hand', RefundByHand> => ({
  power: POWER,
  validMs: VALID_MS,
  async prepare(transaction, { refund }) {
    const owed = await lockOwedRefund(context, transaction, refund);
    if (!owed.ok) return owed;
    const { row, charge } = owed.value;
    return accepted({
      subject: `auction:${charge.about_slug}`,
      details: { refund, charge: charge.id, amount: row.amount, currency: charge.currency },
      publicNote: '',
    });
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const owed = await lockOwedRefund(context, transaction, details.refund);
    if (!owed.ok) return owed;
    const decided = { decision: 'paid_by_hand', reason, decidedBy: requestedBy, at } as const;
    await settleOwedRefund(context, transaction, { ...owed.value, ...decided });
    return accepted({ auctions: 0 });
  },
  audited: (details) => details,
  describe: async (executor, { details: { charge, amount, currency } }) => ({
    text: `Record that the refund of ${formatAmount(amount, currency)} ${await paidFor(context, executor, charge)} was paid manually`,
    about: { text: 'Payments', href: '/operator/payments' },
  }),
});

interface PaymentAside {
  readonly command: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
}

/** Asks the provider first whether the payment went through (`decideGivenUp`). */
const largePaymentAside = (context: PaymentsContext): ApprovalHandler<'set_payment_aside', PaymentAside> => ({
  power: POWER,
  validMs: VALID_MS,
  async prepare(transaction, { payment }) {
    const locked = await lockGivenUp(context, transaction, payment);
    if (!locked.ok) return locked;
    const { command, charge } = locked.value;
    if (command.kind === 'refund') return refuse('refund_owed');
    return accepted({
      subject: `auction:${charge.about_slug}`,
      details: {
        command: command.id,
        charge: charge.id,
        amount: charge.net + charge.tax,
        currency: charge.currency,
      },
      publicNote: '',
    });
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const locked = await lockGivenUp(context, transaction, details.command);
    if (!locked.ok) return locked;
    const done = await setAside(context, transaction, { ...locked.value, actorId: requestedBy, reason, at });
    return done.ok ? accepted({ auctions: 0 }) : done;
  },
  audited: (details) => details,
  describe: async (executor, { details: { charge, amount, currency } }) => ({
    text: `Mark the payment of ${formatAmount(amount, currency)} ${await paidBy(context, executor, charge)} as not paid`,
    about: { text: 'Payments', href: '/operator/payments' },
  }),
});

const paidFor = (context: PaymentsContext, executor: Executor, chargeId: string) =>
  describeCharge(context, executor, { chargeId, word: 'to' });
const paidBy = (context: PaymentsContext, executor: Executor, chargeId: string) =>
  describeCharge(context, executor, { chargeId, word: 'by' });

async function describeCharge(
  context: PaymentsContext,
  executor: Executor,
  { chargeId, word }: { chargeId: string; word: 'by' | 'to' },
): Promise<string> {
  const charge = await findCharge(executor, chargeId);
  if (charge === null) return 'of a payment';
  const names = await context.accounts.usernames(executor, [charge.user_id]);
  return `${word} ${memberName(names, charge.user_id)} for the ${charge.about_title}`;
}
