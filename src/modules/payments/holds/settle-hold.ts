import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { insertAct } from '../acts/store.ts';
import type { ProviderPayment } from '../gateway.ts';
import type { Till } from '../parts.ts';
import { findStanding, type Hold, type HoldEnd, updateHold } from './store.ts';

/** How often the house looks whether a hold is still needed. */
export const REVIEW_MS = 30_000;
/** An armed hold that ends this soon is not relied on any more: a new one takes its place. */
export const RENEW_BEFORE_MS = 36 * 3_600_000;
/** Where the provider does not say how long it holds: the shortest that card networks grant. */
const SHORTEST_HOLD_MS = 5 * 24 * 3_600_000;

/** Writes down what the provider says of a hold that was asked for. Under the lock of its user's paddle. */
export async function settleHold(
  till: Till,
  transaction: Executor,
  { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number },
): Promise<void> {
  if (hold.state !== 'asked' && hold.state !== 'action_needed') return;
  switch (payment.status) {
    case 'held':
      return armHoldNow(till, transaction, { hold, payment, at });
    case 'action_needed':
      return hold.state === 'action_needed'
        ? undefined
        : updateHold(transaction, hold.id, { state: 'action_needed', payment_id: payment.id, client_secret: payment.clientSecret });
    case 'declined':
    case 'cancelled':
    case 'taken':
      // A declined payment can be confirmed no more once it is given up; its client secret was shown to nobody but its owner.
      return updateHold(transaction, hold.id, {
        state: 'declined',
        payment_id: payment.id,
        client_secret: null,
        ended_at: new Date(at),
        end_reason: 'declined',
        decline_code: payment.decline?.code ?? payment.status,
        decline_message: payment.decline?.words ?? 'The card provider did not hold the amount.',
      });
  }
}

async function armHoldNow(till: Till, transaction: Executor, { hold, payment, at }: { hold: Hold; payment: ProviderPayment; at: number }): Promise<void> {
  assert(payment.amount >= hold.amount, 'the provider holds what it was asked for');
  const { armed } = await findStanding(transaction, hold.user_id);
  if (armed !== null && (await isStillWanted(till, transaction, { armed, smaller: hold, at }))) {
    await updateHold(transaction, hold.id, { payment_id: payment.id });
    return releaseHold(till, transaction, { hold, reason: 'replaced', at });
  }
  if (armed !== null) await releaseHold(till, transaction, { hold: armed, reason: 'replaced', at });
  const expiresAt = new Date(payment.expiresAt ?? at + SHORTEST_HOLD_MS);
  await updateHold(transaction, hold.id, {
    state: 'armed',
    payment_id: payment.id,
    client_secret: null,
    can_raise: payment.canRaise,
    armed_at: new Date(at),
    expires_at: expiresAt,
    review_at: new Date(at + REVIEW_MS),
  });
  await till.accounts.setHoldOnPaddle(transaction, hold.user_id, { premium: hold.premium, until: expiresAt });
}

/** Whether an armed hold can be relied on for a while yet. */
export const isLasting = (armed: Hold, at: number): boolean => (armed.expires_at?.getTime() ?? 0) - at > RENEW_BEFORE_MS;

/** A larger hold that was to be reduced stays where its owner turned to a bid again, or leads with more, while the smaller one was asked for. */
async function isStillWanted(till: Till, transaction: Executor, { armed, smaller, at }: { armed: Hold; smaller: Hold; at: number }): Promise<boolean> {
  if (armed.premium <= smaller.premium || !isLasting(armed, at)) return false;
  if (armed.unneeded_since === null) return true;
  const need = (await till.floor().holdNeeds(transaction, [armed.user_id])).get(armed.user_id);
  return (need?.premium ?? 0) > smaller.premium;
}

/** Lets a hold go: from here on it covers nothing; the provider is told after the commit. */
export async function releaseHold(till: Till, transaction: Executor, { hold, reason, at }: { hold: Hold; reason: HoldEnd; at: number }): Promise<void> {
  await updateHold(transaction, hold.id, { state: 'releasing', end_reason: reason, review_at: null, client_secret: null, wanted_premium: null });
  await insertAct(transaction, { kind: 'release', subjectId: hold.id, userId: hold.user_id, at });
  if (hold.state === 'armed') await till.accounts.setHoldOnPaddle(transaction, hold.user_id, null);
}

/** The provider has let an armed hold go by itself, or its time is over. */
export async function lapseHold(till: Till, transaction: Executor, { hold, at }: { hold: Hold; at: number }): Promise<void> {
  await updateHold(transaction, hold.id, { state: 'lapsed', end_reason: 'lapsed', ended_at: new Date(at), review_at: null, wanted_premium: null });
  if (hold.state === 'armed') await till.accounts.setHoldOnPaddle(transaction, hold.user_id, null);
}

/** Writes down that an armed hold was raised in place. */
export async function raiseHold(
  till: Till,
  transaction: Executor,
  { hold, payment, premium }: { hold: Hold; payment: ProviderPayment; premium: number },
): Promise<void> {
  if (hold.state !== 'armed') return;
  const expiresAt = payment.expiresAt === null ? hold.expires_at : new Date(payment.expiresAt);
  assert(expiresAt !== null, 'an armed hold ends some day');
  await updateHold(transaction, hold.id, { premium, amount: payment.amount, wanted_premium: null, can_raise: payment.canRaise, expires_at: expiresAt });
  await till.accounts.setHoldOnPaddle(transaction, hold.user_id, { premium, until: expiresAt });
}
