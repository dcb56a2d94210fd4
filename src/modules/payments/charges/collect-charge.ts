import type { Executor } from '#platform/database/database.ts';
import {
  type PaymentCommand,
  findNewestChargeCommandId,
  finishPaymentCommand,
  insertPaymentCommand,
} from '../commands/store.ts';
import { type Decline, GatewayError, type ProviderPayment } from '../gateway.ts';
import { isOld } from '../holds/perform-hold.ts';
import { requestHoldIfNeeded } from '../holds/review-holds.ts';
import { lapseHold, requestHoldRelease } from '../holds/record-hold-result.ts';
import { findHold, findBidderStatus, updateHold } from '../holds/store.ts';
import { post } from '../ledger/post.ts';
import { REFUND_ARRIVAL_NOTE, lockPaddleOf, OUTCOME_UNKNOWN_CODE, type PaymentsContext } from '../context.ts';
import { findCards } from '../store.ts';
import { formatAmount } from '#contract/format/money.ts';
import { chargePath, dimensions, incomeOf } from './charge.ts';
import { followDisputes } from './disputes.ts';
import { refund } from './refund.ts';
import { type ChargeRow, findCharge, updateCharge } from './store.ts';

const AUTHENTICATION_REQUIRED = 'authentication_required';
export const AUTHENTICATION_TIMED_OUT: Decline = {
  code: 'unanswered',
  text: 'You didn’t answer your bank’s confirmation request in time.',
};

export const OUTCOME_UNKNOWN: Decline = {
  code: OUTCOME_UNKNOWN_CODE,
  text: 'The card provider never confirmed whether your payment went through.',
};

type Route = { readonly charge: ChargeRow; readonly paymentId: string } | null;

/** Stores the chosen hold before calling the provider, so that a retry uses the same one. */
export async function performCapture(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const route = await chooseHold(context, command);
  if (route === null) return;
  const { charge, paymentId } = route;
  const amount = charge.net + charge.tax;
  const payment = await context.gateway.capture({ key: command.id, paymentId, amount }).catch((error: unknown) => {
    // No longer held. Ask the provider what happened instead of guessing.
    if (error instanceof GatewayError && error.kind === 'rejected') return context.gateway.read(paymentId);
    throw error;
  });
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, charge.user_id);
    const at = await context.clock.now(transaction);
    if (payment.status === 'taken') await recordTaken(context, transaction, { chargeId: charge.id, payment, at });
    else await chargeCardInstead(context, transaction, { chargeId: charge.id, isGone: payment.status !== 'held', at });
    await finishPaymentCommand(transaction, command.id, { at });
  });
}

async function chooseHold(context: PaymentsContext, command: PaymentCommand): Promise<Route> {
  return context.database.transaction(async (transaction): Promise<Route> => {
    await lockPaddleOf(context, transaction, command.user_id ?? '');
    const charge = await findCharge(transaction, command.subject_id);
    const at = await context.clock.now(transaction);
    if (charge?.state !== 'due' || charge.card_id !== null) {
      await finishPaymentCommand(transaction, command.id, { at });
      return null;
    }
    if (charge.hold_id !== null) {
      const chosen = await findHold(transaction, charge.hold_id);
      if (chosen?.payment_id === null || chosen?.payment_id === undefined)
        throw new Error('a hold that is captured is at the provider');
      return { charge, paymentId: chosen.payment_id };
    }
    const { placed } = await findBidderStatus(transaction, charge.user_id);
    const reaches =
      placed !== null &&
      placed.payment_id !== null &&
      charge.purpose === 'premium' &&
      placed.amount >= charge.net + charge.tax &&
      placed.currency === charge.currency &&
      (placed.expires_at?.getTime() ?? 0) > at;
    if (!reaches || placed.payment_id === null) {
      await chargeCardInstead(context, transaction, { chargeId: charge.id, isGone: false, at });
      await finishPaymentCommand(transaction, command.id, { at });
      return null;
    }
    // From here on the hold belongs to this sale, even if it was placed for another auction.
    await updateHold(transaction, placed.id, {
      state: 'capturing',
      review_at: null,
      wanted_premium: null,
      about_slug: charge.about_slug,
      about_title: charge.about_title,
    });
    await updateCharge(transaction, charge.id, { hold_id: placed.id });
    await context.accounts.setHoldOnPaddle(transaction, charge.user_id, null);
    return { charge, paymentId: placed.payment_id };
  });
}

