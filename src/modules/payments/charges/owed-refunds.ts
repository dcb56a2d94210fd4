import type { OwedRefundList } from '#contract/payments.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { formatAmount } from '#contract/format/money.ts';
import { insertPaymentCommand } from '../commands/store.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund } from '../gateway.ts';
import { post } from '../ledger/post.ts';
import { lockPaddleOf, type PaymentsContext, amountTakesTwo } from '../context.ts';
import { chargePath, dimensions } from './charge.ts';
import {
  type ChargeRow,
  findCharge,
  findChargeOfPayment,
  findCharges,
  findOwedRefunds,
  findRefund,
  findRefundsOf,
  type RefundRow,
  updateCharge,
  updateRefund,
} from './store.ts';

const MAX_SHOWN = 50;
const MAX_REFUSAL = 500;

/** The credit note is final, so the money is posted as owed. Call it under the paddle's lock. */
export async function recordFailedRefund(
  context: PaymentsContext,
  transaction: Executor,
  {
    row,
    failure,
    sentAs,
    at,
  }: { row: RefundRow; failure: string; sentAs: { refundId: string; paymentId: string } | null; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, row.charge_id);
  if (charge === null) throw new Error('what is refunded is of a charge');
  await updateRefund(transaction, row.id, {
    state: 'refused',
    refusal: failure.slice(0, MAX_REFUSAL),
    done_at: new Date(at),
    owed_since: row.owed_since ?? new Date(at),
  });
  await updateCharge(transaction, charge.id, { refund_owed: charge.refund_owed + row.amount });
  const about = { ...dimensions(charge), kind: 'refund_failed', at } as const;
  if (sentAs !== null)
    await post(transaction, {
      ...about,
      key: `refund-back:${row.id}:${sentAs.refundId}`,
      providerId: sentAs.paymentId,
      text: `Refund returned, still owed: ${charge.about_title}`,
      entries: { card_provider: row.amount, refunds_owed: -row.amount },
    });
  // For a resend, the amount is already posted as owed.
  else if (row.owed_since === null)
    await post(transaction, {
      ...about,
      key: `refund-refused:${row.id}`,
      text: `Refund declined by the provider, still owed: ${charge.about_title}`,
      entries: { receivable: row.amount, refunds_owed: -row.amount },
    });
  const amount = formatAmount(row.amount, charge.currency);
  const what = sentAs === null ? 'was declined' : 'was returned';
  await context.notifyStaff(transaction, {
    subject: `A refund of ${amount} ${what}`,
    text: `The ${charge.about_title}: ${failure} The refund is still owed, and we told the recipient that we’ll find another way. Under Payments, resend it, or pay it manually and record that there.`,
    button: 'Open Payments',
    path: '/operator/payments',
  });
  await context.notify(transaction, at, [
    {
      userId: charge.user_id,
      title: sentAs === null ? `We couldn’t send your refund of ${amount}` : `Your refund of ${amount} didn’t arrive`,
      body: `${sentAs === null ? `The card you used for the ${charge.about_title} didn’t accept it.` : `We sent it to the card you used for the ${charge.about_title}, but its bank returned it.`} We still owe you this money, and you don’t need to do anything. Our staff will arrange another way with you.`,
      href: chargePath(charge.id),
    },
  ]);
}

export async function readFailedRefunds(context: PaymentsContext, payment: ProviderPayment): Promise<ProviderRefund[]> {
  if (payment.status !== 'taken') return [];
  const { executor } = context.database;
  const charge = await findChargeOfPayment(executor, payment.id);
  if (charge === null || charge.refunded === 0) return [];
  return (await context.gateway.refunds(payment.id)).filter(({ failure }) => failure !== null);
}

export async function followFailedRefunds(
  context: PaymentsContext,
  transaction: Executor,
  {
    failed,
    chargeId,
    paymentId,
    at,
  }: { failed: readonly ProviderRefund[]; chargeId: string; paymentId: string; at: number },
): Promise<void> {
  if (failed.length === 0) return;
  const rows = await findRefundsOf(transaction, [chargeId]);
  for (const { id, reference, failure } of failed) {
    const row = rows.find((each) => each.id === reference);
    if (row?.state === 'done' && row.provider_id === id)
      await recordFailedRefund(context, transaction, {
        row,
        failure: failure ?? '',
        sentAs: { refundId: id, paymentId },
        at,
      });
    // The process that sent the refund has not recorded it yet. Retried after that.
    if (row?.state === 'due' && row.provider_id !== id)
      throw new GatewayError('busy', 'A returned refund is still being recorded.');
  }
}

