import type { Executor } from '#platform/database/database.ts';
import { type CardAct, findNewestActId, finishAct, insertAct } from '../acts/store.ts';
import { type Decline, GatewayFault, type ProviderPayment } from '../gateway.ts';
import { isOld } from '../holds/perform-hold.ts';
import { wantHold } from '../holds/review-holds.ts';
import { lapseHold, releaseHold } from '../holds/settle-hold.ts';
import { findHold, findStanding, updateHold } from '../holds/store.ts';
import { post } from '../ledger/post.ts';
import { BANK_TAKES, lockPaddleOf, NO_WORD_CODE, type Till } from '../parts.ts';
import { findCards } from '../store.ts';
import { formatAmount } from '#contract/format/money.ts';
import { chargePath, dimensions, incomeOf } from './charge.ts';
import { followDisputes } from './disputes.ts';
import { refund } from './refund.ts';
import { type ChargeRow, findCharge, updateCharge } from './store.ts';

/** The providers' code where a card may not be charged while its owner is away. */
const OWNER_ASKED = 'authentication_required';
/** Why a charge is open again whose bank's question nobody answered in time. */
export const UNANSWERED: Decline = { code: 'unanswered', words: 'Your bank’s question was not answered in time.' };

/** Why a charge is open again of which the provider never said what became of it. */
export const NO_WORD: Decline = { code: NO_WORD_CODE, words: 'The card provider never said whether your payment went through.' };

type Route = { readonly charge: ChargeRow; readonly paymentId: string } | null;

/**
 * Takes a charge from the debtor's hold. Which hold is written down before the provider is called, so that an act that is performed again
 * takes from the same one. Where no hold reaches, or it is gone, an act of its own charges their card.
 */
export async function performTake(till: Till, act: CardAct): Promise<void> {
  const route = await chooseHold(till, act);
  if (route === null) return;
  const { charge, paymentId } = route;
  const amount = charge.net + charge.tax;
  const payment = await till.gateway.take({ key: act.id, paymentId, amount }).catch((error: unknown) => {
    // Not held any more: what became of it is asked, not guessed.
    if (error instanceof GatewayFault && error.kind === 'rejected') return till.gateway.read(paymentId);
    throw error;
  });
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, charge.user_id);
    const at = await till.clock.now(transaction);
    if (payment.status === 'taken') await recordTaken(till, transaction, { chargeId: charge.id, payment, at });
    else await chargeCardInstead(till, transaction, { chargeId: charge.id, isGone: payment.status !== 'held', at });
    await finishAct(transaction, act.id, { at });
  });
}

async function chooseHold(till: Till, act: CardAct): Promise<Route> {
  return till.database.transaction(async (transaction): Promise<Route> => {
    await lockPaddleOf(till, transaction, act.user_id ?? '');
    const charge = await findCharge(transaction, act.subject_id);
    const at = await till.clock.now(transaction);
    if (charge?.state !== 'due' || charge.card_id !== null) {
      await finishAct(transaction, act.id, { at });
      return null;
    }
    if (charge.hold_id !== null) {
      const chosen = await findHold(transaction, charge.hold_id);
      if (chosen?.payment_id === null || chosen?.payment_id === undefined) throw new Error('a hold that is captured is at the provider');
      return { charge, paymentId: chosen.payment_id };
    }
    const { armed } = await findStanding(transaction, charge.user_id);
    const reaches =
      armed !== null &&
      armed.payment_id !== null &&
      charge.purpose === 'premium' &&
      armed.amount >= charge.net + charge.tax &&
      armed.currency === charge.currency &&
      (armed.expires_at?.getTime() ?? 0) > at;
    if (!reaches || armed.payment_id === null) {
      await chargeCardInstead(till, transaction, { chargeId: charge.id, isGone: false, at });
      await finishAct(transaction, act.id, { at });
      return null;
    }
    // From here on it is of this sale, whatever else it was large enough for.
    await updateHold(transaction, armed.id, {
      state: 'capturing',
      review_at: null,
      wanted_premium: null,
      about_slug: charge.about_slug,
      about_title: charge.about_title,
    });
    await updateCharge(transaction, charge.id, { hold_id: armed.id });
    await till.accounts.setHoldOnPaddle(transaction, charge.user_id, null);
    return { charge, paymentId: armed.payment_id };
  });
}