/** Fixes the default card now, so that a retried command sends the same request. */
async function chargeCardInstead(
  context: PaymentsContext,
  transaction: Executor,
  { chargeId, isGone, at }: { chargeId: string; isGone: boolean; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge?.state !== 'due' || charge.card_id !== null) return;
  const hold = charge.hold_id === null ? null : await findHold(transaction, charge.hold_id);
  if (hold?.state === 'capturing' && isGone) await lapseHold(context, transaction, { hold, at });
  else if (hold?.state === 'capturing')
    await requestHoldRelease(context, transaction, { hold, reason: 'card_charged', at });
  const [card] = await findCards(transaction, charge.user_id);
  await updateCharge(transaction, charge.id, { hold_id: null, card_id: card?.id ?? null });
  if (card === undefined)
    return recordDeclined(context, transaction, {
      chargeId,
      decline: { code: 'no_payment_method', text: 'There’s no card to charge.' },
      paymentId: null,
      at,
    });
  await insertPaymentCommand(transaction, {
    kind: 'charge',
    subjectId: charge.id,
    userId: charge.user_id,
    amount: charge.net + charge.tax,
    at,
  });
}

export async function performCharge(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const charge = await findCharge(context.database.executor, command.subject_id);
  const finish = () =>
    context.database.transaction(async (transaction) =>
      finishPaymentCommand(transaction, command.id, { at: await context.clock.now(transaction) }),
    );
  if (charge?.state !== 'due' || charge.card_id === null) return finish();
  const known = (await isOld(context, command))
    ? await context.gateway.find({ userId: charge.user_id, reference: command.id })
    : null;
  const answer =
    known ??
    (await context.gateway
      .authorise({
        key: command.id,
        reference: command.id,
        userId: charge.user_id,
        cardId: charge.card_id,
        amount: charge.net + charge.tax,
        currency: charge.currency,
        text: `${incomeOf(charge).name}: ${charge.about_title}`,
        mode: 'charge',
        isPresent: command.is_present,
      })
      .catch((error: unknown) => {
        if (error instanceof GatewayError && error.kind === 'rejected') return error;
        throw error;
      }));
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, charge.user_id);
    const at = await context.clock.now(transaction);
    if (answer instanceof GatewayError) {
      await recordDeclined(context, transaction, {
        chargeId: charge.id,
        decline: { code: 'rejected', text: 'The card provider didn’t accept this card.' },
        paymentId: null,
        at,
      });
    } else await followCharge(context, transaction, { chargeId: charge.id, payment: answer, at });
    await finishPaymentCommand(transaction, command.id, { at });
  });
}

/** Call it under the paddle's lock. */
export async function followCharge(
  context: PaymentsContext,
  transaction: Executor,
  { chargeId, payment, at }: { chargeId: string; payment: ProviderPayment; at: number },
): Promise<void> {
  const charge = await findCharge(transaction, chargeId);
  if (charge === null) return;
  if (payment.status === 'taken') {
    await recordTaken(context, transaction, { chargeId, payment, at });
    return followDisputes(context, transaction, { chargeId, payment, at });
  }
  if (charge.state !== 'due' && charge.state !== 'action_needed') return;
  // A payment from a hold is handled by its own command.
  if (charge.hold_id !== null) return;
  if (
    payment.id !== charge.payment_id &&
    payment.reference !== (await findNewestChargeCommandId(transaction, chargeId))
  )
    return;
  if (payment.status === 'action_needed') {
    if (charge.state === 'due')
      await updateCharge(transaction, chargeId, {
        state: 'action_needed',
        payment_id: payment.id,
        client_secret: payment.clientSecret,
      });
    return;
  }
  await recordDeclined(context, transaction, {
    chargeId,
    decline: payment.decline ?? { code: 'cancelled', text: 'The payment was not completed.' },
    paymentId: payment.id,
    at,
  });
}

/**
 * Opens the charge again and releases the hold. A later success report still counts. Call it under the paddle's lock.
 */
