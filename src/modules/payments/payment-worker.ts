import { createSignal, type Signal } from '#platform/workers/job.ts';
import { performDueCommands } from './commands/perform-command.ts';
import type { PaymentsContext } from './context.ts';

export interface PaymentWorker extends Signal {
  readonly performed: Pick<Signal, 'onWake'>;
  performBatch(): Promise<number>;
}

export function createPaymentWorker(context: PaymentsContext): PaymentWorker {
  const performed = createSignal();
  async function performBatch(): Promise<number> {
    const count = await performDueCommands(context);
    if (count > 0) performed.wake();
    return count;
  }
  return {
    ...createSignal(),
    performed,
    performBatch,
  };
}
