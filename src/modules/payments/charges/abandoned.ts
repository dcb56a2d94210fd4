import { cancelOrRead } from '../acts/cancel-or-read.ts';
import { GatewayFault } from '../gateway.ts';
import { ABANDONED_AFTER_MS } from '../holds/ask-hold.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { findAbandonedCharges } from './store.ts';
import { followCharge, UNANSWERED } from './take-charge.ts';

const GIVEN_UP_AT_ONCE = 50;

/**
 * Gives up the banks' questions about charges that nobody answered in time: at the provider first, so that nothing is paid later by surprise.
 * The charge is open again, to be paid anew or cancelled. Safe to run again. How many it were.
 */
export async function giveUpAbandonedCharges(till: Till): Promise<number> {
  const { executor } = till.database;
  const askedBefore = new Date((await till.clock.now(executor)) - ABANDONED_AFTER_MS);
  let givenUp = 0;
  for (const { id, user_id: userId, payment_id: paymentId } of await findAbandonedCharges(executor, { askedBefore, limit: GIVEN_UP_AT_ONCE })) {
    try {
      const payment = await cancelOrRead(till, paymentId);
      await till.database.transaction(async (transaction) => {
        await lockPaddleOf(till, transaction, userId);
        const at = await till.clock.now(transaction);
        // Its owner may have answered at the last moment: then it is paid, or declined in the bank's own words.
        const answer = payment.status === 'cancelled' ? { ...payment, decline: UNANSWERED } : payment;
        await followCharge(till, transaction, { chargeId: id, payment: answer, at });
      });
      givenUp += 1;
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      till.log.warn({ err: error, charge: id }, 'a question that nobody answered could not be given up: it is tried again');
      // Where the provider cannot be reached, the others wait for the next look too.
      if (error.kind !== 'rejected') break;
    }
  }
  return givenUp;
}
