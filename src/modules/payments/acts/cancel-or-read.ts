import { GatewayFault, type ProviderPayment } from '../gateway.ts';
import type { Till } from '../parts.ts';

/** Gives a payment up at the provider. What became of it is asked where it cannot be given up any more: it may have been answered, or taken, meanwhile. */
export async function cancelOrRead(till: Till, paymentId: string, key = `give-up:${paymentId}`): Promise<ProviderPayment> {
  return till.gateway.cancel({ key, paymentId }).catch((error: unknown) => {
    if (error instanceof GatewayFault && error.kind === 'rejected') return till.gateway.read(paymentId);
    throw error;
  });
}