export async function listOwedRefunds(context: PaymentsContext, actor: Actor): Promise<Result<OwedRefundList>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const rows = await findOwedRefunds(executor, MAX_SHOWN);
  const charges = new Map(
    (
      await findCharges(
        executor,
        rows.map((row) => row.charge_id),
      )
    ).map((charge) => [charge.id, charge]),
  );
  const names = await context.accounts.usernames(
    executor,
    [...charges.values()].map((charge) => charge.user_id),
  );
  const items = rows.flatMap((row) => {
    const charge = charges.get(row.charge_id);
    if (charge === undefined) return [];
    return [
      {
        id: row.id,
        purpose: charge.purpose,
        username: names.get(charge.user_id) ?? '',
        slug: charge.about_slug,
        title: charge.about_title,
        amount: { amount: row.amount, currency: charge.currency },
        reason: row.reason,
        refusal: row.refusal ?? '',
        owed_since: (row.owed_since ?? row.created_at).toISOString(),
      },
    ];
  });
  return accepted({ items, total: rows[0]?.total ?? 0 });
}

interface Decision {
  readonly refundId: string;
  readonly decision: 'try_again' | 'paid_by_hand';
  readonly reason: string;
}

/** Staff resend the refund, or mark it as paid manually with an explanation. */
export async function decideOwedRefund(
  context: PaymentsContext,
  actor: Actor,
  { refundId, decision, reason }: Decision,
): Promise<Result<null>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const owed = await lockOwedRefund(context, transaction, refundId);
    if (!owed.ok) return owed;
    if (decision === 'paid_by_hand' && (await amountTakesTwo(context, transaction, owed.value.row.amount)))
      return refuse('second_approval_needed');
    const at = await context.clock.now(transaction);
    await settleOwedRefund(context, transaction, { ...owed.value, decision, reason, decidedBy: who.value.userId, at });
    return accepted(null);
  });
}

export async function lockOwedRefund(
  context: PaymentsContext,
  transaction: Executor,
  refundId: string,
): Promise<Result<{ row: RefundRow; charge: ChargeRow }>> {
  const first = await findRefund(transaction, refundId);
  const asked = first === null ? null : await findCharge(transaction, first.charge_id);
  if (first === null || asked === null) return refuse('refund_not_found');
  await lockPaddleOf(context, transaction, asked.user_id);
  const row = await findRefund(transaction, refundId);
  const charge = await findCharge(transaction, asked.id);
  return row?.state !== 'refused' || charge === null ? refuse('refund_not_owed') : accepted({ row, charge });
}

export async function settleOwedRefund(
  context: PaymentsContext,
  transaction: Executor,
  {
    row,
    charge,
    decision,
    reason,
    decidedBy,
    at,
  }: Pick<Decision, 'decision' | 'reason'> & { row: RefundRow; charge: ChargeRow; decidedBy: string; at: number },
): Promise<void> {
  await updateCharge(transaction, charge.id, { refund_owed: charge.refund_owed - row.amount });
  if (decision === 'try_again') {
    await updateRefund(transaction, row.id, { state: 'due', done_at: null });
    await insertPaymentCommand(transaction, {
      kind: 'refund',
      subjectId: row.id,
      userId: charge.user_id,
      amount: row.amount,
      at,
    });
  } else await recordPaidByHand(context, transaction, { row, reason, at });
  await context.recordAuditEntry(transaction, {
    actorId: decidedBy,
    action: decision === 'try_again' ? 'refund_sent_again' : 'refund_paid_by_hand',
    subject: `auction:${charge.about_slug}`,
    reason,
    at,
    before: {
      refund: row.id,
      charge: charge.id,
      amount: row.amount,
      state: row.state,
      refusal: row.refusal,
      currency: charge.currency,
    },
    after: { state: decision === 'try_again' ? 'due' : 'paid_by_hand' },
  });
}

async function recordPaidByHand(
  context: PaymentsContext,
  transaction: Executor,
  { row, reason, at }: { row: RefundRow; reason: string; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, row.charge_id);
  if (charge === null) throw new Error('what is refunded is of a charge');
  await updateRefund(transaction, row.id, { state: 'paid_by_hand', done_at: new Date(at) });
  await post(transaction, {
    ...dimensions(charge),
    key: `paid-by-hand:${row.id}`,
    kind: 'paid_by_hand',
    text: `Refund paid manually: ${reason}`,
    at,
    entries: { refunds_owed: row.amount, bank: -row.amount },
  });
  const amount = formatAmount(row.amount, charge.currency);
  await context.notify(transaction, at, [
    {
      userId: charge.user_id,
      title: `We paid your refund of ${amount} another way`,
      body: `Your card didn’t accept the refund for the ${charge.about_title}. A note from our staff: “${reason.replace(/\.$/, '')}.” If the money doesn’t reach you, contact us.`,
      href: chargePath(charge.id),
    },
  ]);
}
