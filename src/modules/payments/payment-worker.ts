import { createSignal, type Signal } from '#platform/workers/job.ts';
import { performDueCommands } from './commands/perform-command.ts';
import { giveUpAbandonedCharges } from './charges/abandoned.ts';
import { reviewHolds } from './holds/review-holds.ts';
import type { PaymentsContext } from './context.ts';

export interface PaymentWorker extends Signal {
  performDue(): Promise<number>;
  runOnce(): Promise<number>;
}

export function createPaymentWorker(context: PaymentsContext): PaymentWorker {
  async function performDue(): Promise<number> {
    let total = 0;
    for (let count = await performDueCommands(context); count > 0; count = await performDueCommands(context))
      total += count;
    return total;
  }
  return {
    ...createSignal(),
    performDue,
    async runOnce() {
      await reviewHolds(context);
      await giveUpAbandonedCharges(context);
      return performDue();
    },
  };
}
