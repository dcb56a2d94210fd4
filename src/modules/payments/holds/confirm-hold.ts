import type { HoldForBid } from '#contract/payments.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { GatewayError } from '../gateway.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { presentHold } from '../present.ts';
import { followHold } from './perform-hold.ts';
import { findHold } from './store.ts';

/** Reads the state from the provider instead of trusting the request. */
export async function confirmHold(
  context: PaymentsContext,
  actor: SignedIn,
  holdId: string,
): Promise<Result<HoldForBid>> {
  const { executor } = context.database;
  const asked = await findHold(executor, holdId);
  if (asked === null || asked.user_id !== actor.userId) return refuse('hold_not_found');
  if (asked.state === 'action_needed' && asked.payment_id !== null) {
    try {
      const payment = await context.gateway.read(asked.payment_id);
      await context.database.transaction(async (transaction) => {
        await lockPaddleOf(context, transaction, actor.userId);
        const hold = await findHold(transaction, holdId);
        if (hold !== null)
          await followHold(context, transaction, { hold, payment, at: await context.clock.now(transaction) });
      });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return refuse('cards_unavailable', {});
    }
  }
  const hold = (await findHold(executor, holdId)) ?? asked;
  if (hold.state === 'declined') return refuse('card_declined_hold', { provider_message: hold.decline_message });
  if (hold.state !== 'action_needed' && hold.state !== 'placed') return refuse('hold_ended');
  const { hold_release: releasesWhen } = await context.settings(executor);
  return accepted({
    state: hold.state,
    hold: presentHold(hold, { need: null, releasesWhen }),
    client_secret: hold.state === 'action_needed' ? hold.client_secret : null,
    provider: context.gateway.provider,
    publishable_key: context.gateway.publishableKey,
  });
}