/** From here on the debtor's card is charged. Their default card is chosen now, so that a repeated act says the same. */
async function chargeCardInstead(
  till: Till,
  transaction: Executor,
  { chargeId, isGone, at }: { chargeId: string; isGone: boolean; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge?.state !== 'due' || charge.card_id !== null) return;
  const hold = charge.hold_id === null ? null : await findHold(transaction, charge.hold_id);
  if (hold?.state === 'capturing' && isGone) await lapseHold(till, transaction, { hold, at });
  else if (hold?.state === 'capturing') await releaseHold(till, transaction, { hold, reason: 'card_charged', at });
  const [card] = await findCards(transaction, charge.user_id);
  await updateCharge(transaction, charge.id, { hold_id: null, card_id: card?.id ?? null });
  if (card === undefined)
    return recordDeclined(till, transaction, { chargeId, decline: { code: 'no_payment_method', words: 'There is no card to charge.' }, paymentId: null, at });
  await insertAct(transaction, { kind: 'charge', subjectId: charge.id, userId: charge.user_id, amount: charge.net + charge.tax, at });
}

/** Charges the debtor's card, without a hold. */
export async function performCharge(till: Till, act: CardAct): Promise<void> {
  const charge = await findCharge(till.database.executor, act.subject_id);
  const finish = () => till.database.transaction(async (transaction) => finishAct(transaction, act.id, { at: await till.clock.now(transaction) }));
  if (charge?.state !== 'due' || charge.card_id === null) return finish();
  const known = (await isOld(till, act)) ? await till.gateway.find({ userId: charge.user_id, reference: act.id }) : null;
  const answer =
    known ??
    (await till.gateway
      .authorise({
        key: act.id,
        reference: act.id,
        userId: charge.user_id,
        cardId: charge.card_id,
        amount: charge.net + charge.tax,
        currency: charge.currency,
        words: `${incomeOf(charge).name}: ${charge.about_title}`,
        mode: 'charge',
        isPresent: act.is_present,
      })
      .catch((error: unknown) => {
        if (error instanceof GatewayFault && error.kind === 'rejected') return error;
        throw error;
      }));
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, charge.user_id);
    const at = await till.clock.now(transaction);
    if (answer instanceof GatewayFault) {
      await recordDeclined(till, transaction, {
        chargeId: charge.id,
        decline: { code: 'rejected', words: 'The card provider did not take this card.' },
        paymentId: null,
        at,
      });
    } else await followCharge(till, transaction, { chargeId: charge.id, payment: answer, at });
    await finishAct(transaction, act.id, { at });
  });
}

/** Writes down what the provider says of a charge's payment. Under the paddle's lock. */
export async function followCharge(
  till: Till,
  transaction: Executor,
  { chargeId, payment, at }: { chargeId: string; payment: ProviderPayment; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge === null) return;
  if (payment.status === 'taken') {
    await recordTaken(till, transaction, { chargeId, payment, at });
    return followDisputes(till, transaction, { chargeId, payment, at });
  }
  if (charge.state !== 'due' && charge.state !== 'action_needed') return;
  // A hold's payment is followed by its own act.
  if (charge.hold_id !== null) return;
  // What became of an earlier attempt says nothing of the one under way.
  if (payment.id !== charge.payment_id && payment.reference !== (await findNewestActId(transaction, { kind: 'charge', subjectId: chargeId }))) return;
  if (payment.status === 'action_needed') {
    if (charge.state === 'due')
      await updateCharge(transaction, chargeId, { state: 'action_needed', payment_id: payment.id, client_secret: payment.clientSecret });
    return;
  }
  await recordDeclined(till, transaction, {
    chargeId,
    decline: payment.decline ?? { code: 'cancelled', words: 'The payment was not completed.' },
    paymentId: payment.id,
    at,
  });
}

/**
 * Sets a charge aside of which the provider never said what became of it: it is open again, to be paid anew or cancelled, and the hold that
 * was to be taken is let go. Should the provider say later that it was paid, that counts. Under the paddle's lock.
 */
export async function setChargeAside(till: Till, transaction: Executor, { charge, at }: { charge: ChargeRow; at: number }): Promise<void> {
  const hold = charge.hold_id === null ? null : await findHold(transaction, charge.hold_id);
  if (hold?.state === 'capturing') await releaseHold(till, transaction, { hold, reason: 'set_aside', at });
  // By the hold's payment it is known again, should it have been taken.
  await recordDeclined(till, transaction, { chargeId: charge.id, decline: NO_WORD, paymentId: charge.payment_id ?? hold?.payment_id ?? null, at });
}

