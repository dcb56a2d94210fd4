import { createSignal, type Signal } from '#platform/workers/job.ts';
import { performDueCommands } from './commands/perform-command.ts';
import { giveUpAbandonedCharges } from './charges/abandoned.ts';
import { reviewHolds } from './holds/review-holds.ts';
import type { PaymentsContext } from './context.ts';

export interface PaymentWorker extends Signal {
  readonly performed: Pick<Signal, 'onWake'>;
  performBatch(): Promise<number>;
  performDue(): Promise<number>;
  runOnce(): Promise<number>;
}

export function createPaymentWorker(context: PaymentsContext): PaymentWorker {
  const performed = createSignal();
  async function performBatch(): Promise<number> {
    const count = await performDueCommands(context);
    if (count > 0) performed.wake();
    return count;
  }
  async function performDue(): Promise<number> {
    let total = 0;
    for (let count = await performBatch(); count > 0; count = await performBatch()) total += count;
    return total;
  }
  return {
    ...createSignal(),
    performed,
    performBatch,
    performDue,
    async runOnce() {
      await reviewHolds(context);
      await giveUpAbandonedCharges(context);
      return performDue();
    },
  };
}
