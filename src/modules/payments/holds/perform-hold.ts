import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { CardAct } from '../acts/store.ts';
import { cancelOrRead } from '../acts/cancel-or-read.ts';
import { finishAct, insertAct } from '../acts/store.ts';
import { GatewayFault, type ProviderPayment } from '../gateway.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { planHold } from './ask-hold.ts';
import { wantHold } from './review-holds.ts';
import { isLasting, lapseHold, raiseHold, settleHold } from './settle-hold.ts';
import { findHold, findStanding, type Hold, type HoldEnd, updateHold } from './store.ts';

/** Providers remember keys for a day: an act that is older looks first whether it happened. */
export const KEY_LIVES_MS = 20 * 3_600_000;

/** Whether the provider may have forgotten the act's key. */
export async function isOld(till: Till, act: CardAct): Promise<boolean> {
  return act.attempts > 1 && (await till.clock.now(till.database.executor)) - act.created_at.getTime() > KEY_LIVES_MS;
}

/** Writes an answer down: under the paddle's lock, with the hold as it is now, and the act done. */
async function record(till: Till, act: CardAct, write: (transaction: Executor, hold: Hold, at: number) => Promise<void>): Promise<void> {
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, act.user_id ?? '');
    const hold = await findHold(transaction, act.subject_id);
    const at = await till.clock.now(transaction);
    if (hold !== null) await write(transaction, hold, at);
    await finishAct(transaction, act.id, { at });
  });
}

const refusedBy = (error: GatewayFault): Pick<ProviderPayment, 'status' | 'decline'> => ({
  status: 'declined',
  decline: { code: 'rejected', words: error.message },
});

/** Asks the provider for a hold. */
export async function performAuthorise(till: Till, act: CardAct): Promise<void> {
  const hold = await findHold(till.database.executor, act.subject_id);
  if (hold?.state !== 'asked') return record(till, act, () => Promise.resolve());
  const known = (await isOld(till, act)) ? await till.gateway.find({ userId: hold.user_id, reference: act.id }) : null;
  const payment =
    known ??
    (await till.gateway
      .authorise({
        key: act.id,
        reference: act.id,
        userId: hold.user_id,
        cardId: hold.card_id,
        amount: hold.amount,
        currency: hold.currency,
        words: `Hold for the buyer's premium: ${hold.about_title}`,
        mode: 'hold',
        isPresent: act.is_present,
      })
      .catch((error: unknown) => {
        if (error instanceof GatewayFault && error.kind === 'rejected') return error;
        throw error;
      }));
  await record(till, act, async (transaction, now, at) => {
    if (payment instanceof GatewayFault) {
      const { decline } = refusedBy(payment);
      if (now.state === 'asked')
        await updateHold(transaction, now.id, {
          state: 'declined',
          ended_at: new Date(at),
          end_reason: 'declined',
          decline_code: decline?.code ?? null,
          decline_message: 'The card provider did not take this card.',
        });
    } else await settleHold(till, transaction, { hold: now, payment, at });
    // Asked while nobody was there: its owner must hear that it failed.
    if (!act.is_present) await tellIfDeclined(till, transaction, { holdId: now.id, at });
  });
}

async function tellIfDeclined(till: Till, transaction: Executor, { holdId, at }: { holdId: string; at: number }): Promise<void> {
  const hold = await findHold(transaction, holdId);
  if (hold?.state !== 'declined') return;
  // The larger hold that this one was to replace still covers everything.
  const { armed } = await findStanding(transaction, hold.user_id);
  if (armed !== null && armed.premium >= hold.premium && isLasting(armed, at)) return;
  await till.tell(transaction, at, [
    {
      userId: hold.user_id,
      title: 'Your card declined a hold',
      href: '/account/billing',
      body: `${hold.card_words} declined the hold for the premium on the ${hold.about_title}. Your bid stands: please add another card.`,
    },
  ]);
}

