import { findNewestActId } from '../acts/store.ts';
import type { ProviderPayment } from '../gateway.ts';
import { findHold } from '../holds/store.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import type { ChargeRow } from './store.ts';
import { followCharge } from './take-charge.ts';

/** Asks the provider what became of a payment that was given up, and books it where it went through after all; true then. Throws while it cannot be asked. */
export async function followPaidAfterAll(till: Till, charge: ChargeRow): Promise<boolean> {
  const payment = await readPayment(till, charge);
  if (payment?.status !== 'taken') return false;
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, charge.user_id);
    await followCharge(till, transaction, { chargeId: charge.id, payment, at: await till.clock.now(transaction) });
  });
  return true;
}

/** Null: the provider has none. */
async function readPayment(till: Till, charge: ChargeRow): Promise<ProviderPayment | null> {
  const { executor } = till.database;
  const hold = charge.hold_id === null ? null : await findHold(executor, charge.hold_id);
  const paymentId = charge.payment_id ?? hold?.payment_id ?? null;
  if (paymentId !== null) return till.gateway.read(paymentId);
  const reference = await findNewestActId(executor, { kind: 'charge', subjectId: charge.id });
  return reference === null ? null : till.gateway.find({ userId: charge.user_id, reference });
}
