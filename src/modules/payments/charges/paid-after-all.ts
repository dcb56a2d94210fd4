import { findNewestChargeCommandId } from '../commands/store.ts';
import type { ProviderPayment } from '../gateway.ts';
import { findHold } from '../holds/store.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import type { ChargeRow } from './store.ts';
import { followCharge } from './collect-charge.ts';

/** If the payment succeeded after all, books it and returns true. Throws if the provider is unavailable. */
export async function followPaidAfterAll(context: PaymentsContext, charge: ChargeRow): Promise<boolean> {
  const payment = await readPayment(context, charge);
  if (payment?.status !== 'taken') return false;
  await context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, charge.user_id);
    await followCharge(context, transaction, {
      chargeId: charge.id,
      payment,
      at: await context.clock.now(transaction),
    });
  });
  return true;
}

async function readPayment(context: PaymentsContext, charge: ChargeRow): Promise<ProviderPayment | null> {
  const { executor } = context.database;
  const hold = charge.hold_id === null ? null : await findHold(executor, charge.hold_id);
  const paymentId = charge.payment_id ?? hold?.payment_id ?? null;
  if (paymentId !== null) return context.gateway.read(paymentId);
  const reference = await findNewestChargeCommandId(executor, charge.id);
  return reference === null ? null : context.gateway.find({ userId: charge.user_id, reference });
}
