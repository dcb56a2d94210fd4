import type { ArmedHold } from '#contract/payments.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { GatewayFault } from '../gateway.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { presentHold } from '../present.ts';
import { followHold } from './perform-hold.ts';
import { findHold } from './store.ts';

/** The owner says that they answered their bank: the truth is fetched, not believed. */
export async function confirmHold(till: Till, actor: SignedIn, holdId: string): Promise<Result<ArmedHold>> {
  const { executor } = till.database;
  const asked = await findHold(executor, holdId);
  if (asked === null || asked.user_id !== actor.userId) return refused(404, 'You have no such hold.', { code: 'no_such_hold' });
  if (asked.state === 'action_needed' && asked.payment_id !== null) {
    try {
      const payment = await till.gateway.read(asked.payment_id);
      await till.database.transaction(async (transaction) => {
        await lockPaddleOf(till, transaction, actor.userId);
        const hold = await findHold(transaction, holdId);
        if (hold !== null) await followHold(till, transaction, { hold, payment, at: await till.clock.now(transaction) });
      });
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      return refused(503, 'Cards cannot be reached at the moment. Please try again shortly.', { code: 'cards_unavailable', retry_after: 5 });
    }
  }
  const hold = (await findHold(executor, holdId)) ?? asked;
  if (hold.state === 'declined')
    return refused(402, 'Your card declined the hold for the buyer’s premium. Try another card.', {
      code: 'hold_declined',
      provider_message: hold.decline_message,
    });
  if (hold.state !== 'action_needed' && hold.state !== 'armed')
    return refused(409, 'This hold does not stand. A new one is armed with your next bid.', { code: 'hold_ended' });
  const { hold_release: releasesWhen } = await till.settings(executor);
  return accepted({
    state: hold.state,
    hold: presentHold(hold, { need: null, releasesWhen }),
    client_secret: hold.state === 'action_needed' ? hold.client_secret : null,
    provider: till.gateway.provider,
    publishable_key: till.gateway.publishableKey,
  });
}
