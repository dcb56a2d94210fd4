import { isCardAmount } from '#auction/card-amounts.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type PaymentCommand, finishPaymentCommand, insertPaymentCommand } from '../commands/store.ts';
import { GatewayError } from '../gateway.ts';
import { isOld } from '../holds/perform-hold.ts';
import { post } from '../ledger/post.ts';
import { REFUND_ARRIVAL_NOTE, lockPaddleOf, type PaymentsContext } from '../context.ts';
import { chargePath, dimensions, incomeOf } from './charge.ts';
import { recordFailedRefund } from './owed-refunds.ts';
import {
  type ChargeRow,
  findCharge,
  findRefund,
  findRefundsOf,
  insertRefund,
  type RefundRow,
  updateCharge,
  updateRefund,
} from './store.ts';

export interface RefundRequest {
  readonly chargeId: string;
  readonly amount: number | null;
  readonly reason: string;
  readonly requestedBy: string | null;
  readonly at: number;
}

/** Posts a credit note at once; a job sends the money. */
export async function refund(
  context: PaymentsContext,
  transaction: Executor,
  ask: RefundRequest,
): Promise<Result<{ refundId: string; amount: number }>> {
  const first = await findCharge(transaction, ask.chargeId);
  if (first === null) return refuse('charge_not_found');
  await lockPaddleOf(context, transaction, first.user_id);
  const charge = (await findCharge(transaction, ask.chargeId)) ?? first;
  const left = charge.net + charge.tax - charge.refunded - charge.disputed;
  if (charge.state !== 'taken') return refuse('charge_not_taken');
  const amount = ask.amount ?? left;
  if (amount < 1 || amount > left) {
    return refuse('over_refund', { left: { amount: left, currency: charge.currency } });
  }
  if (ask.amount !== null && !isCardAmount(amount, charge.currency))
    return refuse('not_a_card_amount', { currency: charge.currency });
  const id = newId();
  const refunded = await findRefundsOf(transaction, [charge.id]);
  const tax = taxShare(charge, amount, refunded);
  await insertRefund(transaction, {
    id,
    charge_id: charge.id,
    amount,
    currency: charge.currency,
    tax,
    reason: ask.reason,
    requested_by: ask.requestedBy,
    created_at: new Date(ask.at),
  });
  await updateCharge(transaction, charge.id, { refunded: charge.refunded + amount });
  await post(transaction, {
    ...dimensions(charge),
    key: `credit:${id}`,
    kind: 'credit_note',
    text: `Credit note: ${charge.about_title}. ${ask.reason}`,
    at: ask.at,
    entries: { [incomeOf(charge).account]: amount - tax, tax_payable: tax, receivable: -amount },
  });
  await insertPaymentCommand(transaction, {
    kind: 'refund',
    subjectId: id,
    userId: charge.user_id,
    amount,
    at: ask.at,
  });
  return accepted({ refundId: id, amount });
}

/** Proportional, with all remaining tax in the last part. */
function taxShare(charge: ChargeRow, amount: number, before: readonly RefundRow[]): number {
  const left =
    charge.tax - before.filter(({ state }) => state !== 'taken_back').reduce((sum, each) => sum + each.tax, 0);
  const isLast = charge.refunded + amount === charge.net + charge.tax;
  return isLast ? left : Math.min(left, Math.floor((charge.tax * amount) / (charge.net + charge.tax)));
}

export async function performRefund(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const { executor } = context.database;
  const row = await findRefund(executor, command.subject_id);
  const charge = row === null ? null : await findCharge(executor, row.charge_id);
  if (row?.state !== 'due' || charge === null || charge.payment_id === null) {
    return context.database.transaction(async (transaction) =>
      finishPaymentCommand(transaction, command.id, { at: await context.clock.now(transaction) }),
    );
  }
  const paymentId = charge.payment_id;
  const known = (await isOld(context, command))
    ? await context.gateway.findRefund({ paymentId, reference: row.id })
    : null;
  const answer =
    known ??
    (await context.gateway
      .refund({ key: command.id, paymentId, amount: row.amount, reference: row.id })
      .catch((error: unknown) => {
        if (error instanceof GatewayError && error.kind === 'rejected') return error;
        throw error;
      }));
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, charge.user_id);
    const at = await context.clock.now(transaction);
    const now = await findRefund(transaction, row.id);
    const failure = answer instanceof GatewayError ? answer.message : answer.failure;
    if (now?.state === 'due' && failure !== null)
      await recordFailedRefund(context, transaction, { row: now, failure: failure, sentAs: null, at });
    else if (now?.state === 'due' && !(answer instanceof GatewayError))
      await recordRefunded(context, transaction, { row: now, charge, providerId: answer.id, paymentId, at });
    await finishPaymentCommand(transaction, command.id, { at });
  });
}

/** Rule-based refunds are announced earlier, with their reason. */
async function recordRefunded(
  context: PaymentsContext,
  transaction: Executor,
  {
    row,
    charge,
    providerId,
    paymentId,
    at,
  }: { row: RefundRow; charge: ChargeRow; providerId: string; paymentId: string; at: number },
): Promise<void> {
  await updateRefund(transaction, row.id, { state: 'done', provider_id: providerId, done_at: new Date(at) });
  await post(transaction, {
    ...dimensions(charge),
    key: row.owed_since === null ? `refund:${row.id}` : `refund:${row.id}:${providerId}`,
    kind: 'refund',
    providerId: paymentId,
    text: `Refunded: ${charge.about_title}. ${row.reason}`,
    at,
    entries: { [row.owed_since === null ? 'receivable' : 'refunds_owed']: row.amount, card_provider: -row.amount },
  });
  if (row.requested_by === null && row.owed_since === null) return;
  const [amount, paid] = [
    formatAmount(row.amount, charge.currency),
    formatAmount(charge.net + charge.tax, charge.currency),
  ];
  const what = row.amount === charge.net + charge.tax ? `all of the ${paid}` : `${amount} of the ${paid}`;
  const papers = (await context.invoices.isInvoiced(transaction, charge.id))
    ? 'You’ll find the credit note under Billing.'
    : 'We’re still preparing your invoice. It will appear under Billing, with a credit note for this refund.';
  await context.notify(transaction, at, [
    {
      userId: charge.user_id,
      title: `Your refund of ${amount} is on its way`,
      body: `We sent ${what} you paid for the ${charge.about_title} back to the card you used. Reason: “${row.reason.replace(/\.$/, '')}.” ${REFUND_ARRIVAL_NOTE} ${papers}`,
      href: chargePath(charge.id),
    },
  ]);
}