async function recordTaken(
  till: Till,
  transaction: Executor,
  { chargeId, payment, at }: { chargeId: string; payment: ProviderPayment; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge === null || charge.state === 'taken') return;
  const wasCancelled = charge.state === 'cancelled';
  await updateCharge(transaction, chargeId, {
    state: 'taken',
    payment_id: payment.id,
    client_secret: null,
    taken_at: new Date(at),
    decline_code: null,
    decline_message: null,
  });
  if (charge.hold_id !== null) {
    await updateHold(transaction, charge.hold_id, { state: 'captured', end_reason: 'captured', captured_amount: payment.taken, ended_at: new Date(at) });
  }
  await post(transaction, {
    ...dimensions(charge),
    key: `capture:${chargeId}`,
    kind: 'capture',
    providerId: payment.id,
    words: `Paid by card: ${charge.about_title}`,
    at,
    entries: { card_provider: payment.taken, receivable: -payment.taken },
  });
  await followDisputes(till, transaction, { chargeId, payment, at });
  if (wasCancelled) await giveBackUnowed(till, transaction, { charge, at });
  if (charge.decline_code === NO_WORD.code)
    await till.tell(transaction, at, [
      {
        userId: charge.user_id,
        href: chargePath(chargeId),
        title: `Your payment for the ${charge.about_title} went through after all`,
        body: `The card provider told us late: ${formatAmount(payment.taken, charge.currency)} was taken. ${wasCancelled ? `You owed it no more: all of it goes back to your card. ${BANK_TAKES}` : 'It is paid; there is nothing left to pay.'}`,
      },
    ]);
  await wantHold(till, transaction, { userId: charge.user_id, at });
}

/** A payment went through after its charge was cancelled: the books have the charge back, and all of it goes back to the card. */
async function giveBackUnowed(till: Till, transaction: Executor, { charge, at }: { charge: ChargeRow; at: number }): Promise<void> {
  await post(transaction, {
    ...dimensions(charge),
    key: `uncancel:${charge.id}`,
    kind: 'charge',
    words: `Credit note taken back, since the payment went through after all: ${charge.about_title}`,
    at,
    entries: { receivable: charge.net + charge.tax, [incomeOf(charge).account]: -charge.net, tax_payable: -charge.tax },
  });
  await refund(till, transaction, { chargeId: charge.id, amount: null, reason: 'It was paid after it was cancelled', askedBy: null, at });
}

async function recordDeclined(
  till: Till,
  transaction: Executor,
  {
    chargeId,
    decline,
    paymentId,
    at,
  }: {
    chargeId: string;
    decline: Decline;
    paymentId: string | null;
    at: number;
  },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge?.state !== 'due' && charge?.state !== 'action_needed') return;
  const asksOwner = decline.code === OWNER_ASKED;
  const words = asksOwner ? 'Your bank wants you to confirm this payment yourself.' : decline.words;
  await updateCharge(transaction, chargeId, {
    state: 'declined',
    payment_id: paymentId,
    client_secret: null,
    decline_code: decline.code,
    decline_message: words,
  });
  const owed = incomeOf(charge).name.toLowerCase().replace("'", '’');
  const amount = formatAmount(charge.net + charge.tax, charge.currency);
  // Who left a question open may owe nothing any more by now.
  const howToPay =
    decline.code === UNANSWERED.code || decline.code === NO_WORD.code
      ? `As long as the ${owed} of ${amount} is owed, you can pay it under Billing.`
      : `Please pay the ${owed} of ${amount} under Billing, with this card or another.`;
  const whatIsCharged =
    decline.code === NO_WORD.code
      ? 'Should it show with your bank all the same, it counts as paid, or comes back in full: you never pay twice.'
      : 'Nothing was charged.';
  await till.tell(transaction, at, [
    {
      userId: charge.user_id,
      href: chargePath(chargeId),
      title: asksOwner
        ? `Your bank wants you to confirm the ${owed} for the ${charge.about_title}`
        : decline.code === NO_WORD.code
          ? `Your payment for the ${charge.about_title} is not confirmed, and counts as not paid`
          : `Your payment for the ${charge.about_title} did not go through`,
      body: asksOwner
        ? `It is ${amount}. Nothing was charged yet. Open Billing, press Pay now, and answer your bank there: it takes a minute.`
        : `${words} ${whatIsCharged} ${howToPay}`,
    },
  ]);
}
