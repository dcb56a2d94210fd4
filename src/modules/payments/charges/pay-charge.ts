import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { cancelOrRead } from '../commands/cancel-or-read.ts';
import { performPaymentCommand } from '../commands/perform-command.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { claimPaymentCommandOf, insertPaymentCommand, LEASE_MS } from '../commands/store.ts';
import { GatewayError } from '../gateway.ts';
import { type Charge, lockPaddleOf, type PaymentsContext } from '../context.ts';
import { findCards } from '../store.ts';
import { followPaidAfterAll } from './paid-after-all.ts';
import { chargeOf, findCharge, updateCharge } from './store.ts';
import { followCharge, OUTCOME_UNKNOWN } from './collect-charge.ts';

interface PaidCharge {
  readonly charge: Charge;
  readonly clientSecret: string | null;
}

/** Returns a pending bank authentication again, or cancels it if the default card has changed. */
export async function payCharge(
  context: PaymentsContext,
  actor: SignedIn,
  chargeId: string,
): Promise<Result<PaidCharge>> {
  try {
    await cancelOtherAuthentication(context, actor, chargeId);
    const asked = await findCharge(context.database.executor, chargeId);
    // The provider may know the outcome of a payment that was set aside by now. This prevents a double payment.
    if (
      asked?.user_id === actor.userId &&
      asked.decline_code === OUTCOME_UNKNOWN.code &&
      (await followPaidAfterAll(context, asked))
    )
      return await presentPaidCharge(context, chargeId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refuse('cards_unavailable', {});
  }
  const claimed = await context.database.transaction(
    async (transaction): Promise<Result<{ command: Awaited<ReturnType<typeof claimPaymentCommandOf>> }>> => {
      await lockPaddleOf(context, transaction, actor.userId);
      const row = await findCharge(transaction, chargeId);
      if (row === null || row.user_id !== actor.userId) return refuse('charge_not_found');
      const at = await context.clock.now(transaction);
      if (row.state === 'declined') {
        const [card] = await findCards(transaction, actor.userId);
        if (card === undefined) return refuse('no_card_to_charge');
        await updateCharge(transaction, row.id, {
          state: 'due',
          card_id: card.id,
          hold_id: null,
          payment_id: null,
          decline_code: null,
          decline_message: null,
        });
        await insertPaymentCommand(transaction, {
          kind: 'charge',
          subjectId: row.id,
          userId: actor.userId,
          amount: row.net + row.tax,
          isPresent: true,
          at,
        });
      }
      return accepted({
        command: await claimPaymentCommandOf(transaction, {
          kind: 'charge',
          subjectId: row.id,
          at,
          lease: leaseOf(context.database, at, LEASE_MS),
        }),
      });
    },
  );
  if (!claimed.ok) return claimed;
  if (claimed.value.command !== null) await performPaymentCommand(context, claimed.value.command);
  return presentPaidCharge(context, chargeId);
}

/** Reads the state from the provider and never charges the card again. */
export async function confirmCharge(
  context: PaymentsContext,
  actor: SignedIn,
  chargeId: string,
): Promise<Result<PaidCharge>> {
  const asked = await findCharge(context.database.executor, chargeId);
  if (asked === null || asked.user_id !== actor.userId) return refuse('charge_not_found');
  if (asked.state === 'action_needed' && asked.payment_id !== null) {
    try {
      const payment = await context.gateway.read(asked.payment_id);
      await context.database.transaction(async (transaction) => {
        await lockPaddleOf(context, transaction, actor.userId);
        await followCharge(context, transaction, { chargeId, payment, at: await context.clock.now(transaction) });
      });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return refuse('cards_unavailable', {});
    }
  }
  return presentPaidCharge(context, chargeId);
}

/** Cancels at the provider first, so that two payments can never be made. */
async function cancelOtherAuthentication(context: PaymentsContext, actor: SignedIn, chargeId: string): Promise<void> {
  const asked = await findCharge(context.database.executor, chargeId);
  if (asked?.user_id !== actor.userId || asked.state !== 'action_needed' || asked.payment_id === null) return;
  const [card] = await findCards(context.database.executor, actor.userId);
  if (card === undefined || card.id === asked.card_id) return;
  const payment = await cancelOrRead(context, asked.payment_id);
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, actor.userId);
    const row = await findCharge(transaction, chargeId);
    if (row?.state !== 'action_needed' || row.payment_id !== payment.id) return;
    const isGivenUp = payment.status === 'cancelled' || payment.status === 'declined';
    // The owner chose this and is present, so no notification is sent.
    if (isGivenUp)
      await updateCharge(transaction, row.id, {
        state: 'declined',
        payment_id: null,
        client_secret: null,
        decline_code: 'given_up',
        decline_message: 'Your default card has changed. Check the card and pay again.',
      });
    else await followCharge(context, transaction, { chargeId, payment, at: await context.clock.now(transaction) });
  });
}

async function presentPaidCharge(context: PaymentsContext, chargeId: string): Promise<Result<PaidCharge>> {
  const row = await findCharge(context.database.executor, chargeId);
  return row === null
    ? refuse('charge_not_found')
    : accepted({ charge: chargeOf(row), clientSecret: row.state === 'action_needed' ? row.client_secret : null });
}
