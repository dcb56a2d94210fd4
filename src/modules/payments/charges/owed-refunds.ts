import type { OwedRefundList } from '#contract/payments.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { formatAmount } from '#contract/format/money.ts';
import { insertAct } from '../acts/store.ts';
import { GatewayFault, type ProviderPayment, type ProviderRefund } from '../gateway.ts';
import { post } from '../ledger/post.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { chargePath, dimensions } from './charge.ts';
import {
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

const MOST_SHOWN = 50;
const MOST_REFUSAL = 500;

/**
 * A refund did not arrive: the provider refused to send it, or had it back after it was sent. Its credit note stands, so the money is owed: the books
 * say so, its owner and the staff hear of it, and staff send it once more or pay it by hand. Under the paddle's lock.
 */
export async function recordNotArrived(
  till: Till,
  transaction: Executor,
  { row, words, sentAs, at }: { row: RefundRow; words: string; sentAs: { refundId: string; paymentId: string } | null; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, row.charge_id);
  if (charge === null) throw new Error('what is refunded is of a charge');
  await updateRefund(transaction, row.id, {
    state: 'refused',
    refusal: words.slice(0, MOST_REFUSAL),
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
      words: `Refund came back, and is owed: ${charge.about_title}`,
      entries: { card_provider: row.amount, refunds_owed: -row.amount },
    });
  // One that is sent once more stands there already.
  else if (row.owed_since === null)
    await post(transaction, {
      ...about,
      key: `refund-refused:${row.id}`,
      words: `Refund refused by the provider, and owed: ${charge.about_title}`,
      entries: { receivable: row.amount, refunds_owed: -row.amount },
    });
  const amount = formatAmount(row.amount, charge.currency);
  const what = sentAs === null ? 'was refused' : 'came back';
  await till.tellStaff(transaction, {
    subject: `A refund of ${amount} ${what}`,
    text: `The ${charge.about_title}: ${words} It stays owed, and its owner is told that you will find another way with them. Under Payments you send it once more, or pay it by hand and say so there.`,
    button: 'Open Payments',
    path: '/operator/payments',
  });
  await till.tell(transaction, at, [
    {
      userId: charge.user_id,
      title: sentAs === null ? `Your refund of ${amount} could not be sent` : `Your refund of ${amount} did not arrive`,
      body: `${sentAs === null ? `The card with which you paid for the ${charge.about_title} did not take it back.` : `We had sent it to the card with which you paid for the ${charge.about_title}, and its bank gave it back to us.`} It stays yours, and you need do nothing: our staff will find another way with you.`,
      href: chargePath(charge.id),
    },
  ]);
}

/** Of what the house refunded of a payment, what the provider says by now did not arrive. */
export async function readFailedRefunds(till: Till, payment: ProviderPayment): Promise<ProviderRefund[]> {
  if (payment.status !== 'taken') return [];
  const { executor } = till.database;
  const charge = await findChargeOfPayment(executor, payment.id);
  if (charge === null || charge.refunded === 0) return [];
  return (await till.gateway.refunds(payment.id)).filter(({ failure }) => failure !== null);
}

/** Follows into the books what came back of what was sent. Under the paddle's lock. */
export async function followFailedRefunds(
  till: Till,
  transaction: Executor,
  { failed, chargeId, paymentId, at }: { failed: readonly ProviderRefund[]; chargeId: string; paymentId: string; at: number },
): Promise<void> {
  if (failed.length === 0) return;
  const rows = await findRefundsOf(transaction, [chargeId]);
  for (const { id, reference, failure } of failed) {
    const row = rows.find((each) => each.id === reference);
    if (row?.state === 'done' && row.provider_id === id)
      await recordNotArrived(till, transaction, { row, words: failure ?? '', sentAs: { refundId: id, paymentId }, at });
    // Who sent it has not written down yet that it was sent: it is looked at again after that.
    if (row?.state === 'due' && row.provider_id !== id) throw new GatewayFault('busy', 'A refund that came back is being written down.');
  }
}

/** Refunds that did not arrive: nothing goes on there until one of the staff decides. */
export async function listOwedRefunds(till: Till, actor: Actor): Promise<Result<OwedRefundList>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = till.database;
  const rows = await findOwedRefunds(executor, MOST_SHOWN);
  const charges = new Map(
    (
      await findCharges(
        executor,
        rows.map((row) => row.charge_id),
      )
    ).map((charge) => [charge.id, charge]),
  );
  const names = await till.accounts.usernames(
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

/** Staff send a refund that did not arrive once more, or say that they have paid it by hand, and how. In the audit trail. */
export async function decideOwedRefund(till: Till, actor: Actor, { refundId, decision, reason }: Decision): Promise<Result<null>> {
  const who = staffWho(actor, 'manage_payments');
  if (!who.ok) return who;
  const first = await findRefund(till.database.executor, refundId);
  const asked = first === null ? null : await findCharge(till.database.executor, first.charge_id);
  if (first === null || asked === null) return refused(404, 'There is no such refund.', { code: 'not_found' });
  return till.database.transaction(async (transaction): Promise<Result<null>> => {
    await lockPaddleOf(till, transaction, asked.user_id);
    const row = await findRefund(transaction, refundId);
    const charge = await findCharge(transaction, asked.id);
    if (row?.state !== 'refused' || charge === null) return refused(409, 'This was decided already.', { code: 'refund_not_owed' });
    const at = await till.clock.now(transaction);
    await updateCharge(transaction, charge.id, { refund_owed: charge.refund_owed - row.amount });
    if (decision === 'try_again') {
      await updateRefund(transaction, row.id, { state: 'due', done_at: null });
      await insertAct(transaction, { kind: 'refund', subjectId: row.id, userId: charge.user_id, amount: row.amount, at });
    } else await recordPaidByHand(till, transaction, { row, reason, at });
    await till.recordAct(transaction, {
      actorId: who.value.userId,
      act: decision === 'try_again' ? 'refund_sent_again' : 'refund_paid_by_hand',
      subject: `auction:${charge.about_slug}`,
      reason,
      at,
      before: { refund: row.id, charge: charge.id, amount: row.amount, state: row.state, refusal: row.refusal, currency: charge.currency },
      after: { state: decision === 'try_again' ? 'due' : 'paid_by_hand' },
    });
    return accepted(null);
  });
}

async function recordPaidByHand(till: Till, transaction: Executor, { row, reason, at }: { row: RefundRow; reason: string; at: number }): Promise<void> {
  const charge = await findCharge(transaction, row.charge_id);
  if (charge === null) throw new Error('what is refunded is of a charge');
  await updateRefund(transaction, row.id, { state: 'paid_by_hand', done_at: new Date(at) });
  await post(transaction, {
    ...dimensions(charge),
    key: `paid-by-hand:${row.id}`,
    kind: 'paid_by_hand',
    words: `Refund paid by hand: ${reason}`,
    at,
    entries: { refunds_owed: row.amount, bank: -row.amount },
  });
  const amount = formatAmount(row.amount, charge.currency);
  await till.tell(transaction, at, [
    {
      userId: charge.user_id,
      title: `Your refund of ${amount} was paid in another way`,
      body: `Your card had not taken back what you are owed for the ${charge.about_title}. Our staff write: “${reason.replace(/\.$/, '')}.” If it does not reach you, write to us.`,
      href: chargePath(charge.id),
    },
  ]);
}
