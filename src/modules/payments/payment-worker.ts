import { createRepeater } from '#platform/repeater.ts';
import { pollProviderEvents } from './commands/poll-provider.ts';
import { performDueCommands } from './commands/perform-command.ts';
import { giveUpAbandonedCharges } from './charges/abandoned.ts';
import { reviewHolds } from './holds/review-holds.ts';
import { bookFees } from './ledger/reconcile.ts';
import type { PaymentsContext } from './context.ts';

/** The poll interval. Picks up work left by other or crashed processes. */
const POLL_MS = 1_000;
const WAIT_AFTER_ERROR_MS = 5_000;
const REVIEW_EVERY_MS = 5_000;
const HINTS_EVERY_MS = { sandbox: 2_000, stripe: 60_000 } as const;
const GIVE_UP_EVERY_MS = 60_000;
const FEES_EVERY_MS = 10 * 60_000;

export interface PaymentWorker {
  start(): void;
  stop(): Promise<void>;
  /** Signals new work. Call it after the commit. */
  ring(): void;
  /** Performs the due commands and their follow-ups. Returns the count. */
  performDue(): Promise<number>;
  runOnce(): Promise<number>;
}

export function createPaymentWorker(context: PaymentsContext): PaymentWorker {
  // Monotonic clock readings: they only pace the periodic tasks.
  const errands = [
    { every: REVIEW_EVERY_MS, next: 0, run: () => reviewHolds(context) },
    { every: HINTS_EVERY_MS[context.gateway.provider], next: 0, run: () => pollProviderEvents(context) },
    { every: GIVE_UP_EVERY_MS, next: 0, run: () => giveUpAbandonedCharges(context) },
    { every: FEES_EVERY_MS, next: FEES_EVERY_MS, run: () => bookFees(context) },
  ];

  async function performDue(): Promise<number> {
    let total = 0;
    for (let count = await performDueCommands(context); count > 0; count = await performDueCommands(context)) total += count;
    return total;
  }

  async function runOnce(): Promise<number> {
    await reviewHolds(context);
    await giveUpAbandonedCharges(context);
    return performDue();
  }

  async function round(): Promise<boolean> {
    for (const errand of errands) {
      if (performance.now() < errand.next) continue;
      errand.next = performance.now() + errand.every;
      await errand.run();
    }
    return (await performDueCommands(context)) > 0;
  }

  return {
    performDue,
    runOnce,
    ...createRepeater(round, {
      everyMs: POLL_MS,
      afterErrorMs: WAIT_AFTER_ERROR_MS,
      onError: (error) => context.log.error({ err: error }, 'the payment worker could not poll: retrying'),
    }),
  };
}
