import { formatTime } from '#contract/format/time.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { DisputeState, ProviderDispute, ProviderPayment } from '../gateway.ts';
import { post } from '../ledger/post.ts';
import type { Till } from '../parts.ts';
import { dimensions, incomeOf } from './charge.ts';
import { type DisputeRow, findDisputesOf, writeDispute } from './dispute-store.ts';
import { type ChargeRow, findCharge, updateCharge } from './store.ts';

/** A dispute only goes on: what was read before another look is not believed after it. A bank may still decide for the house what it had decided against it. */
const RANKS: Readonly<Record<DisputeState, number>> = { inquiry: 0, closed: 1, needs_answer: 2, under_review: 3, lost: 4, won: 5 };
const isOver = (state: DisputeState): boolean => state === 'closed' || state === 'won' || state === 'lost';

/** Follows what a card's owner disputes: the books have it, and the staff who look after payments are told. Under the paddle's lock. */
export async function followDisputes(
  till: Till,
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
    if (known?.state !== dispute.state) await tellStaffOf(till, transaction, { charge, dispute, known, at });
  }
  await bookDisputes(transaction, { charge, paymentId: payment.id, at });
}

function rowOf(dispute: ProviderDispute, { known, chargeId, at }: { known: DisputeRow | null; chargeId: string; at: number }): DisputeRow {
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

/** What banks withhold goes out of what the provider has for the house; what is lost is written off. Each against what the books have of this charge. */
async function bookDisputes(transaction: Executor, { charge, paymentId, at }: { charge: ChargeRow; paymentId: string; at: number }): Promise<void> {
  const rows = await findDisputesOf(transaction, [charge.id]);
  const sum = (...states: DisputeState[]) => rows.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0);
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
      words: more > 0 ? `Disputed by the card's owner: ${charge.about_title}` : `Dispute decided for the house: ${charge.about_title}`,
      entries: { disputed: more, card_provider: -more },
    });
  if (moreLost !== 0)
    await post(transaction, {
      ...about,
      key: `write-off:${charge.id}:${charge.dispute_lost}:${lost}:${at}`,
      kind: 'write_off',
      words: moreLost > 0 ? `Dispute lost, and written off: ${charge.about_title}` : `Written off, and won after all: ${charge.about_title}`,
      entries: { losses: moreLost, disputed: -moreLost },
    });
}

async function tellStaffOf(
  till: Till,
  transaction: Executor,
  { charge, dispute, known, at }: { charge: ChargeRow; dispute: ProviderDispute; known: DisputeRow | null; at: number },
): Promise<void> {
  // Its evidence was sent by the staff themselves.
  if (dispute.state === 'under_review' && known !== null) return;
  const { time_zone: zone } = await till.settings(transaction);
  const amount = formatAmount(dispute.amount, charge.currency);
  const paid = `${amount} paid as ${incomeOf(charge).name.toLowerCase().replace("'", '’')} for the ${charge.about_title}`;
  const until =
    dispute.answerBy === null
      ? 'The provider names no time for that: answer soon.'
      : dispute.answerBy > at
        ? `It takes evidence until ${formatTime(dispute.answerBy, 'long_time', zone)}.`
        : `It took evidence until ${formatTime(dispute.answerBy, 'long_time', zone)}: that is over.`;
  const answer = `Answer at the card provider, on the payment’s page, with what shows that the payment is right: the sale, the invoice, and the terms that they agreed to. ${until}`;
  const reason = `The bank’s reason: ${dispute.reason}.`;
  const letters: Readonly<Record<DisputeState, readonly [subject: string, text: string]>> = {
    inquiry: [
      `A bank inquires after a payment of ${amount}`,
      `It is about ${paid}. ${reason} Nothing is withheld yet; an inquiry that is not answered may become a dispute. ${answer}`,
    ],
    closed: [`A bank’s inquiry after a payment of ${amount} is over`, `It was about ${paid}. Nothing is withheld, and nothing is to be done.`],
    needs_answer: [
      `A payment of ${amount} is disputed`,
      `The card’s owner disputes with their bank the ${paid}. ${reason} The money is withheld from the house until the bank decides. ${answer} A dispute that is not answered is lost.`,
    ],
    under_review: [
      `A payment of ${amount} is disputed`,
      `The card’s owner disputes with their bank the ${paid}. ${reason} The money is withheld from the house until the bank decides. The provider takes no answer now: nothing is to be done but to wait.`,
    ],
    won: [`A dispute about ${amount} was decided for the house`, `It was about ${paid}. What was withheld is the house’s again.`],
    lost: [
      `A dispute about ${amount} was lost`,
      `It was about ${paid}. The bank gave the money back to the card’s owner; in the books it is written off as a loss. It cannot be refunded once more.`,
    ],
  };
  const [subject, text] = letters[dispute.state];
  await till.tellStaff(transaction, { subject, text, button: 'Open the charge', path: `/operator/payments?q=${encodeURIComponent(charge.about_title)}` });
}
