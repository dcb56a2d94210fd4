import { cancelOrRead } from '../commands/cancel-or-read.ts';
import { GatewayError } from '../gateway.ts';
import { ABANDONED_AFTER_MS } from '../holds/plan-hold.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { findAbandonedCharges } from './store.ts';
import { followCharge, AUTHENTICATION_TIMED_OUT } from './collect-charge.ts';

const GIVEN_UP_AT_ONCE = 50;

/** Cancels at the provider first, so that nothing is paid later by surprise. Idempotent. */
export async function giveUpAbandonedCharges(context: PaymentsContext): Promise<number> {
  const { executor } = context.database;
  const askedBefore = new Date((await context.clock.now(executor)) - ABANDONED_AFTER_MS);
  let givenUp = 0;
  for (const { id, user_id: userId, payment_id: paymentId } of await findAbandonedCharges(executor, {
    askedBefore,
    limit: GIVEN_UP_AT_ONCE,
  })) {
    try {
      const payment = await cancelOrRead(context, paymentId);
      await context.database.transaction(async (transaction) => {
        await lockPaddleOf(context, transaction, userId);
        const at = await context.clock.now(transaction);
        const answer = payment.status === 'cancelled' ? { ...payment, decline: AUTHENTICATION_TIMED_OUT } : payment;
        await followCharge(context, transaction, { chargeId: id, payment: answer, at });
      });
      givenUp += 1;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      context.log.warn(
        { err: error, charge: id },
        'a question that nobody answered could not be given up: it is tried again',
      );
      // If the provider cannot be reached, the rest also waits for the next run.
      if (error.kind !== 'rejected') break;
    }
  }
  return givenUp;
}