export async function setChargeAside(
  context: PaymentsContext,
  transaction: Executor,
  { charge, at }: { charge: ChargeRow; at: number },
): Promise<void> {
  const hold = charge.hold_id === null ? null : await findHold(transaction, charge.hold_id);
  if (hold?.state === 'capturing') await requestHoldRelease(context, transaction, { hold, reason: 'set_aside', at });
  // Keeps the hold's payment id, so that a late capture can be matched.
  await recordDeclined(context, transaction, {
    chargeId: charge.id,
    decline: OUTCOME_UNKNOWN,
    paymentId: charge.payment_id ?? hold?.payment_id ?? null,
    at,
  });
}

async function recordTaken(
  context: PaymentsContext,
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
    await updateHold(transaction, charge.hold_id, {
      state: 'captured',
      end_reason: 'captured',
      captured_amount: payment.taken,
      ended_at: new Date(at),
    });
  }
  await post(transaction, {
    ...dimensions(charge),
    key: `capture:${chargeId}`,
    kind: 'capture',
    providerId: payment.id,
    text: `Paid by card: ${charge.about_title}`,
    at,
    entries: { card_provider: payment.taken, receivable: -payment.taken },
  });
  await followDisputes(context, transaction, { chargeId, payment, at });
  if (wasCancelled) await refundUnowedPayment(context, transaction, { charge, at });
  if (charge.decline_code === OUTCOME_UNKNOWN.code)
    await context.notify(transaction, at, [
      {
        userId: charge.user_id,
        href: chargePath(chargeId),
        title: `Your payment for the ${charge.about_title} went through after all`,
        body: `The card provider confirmed late that ${formatAmount(payment.taken, charge.currency)} was charged. ${wasCancelled ? `You no longer owed it, so we’re refunding all of it to your card. ${REFUND_ARRIVAL_NOTE}` : 'There’s nothing left to pay.'}`,
      },
    ]);
  await requestHoldIfNeeded(context, transaction, { userId: charge.user_id, at });
}

/** A payment succeeded after its charge was cancelled. Posts the charge again and refunds it in full. */
async function refundUnowedPayment(
  context: PaymentsContext,
  transaction: Executor,
  { charge, at }: { charge: ChargeRow; at: number },
): Promise<void> {
  await post(transaction, {
    ...dimensions(charge),
    key: `uncancel:${charge.id}`,
    kind: 'charge',
    text: `Credit note reversed because the payment went through after all: ${charge.about_title}`,
    at,
    entries: { receivable: charge.net + charge.tax, [incomeOf(charge).account]: -charge.net, tax_payable: -charge.tax },
  });
  await refund(context, transaction, {
    chargeId: charge.id,
    amount: null,
    reason: 'It was paid after it was canceled',
    requestedBy: null,
    at,
  });
}

async function recordDeclined(
  context: PaymentsContext,
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
  const asksOwner = decline.code === AUTHENTICATION_REQUIRED;
  const text = asksOwner ? 'Your bank needs you to confirm this payment.' : decline.text;
  await updateCharge(transaction, chargeId, {
    state: 'declined',
    payment_id: paymentId,
    client_secret: null,
    decline_code: decline.code,
    decline_message: text,
  });
  const owed = incomeOf(charge).name.toLowerCase().replace("'", '’');
  const amount = formatAmount(charge.net + charge.tax, charge.currency);
  // An unanswered charge may no longer be owed by now.
  const howToPay =
    decline.code === AUTHENTICATION_TIMED_OUT.code || decline.code === OUTCOME_UNKNOWN.code
      ? `While the ${owed} of ${amount} is owed, you can pay it under Billing.`
      : `Please pay the ${owed} of ${amount} under Billing, with this card or another.`;
  const whatIsCharged =
    decline.code === OUTCOME_UNKNOWN.code
      ? 'If your bank still shows the payment, we either count it as paid or refund it in full. You never pay twice.'
      : 'Nothing was charged.';
  await context.notify(transaction, at, [
    {
      userId: charge.user_id,
      href: chargePath(chargeId),
      title: asksOwner
        ? `Your bank needs you to confirm the ${owed} for the ${charge.about_title}`
        : decline.code === OUTCOME_UNKNOWN.code
          ? `Your payment for the ${charge.about_title} wasn’t confirmed and counts as unpaid`
          : `Your payment for the ${charge.about_title} didn’t go through`,
      body: asksOwner
        ? `The amount is ${amount}. Nothing has been charged yet. Open Billing, select Pay now, and confirm with your bank. It takes a minute.`
        : `${text} ${whatIsCharged} ${howToPay}`,
    },
  ]);
}
