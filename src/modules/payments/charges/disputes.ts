import { formatTime } from '#contract/format/time.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { DisputeState, ProviderDispute, ProviderPayment } from '../gateway.ts';
import { post } from '../ledger/post.ts';
import type { PaymentsContext } from '../context.ts';
import { dimensions, incomeOf } from './charge.ts';
import { type DisputeRow, findDisputesOf, writeDispute } from './dispute-store.ts';
import { type ChargeRow, findCharge, updateCharge } from './store.ts';

/** A dispute only moves to a higher rank, so a stale read cannot undo a newer one. */
const RANKS: Readonly<Record<DisputeState, number>> = {
  inquiry: 0,
  closed: 1,
  needs_answer: 2,
  under_review: 3,
  lost: 4,
  won: 5,
};
const isOver = (state: DisputeState): boolean => state === 'closed' || state === 'won' || state === 'lost';

/** Call it under the paddle's lock. */
export async function followDisputes(
  context: PaymentsContext,
  transaction: Executor,
  { chargeId, payment, at }: { chargeId: string; payment: ProviderPayment; at: number },
): Promise<void> {
  if (payment.disputes.length === 0) return;
  const charge = await findCharge(transaction, chargeId);
  if (charge === null) return;
  const before = new Map((await findDisputesOf(transaction, [chargeId])).map((row) => [row.id, row]));
  for (const dispute of payment.disputes) {
    const known = before.get(dispute.id) ?? null;
    if (known !== null && RANKS[dispute.state] < RANKS[known.state]) continue;
    await writeDispute(transaction, rowOf(dispute, { known, chargeId, at }));
    if (known?.state !== dispute.state) await notifyStaffOf(context, transaction, { charge, dispute, known, at });
  }
  await bookDisputes(transaction, { charge, paymentId: payment.id, at });
}

function rowOf(
  dispute: ProviderDispute,
  { known, chargeId, at }: { known: DisputeRow | null; chargeId: string; at: number },
): DisputeRow {
  return {
    id: dispute.id,
    charge_id: chargeId,
    amount: dispute.amount,
    state: dispute.state,
    reason: dispute.reason.slice(0, 200),
    answer_by: dispute.answerBy === null ? null : new Date(dispute.answerBy),
    opened_at: known?.opened_at ?? new Date(at),
    decided_at: isOver(dispute.state) ? (known?.state === dispute.state ? known.decided_at : new Date(at)) : null,
  };
}

async function bookDisputes(
  transaction: Executor,
  { charge, paymentId, at }: { charge: ChargeRow; paymentId: string; at: number },
): Promise<void> {
  const rows = await findDisputesOf(transaction, [charge.id]);
  const sum = (...states: DisputeState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0);
  const [disputed, lost] = [sum('needs_answer', 'under_review', 'lost'), sum('lost')];
  const [more, moreLost] = [disputed - charge.disputed, lost - charge.dispute_lost];
  if (more === 0 && moreLost === 0) return;
  await updateCharge(transaction, charge.id, { disputed, dispute_lost: lost });
  const about = { ...dimensions(charge), providerId: paymentId, at };
  if (more !== 0)
    await post(transaction, {
      ...about,
      key: `dispute:${charge.id}:${charge.disputed}:${disputed}:${at}`,
      kind: more > 0 ? 'dispute' : 'dispute_settled',
      text: more > 0 ? `Disputed by the cardholder: ${charge.about_title}` : `Dispute won: ${charge.about_title}`,
      entries: { disputed: more, card_provider: -more },
    });
  if (moreLost !== 0)
    await post(transaction, {
      ...about,
      key: `write-off:${charge.id}:${charge.dispute_lost}:${lost}:${at}`,
      kind: 'write_off',
      text:
        moreLost > 0
          ? `Dispute lost and written off: ${charge.about_title}`
          : `Written off, then won: ${charge.about_title}`,
      entries: { losses: moreLost, disputed: -moreLost },
    });
}

async function notifyStaffOf(
  context: PaymentsContext,
  transaction: Executor,
  { charge, dispute, known, at }: { charge: ChargeRow; dispute: ProviderDispute; known: DisputeRow | null; at: number },
): Promise<void> {
  if (dispute.state === 'under_review' && known !== null) return;
  const { time_zone: zone } = await context.settings(transaction);
  const amount = formatAmount(dispute.amount, charge.currency);
  const paid = `${amount} paid as ${incomeOf(charge).name.toLowerCase().replace("'", '’')} for the ${charge.about_title}`;
  const until =
    dispute.answerBy === null
      ? 'The card provider gives no deadline, so respond soon.'
      : dispute.answerBy > at
        ? `Evidence is due by ${formatTime(dispute.answerBy, 'long_time', zone)}.`
        : `Evidence was due by ${formatTime(dispute.answerBy, 'long_time', zone)}, and the deadline has passed.`;
  const answer = `Respond on the payment’s page at the card provider. Include evidence that the payment is valid: the sale, the invoice and the terms the buyer agreed to. ${until}`;
  const reason = `Bank’s reason: ${dispute.reason}.`;
  const emails: Readonly<Record<DisputeState, readonly [subject: string, text: string]>> = {
    inquiry: [
      `A bank is asking about a payment of ${amount}`,
      `It’s about ${paid}. ${reason} Nothing is withheld yet, but an unanswered inquiry can become a dispute. ${answer}`,
    ],
    closed: [
      `Bank inquiry closed for a payment of ${amount}`,
      `It was about ${paid}. Nothing is withheld, and there’s nothing to do.`,
    ],
    needs_answer: [
      `A payment of ${amount} is disputed`,
      `The cardholder disputes the ${paid}. ${reason} The bank withholds the money from us until it decides. ${answer} A dispute without a response is lost.`,
    ],
    under_review: [
      `A payment of ${amount} is disputed`,
      `The cardholder disputes the ${paid}. ${reason} The bank withholds the money from us until it decides. The card provider accepts no response now, so all we can do is wait.`,
    ],
    won: [`We won a dispute about ${amount}`, `It was about ${paid}. The withheld money is released to us.`],
    lost: [
      `We lost a dispute about ${amount}`,
      `It was about ${paid}. The bank returned the money to the cardholder, and the books show it as a loss. It can’t be refunded again.`,
    ],
  };
  const [subject, text] = emails[dispute.state];
  await context.notifyStaff(transaction, {
    subject,
    text,
    button: 'View charge',
    path: `/operator/payments?q=${encodeURIComponent(charge.about_title)}`,
  });
}
