import { HOUR_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type PaymentCommand, finishPaymentCommand, insertPaymentCommand } from '../commands/store.ts';
import { cancelOrRead } from '../commands/cancel-or-read.ts';
import { GatewayError, type ProviderPayment } from '../gateway.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { planHold } from './plan-hold.ts';
import { requestHoldIfNeeded } from './review-holds.ts';
import { isLasting, lapseHold, recordHoldRaise, recordHoldResult } from './record-hold-result.ts';
import { findHold, findBidderStatus, type Hold, type HoldEnd, updateHold } from './store.ts';

/** Providers keep idempotency keys for a day. An older command first checks whether it already took effect. */
export const KEY_LIFETIME_MS = 20 * HOUR_MS;

export async function isOld(context: PaymentsContext, command: PaymentCommand): Promise<boolean> {
  return (
    command.attempts > 1 &&
    (await context.clock.now(context.database.executor)) - command.created_at.getTime() > KEY_LIFETIME_MS
  );
}

/** Under the paddle's lock. */
async function record(
  context: PaymentsContext,
  command: PaymentCommand,
  write: (transaction: Executor, hold: Hold, at: number) => Promise<void>,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, command.user_id ?? '');
    const hold = await findHold(transaction, command.subject_id);
    const at = await context.clock.now(transaction);
    if (hold !== null) await write(transaction, hold, at);
    await finishPaymentCommand(transaction, command.id, { at });
  });
}

const refusedBy = (error: GatewayError): Pick<ProviderPayment, 'status' | 'decline'> => ({
  status: 'declined',
  decline: { code: 'rejected', text: error.message },
});

export async function performAuthorise(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const hold = await findHold(context.database.executor, command.subject_id);
  if (hold?.state !== 'requested') return record(context, command, () => Promise.resolve());
  const known = (await isOld(context, command))
    ? await context.gateway.find({ userId: hold.user_id, reference: command.id })
    : null;
  const payment =
    known ??
    (await context.gateway
      .authorise({
        key: command.id,
        reference: command.id,
        userId: hold.user_id,
        cardId: hold.card_id,
        amount: hold.amount,
        currency: hold.currency,
        text: `Hold for the buyer's premium: ${hold.about_title}`,
        mode: 'hold',
        isPresent: command.is_present,
      })
      .catch((error: unknown) => {
        if (error instanceof GatewayError && error.kind === 'rejected') return error;
        throw error;
      }));
  await record(context, command, async (transaction, now, at) => {
    if (payment instanceof GatewayError) {
      const { decline } = refusedBy(payment);
      if (now.state === 'requested')
        await updateHold(transaction, now.id, {
          state: 'declined',
          ended_at: new Date(at),
          end_reason: 'declined',
          decline_code: decline?.code ?? null,
          decline_message: 'The card provider didn’t accept this card.',
        });
    } else await recordHoldResult(context, transaction, { hold: now, payment, at });
    // Requested while the owner was absent, so they must be notified of a failure.
    if (!command.is_present) await notifyIfDeclined(context, transaction, { holdId: now.id, at });
  });
}

async function notifyIfDeclined(
  context: PaymentsContext,
  transaction: Executor,
  { holdId, at }: { holdId: string; at: number },
): Promise<void> {
  const hold = await findHold(transaction, holdId);
  if (hold?.state !== 'declined') return;
  // The larger hold that this one was to replace still covers everything.
  const { placed } = await findBidderStatus(transaction, hold.user_id);
  if (placed !== null && placed.premium >= hold.premium && isLasting(placed, at)) return;
  await context.notify(transaction, at, [
    {
      userId: hold.user_id,
      title: 'Your card declined a hold',
      href: '/account/billing',
      body: `${hold.card_label} declined the hold for the premium on the ${hold.about_title}. Your bid still counts. Please add another card.`,
    },
  ]);
}

/** If the bank does not support it, requests a replacement. */
export async function performRaise(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const hold = await findHold(context.database.executor, command.subject_id);
  if (hold?.state !== 'placed' || hold.wanted_premium === null || hold.payment_id === null || command.amount === null)
    return record(context, command, () => Promise.resolve());
  const premium = hold.wanted_premium;
  const payment = await context.gateway
    .raise({ key: command.id, paymentId: hold.payment_id, amount: command.amount })
    .catch((error: unknown) => {
      if (error instanceof GatewayError && error.kind === 'rejected') return null;
      throw error;
    });
  await record(context, command, async (transaction, now, at) => {
    if (now.state !== 'placed') return;
    if (payment !== null) return recordHoldRaise(context, transaction, { hold: now, payment, premium });
    await updateHold(transaction, now.id, { wanted_premium: null, can_raise: false });
    await planHold(context, transaction, {
      wanted: {
        userId: now.user_id,
        premium,
        currency: now.currency,
        slug: now.about_slug,
        title: now.about_title,
        isPresent: command.is_present,
      },
      at,
    });
  });
}

/** "Not charged" must not sound as if nothing were owed. */
const NOTIFIED_OF_RELEASED: Partial<Record<HoldEnd, string>> = {
  unneeded: 'Nothing was charged.',
  card_charged:
    'We couldn’t charge the premium to this hold, so we charge your default card instead. You never pay twice. See Billing for the result.',
  set_aside:
    'The premium wasn’t charged to this hold, so it isn’t paid yet. Check Billing to see whether it’s still owed, and pay it there.',
};

/** If the hold was captured or released meanwhile, the returned status shows it. */
export async function performRelease(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const hold = await findHold(context.database.executor, command.subject_id);
  if (hold?.state !== 'releasing' || hold.payment_id === null) return record(context, command, () => Promise.resolve());
  const { id: paymentId, status } = await cancelOrRead(context, hold.payment_id, command.id);
  if (status !== 'cancelled' && status !== 'taken')
    throw new GatewayError('rejected', `It could not be released: its payment is ${status}.`);
  await record(context, command, async (transaction, now, at) => {
    if (now.state !== 'releasing') return;
    // Captured by a call whose answer never arrived. A poll books it with its charge.
    if (status === 'taken')
      return insertPaymentCommand(transaction, { kind: 'look', subjectId: paymentId, userId: null, at });
    await updateHold(transaction, now.id, { state: 'released', ended_at: new Date(at) });
    const whatOfIt = now.end_reason === null ? undefined : NOTIFIED_OF_RELEASED[now.end_reason];
    if (now.placed_at !== null && whatOfIt !== undefined)
      await context.notify(transaction, at, [
        {
          userId: now.user_id,
          kind: 'hold_released',
          title: `We released your hold of ${formatAmount(now.amount, now.currency)}`,
          body: `It was on ${now.card_label} for the premium on the ${now.about_title}. ${whatOfIt} Your bank may take a few days to show the release.`,
          href: '/account/billing',
        },
      ]);
  });
}

export async function followHold(
  context: PaymentsContext,
  transaction: Executor,
  { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number },
): Promise<void> {
  if (hold.state === 'requested' || hold.state === 'action_needed')
    return recordHoldResult(context, transaction, { hold, payment, at });
  if (hold.state === 'releasing' && payment.status === 'taken')
    return updateHold(transaction, hold.id, {
      state: 'captured',
      end_reason: 'captured',
      captured_amount: payment.taken,
      ended_at: new Date(at),
    });
  if (hold.state !== 'placed' || payment.status !== 'cancelled') return;
  await lapseHold(context, transaction, { hold, at });
  await requestHoldIfNeeded(context, transaction, { userId: hold.user_id, at });
}
