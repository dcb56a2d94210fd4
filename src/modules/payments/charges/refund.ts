import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type CardAct, finishAct, insertAct } from '../acts/store.ts';
import { GatewayFault } from '../gateway.ts';
import { isOld } from '../holds/perform-hold.ts';
import { post } from '../ledger/post.ts';
import { BANK_TAKES, lockPaddleOf, type Till } from '../parts.ts';
import { chargePath, dimensions, incomeOf } from './charge.ts';
import { recordNotArrived } from './owed-refunds.ts';
import { type ChargeRow, findCharge, findRefund, findRefundsOf, insertRefund, type RefundRow, updateCharge, updateRefund } from './store.ts';

export interface RefundAsk {
  readonly chargeId: string;
  /** Null: all that is left. */
  readonly amount: number | null;
  readonly reason: string;
  readonly askedBy: string | null;
  readonly at: number;
}

/** Refunds a charge, or a part of it, in the caller's transaction: a credit note stands in the books at once, a job sends the money back. */
export async function refund(till: Till, transaction: Executor, ask: RefundAsk): Promise<Result<{ refundId: string; amount: number }>> {
  const first = await findCharge(transaction, ask.chargeId);
  if (first === null) return refused(404, 'There is no such charge.', { code: 'no_such_charge' });
  await lockPaddleOf(till, transaction, first.user_id);
  const charge = (await findCharge(transaction, ask.chargeId)) ?? first;
  const left = charge.net + charge.tax - charge.refunded - charge.disputed;
  if (charge.state !== 'taken') return refused(409, 'Only paid charges can be refunded.', { code: 'charge_not_taken' });
  const amount = ask.amount ?? left;
  if (amount < 1 || amount > left) {
    const message = left > 0 ? 'More than is left of the payment cannot be refunded.' : 'Nothing is left of this payment to refund.';
    return refused(422, message, { code: 'over_refund', errors: { amount: [message] }, left: { amount: left, currency: charge.currency } });
  }
  const id = newId();
  const refunded = await findRefundsOf(transaction, [charge.id]);
  const tax = taxShare(charge, amount, refunded);
  await insertRefund(transaction, { id, charge_id: charge.id, amount, tax, reason: ask.reason, asked_by: ask.askedBy, created_at: new Date(ask.at) });
  await updateCharge(transaction, charge.id, { refunded: charge.refunded + amount });
  await post(transaction, {
    ...dimensions(charge),
    key: `credit:${id}`,
    kind: 'credit_note',
    words: `Credit note: ${ask.reason}`,
    at: ask.at,
    entries: { [incomeOf(charge).account]: amount - tax, tax_payable: tax, receivable: -amount },
  });
  await insertAct(transaction, { kind: 'refund', subjectId: id, userId: charge.user_id, amount, at: ask.at });
  return accepted({ refundId: id, amount });
}

/** The tax in a part of a charge: in proportion, and with the last part all that is left of it. */
function taxShare(charge: ChargeRow, amount: number, before: readonly RefundRow[]): number {
  const left = charge.tax - before.filter(({ state }) => state !== 'taken_back').reduce((sum, each) => sum + each.tax, 0);
  const isLast = charge.refunded + amount === charge.net + charge.tax;
  return isLast ? left : Math.min(left, Math.floor((charge.tax * amount) / (charge.net + charge.tax)));
}

/** Sends a refund's money back. */
export async function performRefund(till: Till, act: CardAct): Promise<void> {
  const { executor } = till.database;
  const row = await findRefund(executor, act.subject_id);
  const charge = row === null ? null : await findCharge(executor, row.charge_id);
  if (row?.state !== 'due' || charge === null || charge.payment_id === null) {
    return till.database.transaction(async (transaction) => finishAct(transaction, act.id, { at: await till.clock.now(transaction) }));
  }
  const paymentId = charge.payment_id;
  const known = (await isOld(till, act)) ? await till.gateway.findRefund({ paymentId, reference: row.id }) : null;
  const answer =
    known ??
    (await till.gateway.refund({ key: act.id, paymentId, amount: row.amount, reference: row.id }).catch((error: unknown) => {
      if (error instanceof GatewayFault && error.kind === 'rejected') return error;
      throw error;
    }));
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, charge.user_id);
    const at = await till.clock.now(transaction);
    const now = await findRefund(transaction, row.id);
    const failure = answer instanceof GatewayFault ? answer.message : answer.failure;
    if (now?.state === 'due' && failure !== null) await recordNotArrived(till, transaction, { row: now, words: failure, sentAs: null, at });
    else if (now?.state === 'due' && !(answer instanceof GatewayFault))
      await recordRefunded(till, transaction, { row: now, charge, providerId: answer.id, paymentId, at });
    await finishAct(transaction, act.id, { at });
  });
}

/** The money is sent: the books have it, and whose it is hears of it. What the house gives back by its rules it tells with its reason, at once. */
async function recordRefunded(
  till: Till,
  transaction: Executor,
  { row, charge, providerId, paymentId, at }: { row: RefundRow; charge: ChargeRow; providerId: string; paymentId: string; at: number },
): Promise<void> {
  await updateRefund(transaction, row.id, { state: 'done', provider_id: providerId, done_at: new Date(at) });
  await post(transaction, {
    ...dimensions(charge),
    key: row.owed_since === null ? `refund:${row.id}` : `refund:${row.id}:${providerId}`,
    kind: 'refund',
    providerId: paymentId,
    words: `Refunded: ${row.reason}`,
    at,
    entries: { [row.owed_since === null ? 'receivable' : 'refunds_owed']: row.amount, card_provider: -row.amount },
  });
  // Who heard that it did not arrive hears that it is sent after all.
  if (row.asked_by === null && row.owed_since === null) return;
  const [amount, paid] = [formatAmount(row.amount, charge.currency), formatAmount(charge.net + charge.tax, charge.currency)];
  const what = row.amount === charge.net + charge.tax ? `all of the ${paid}` : `${amount} of the ${paid}`;
  const papers = (await till.papers().isInvoiced(transaction, charge.id))
    ? 'Its credit note is under Billing.'
    : 'Your invoice is still being written: it comes under Billing, with a credit note for this.';
  await till.tell(transaction, at, [
    {
      userId: charge.user_id,
      title: `Your refund of ${amount} is on its way`,
      body: `We have sent back ${what} that you paid for the ${charge.about_title}, to the card that paid. Why: “${row.reason.replace(/\.$/, '')}.” ${BANK_TAKES} ${papers}`,
      href: chargePath(charge.id),
    },
  ]);
}