/** Raises a hold in place; where the bank does not, a new one is asked for that takes its place. */
export async function performRaise(till: Till, act: CardAct): Promise<void> {
  const hold = await findHold(till.database.executor, act.subject_id);
  if (hold?.state !== 'armed' || hold.wanted_premium === null || hold.payment_id === null || act.amount === null)
    return record(till, act, () => Promise.resolve());
  const premium = hold.wanted_premium;
  const payment = await till.gateway.raise({ key: act.id, paymentId: hold.payment_id, amount: act.amount }).catch((error: unknown) => {
    if (error instanceof GatewayFault && error.kind === 'rejected') return null;
    throw error;
  });
  await record(till, act, async (transaction, now, at) => {
    if (now.state !== 'armed') return;
    if (payment !== null) return raiseHold(till, transaction, { hold: now, payment, premium });
    await updateHold(transaction, now.id, { wanted_premium: null, can_raise: false });
    await planHold(till, transaction, {
      wanted: { userId: now.user_id, premium, currency: now.currency, slug: now.about_slug, title: now.about_title, isPresent: act.is_present },
      at,
    });
  });
}

/** What its bidder is told of a hold that was released. That it was not charged is not to sound as if nothing were owed. */
const TOLD_OF_RELEASED: Partial<Record<HoldEnd, string>> = {
  unneeded: 'Nothing of it was charged.',
  card_charged: 'The premium could not be taken from it: your default card is charged instead, and nothing is charged twice. Billing shows how that went.',
  set_aside: 'The premium was not taken from it, so it is not paid yet. Billing shows whether it is still owed, and there you can pay it.',
};

/** Releases a hold at the provider. What it has captured or let go meanwhile is seen in what it keeps. */
export async function performRelease(till: Till, act: CardAct): Promise<void> {
  const hold = await findHold(till.database.executor, act.subject_id);
  if (hold?.state !== 'releasing' || hold.payment_id === null) return record(till, act, () => Promise.resolve());
  const { id: paymentId, status } = await cancelOrRead(till, hold.payment_id, act.id);
  if (status !== 'cancelled' && status !== 'taken') throw new GatewayFault('rejected', `It could not be released: its payment is ${status}.`);
  await record(till, act, async (transaction, now, at) => {
    if (now.state !== 'releasing') return;
    // Taken by a call of which the house never heard: it is looked at, with the charge for which it was.
    if (status === 'taken') return insertAct(transaction, { kind: 'look', subjectId: paymentId, userId: null, at });
    await updateHold(transaction, now.id, { state: 'released', ended_at: new Date(at) });
    // Of one that gave way to another, or was never armed, there is nothing to tell.
    const whatOfIt = now.end_reason === null ? undefined : TOLD_OF_RELEASED[now.end_reason];
    if (now.armed_at !== null && whatOfIt !== undefined)
      await till.tell(transaction, at, [
        {
          userId: now.user_id,
          kind: 'hold_released',
          title: `Your hold of ${formatAmount(now.amount, now.currency)} was released`,
          body: `It stood on ${now.card_words} for the premium on the ${now.about_title}. ${whatOfIt} Your bank shows its end within days.`,
          href: '/account/billing',
        },
      ]);
  });
}

/** Follows what the provider says of a hold by itself. */
export async function followHold(
  till: Till,
  transaction: Executor,
  { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number },
): Promise<void> {
  if (hold.state === 'asked' || hold.state === 'action_needed') return settleHold(till, transaction, { hold, payment, at });
  if (hold.state === 'releasing' && payment.status === 'taken')
    return updateHold(transaction, hold.id, { state: 'captured', end_reason: 'captured', captured_amount: payment.taken, ended_at: new Date(at) });
  if (hold.state !== 'armed' || payment.status !== 'cancelled') return;
  await lapseHold(till, transaction, { hold, at });
  await wantHold(till, transaction, { userId: hold.user_id, at });
}
