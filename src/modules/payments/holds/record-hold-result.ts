import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { insertPaymentCommand } from '../commands/store.ts';
import type { ProviderPayment } from '../gateway.ts';
import type { PaymentsContext } from '../context.ts';
import { findBidderStatus, type Hold, type HoldEnd, updateHold } from './store.ts';

export const REVIEW_MS = 30_000;
export const RENEW_BEFORE_MS = 36 * HOUR_MS;
/** The default when the provider gives no expiry: the shortest time that card networks grant. */
const MIN_HOLD_MS = 5 * DAY_MS;

/** Call it under the paddle's lock. */
export async function recordHoldResult(
  context: PaymentsContext,
  transaction: Executor,
  { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number },
): Promise<void> {
  if (hold.state !== 'requested' && hold.state !== 'action_needed') return;
  switch (payment.status) {
    case 'held':
      return recordPlacedHold(context, transaction, { hold, payment, at });
    case 'action_needed':
      return hold.state === 'action_needed'
        ? undefined
        : updateHold(transaction, hold.id, {
            state: 'action_needed',
            payment_id: payment.id,
            client_secret: payment.clientSecret,
          });
    case 'declined':
    case 'cancelled':
    case 'taken':
      // A declined payment cannot be confirmed after it is cancelled. Its client secret was shown only to its owner.
      return updateHold(transaction, hold.id, {
        state: 'declined',
        payment_id: payment.id,
        client_secret: null,
        ended_at: new Date(at),
        end_reason: 'declined',
        decline_code: payment.decline?.code ?? payment.status,
        decline_message: payment.decline?.text ?? 'The card provider did not place the hold.',
      });
  }
}

async function recordPlacedHold(
  context: PaymentsContext,
  transaction: Executor,
  { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number },
): Promise<void> {
  assert(payment.amount >= hold.amount, 'the provider placed less than requested');
  const { placed } = await findBidderStatus(transaction, hold.user_id);
  if (placed !== null && (await isStillWanted(context, transaction, { placed, smaller: hold, at }))) {
    await updateHold(transaction, hold.id, { payment_id: payment.id });
    return requestHoldRelease(context, transaction, { hold, reason: 'replaced', at });
  }
  if (placed !== null) await requestHoldRelease(context, transaction, { hold: placed, reason: 'replaced', at });
  const expiresAt = new Date(payment.expiresAt ?? at + MIN_HOLD_MS);
  await updateHold(transaction, hold.id, {
    state: 'placed',
    payment_id: payment.id,
    client_secret: null,
    can_raise: payment.canRaise,
    placed_at: new Date(at),
    expires_at: expiresAt,
    review_at: new Date(at + REVIEW_MS),
  });
  await context.accounts.setHoldOnPaddle(transaction, hold.user_id, { premium: hold.premium, until: expiresAt });
}

export const isLasting = (placed: Hold, at: number): boolean =>
  (placed.expires_at?.getTime() ?? 0) - at > RENEW_BEFORE_MS;

/** The owner may have started another bid since the smaller hold was requested. */
async function isStillWanted(
  context: PaymentsContext,
  transaction: Executor,
  { placed, smaller, at }: { placed: Hold; smaller: Hold; at: number },
): Promise<boolean> {
  if (placed.premium <= smaller.premium || !isLasting(placed, at)) return false;
  if (placed.unneeded_since === null && placed.oversized_since === null) return true;
  const need = (await context.bidding.holdNeeds(transaction, [placed.user_id])).get(placed.user_id);
  return (need?.premium ?? 0) > smaller.premium;
}

/** The provider is called after the commit. */
export async function requestHoldRelease(
  context: PaymentsContext,
  transaction: Executor,
  { hold, reason, at }: { hold: Hold; reason: HoldEnd; at: number },
): Promise<void> {
  await updateHold(transaction, hold.id, {
    state: 'releasing',
    end_reason: reason,
    review_at: null,
    client_secret: null,
    wanted_premium: null,
  });
  await insertPaymentCommand(transaction, { kind: 'release', subjectId: hold.id, userId: hold.user_id, at });
  if (hold.state === 'placed') await context.accounts.setHoldOnPaddle(transaction, hold.user_id, null);
}

export async function lapseHold(
  context: PaymentsContext,
  transaction: Executor,
  { hold, at }: { hold: Hold; at: number },
): Promise<void> {
  await updateHold(transaction, hold.id, {
    state: 'expired',
    end_reason: 'expired',
    ended_at: new Date(at),
    review_at: null,
    wanted_premium: null,
  });
  if (hold.state === 'placed') await context.accounts.setHoldOnPaddle(transaction, hold.user_id, null);
}

export async function recordHoldRaise(
  context: PaymentsContext,
  transaction: Executor,
  { hold, payment, premium }: { hold: Hold; payment: ProviderPayment; premium: number },
): Promise<void> {
  if (hold.state !== 'placed') return;
  const expiresAt = payment.expiresAt === null ? hold.expires_at : new Date(payment.expiresAt);
  assert(expiresAt !== null, 'a placed hold has no expiry');
  await updateHold(transaction, hold.id, {
    premium,
    amount: payment.amount,
    wanted_premium: null,
    can_raise: payment.canRaise,
    expires_at: expiresAt,
  });
  await context.accounts.setHoldOnPaddle(transaction, hold.user_id, { premium, until: expiresAt });
}
