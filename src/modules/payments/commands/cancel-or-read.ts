import { GatewayError, type ProviderPayment } from '../gateway.ts';
import type { PaymentsContext } from '../context.ts';

/** If that is no longer possible, returns the payment's current state. */
export async function cancelOrRead(
  context: PaymentsContext,
  paymentId: string,
  key = `give-up:${paymentId}`,
): Promise<ProviderPayment> {
  return context.gateway.cancel({ key, paymentId }).catch((error: unknown) => {
    if (error instanceof GatewayError && error.kind === 'rejected') return context.gateway.read(paymentId);
    throw error;
  });
}
