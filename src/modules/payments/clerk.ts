import { createRepeater } from '#platform/repeater.ts';
import { pollHints } from './acts/look.ts';
import { performDueActs } from './acts/perform-act.ts';
import { giveUpAbandonedCharges } from './charges/abandoned.ts';
import { reviewHolds } from './holds/review-holds.ts';
import { bookFees } from './ledger/reconcile.ts';
import type { Till } from './parts.ts';

/** How often the clerk looks by itself: for what other processes, or one that died, have left to do. */
const POLL_MS = 1_000;
const WAIT_AFTER_FAULT_MS = 5_000;
/** How often each of the slower errands is run. */
const REVIEW_EVERY_MS = 5_000;
const HINTS_EVERY_MS = { sandbox: 2_000, stripe: 60_000 } as const;
const GIVE_UP_EVERY_MS = 60_000;
const FEES_EVERY_MS = 10 * 60_000;

/** Does what is due at the card provider. Any number of processes may run one. */
export interface Clerk {
  start(): void;
  stop(): Promise<void>;
  /** Says that something is due; call it after the commit. */
  ring(): void;
  /** Performs the acts that are due now, and those that come of them; how many it were. */
  performDue(): Promise<number>;
  /** Does all that is due now, and looks at every hold whose time has come; how many acts it were. */
  runOnce(): Promise<number>;
}

/** Makes the clerk of a process. */
export function createClerk(till: Till): Clerk {
  // Monotonic readings: they only pace the errands.
  const errands = [
    { every: REVIEW_EVERY_MS, next: 0, run: () => reviewHolds(till) },
    { every: HINTS_EVERY_MS[till.gateway.provider], next: 0, run: () => pollHints(till) },
    { every: GIVE_UP_EVERY_MS, next: 0, run: () => giveUpAbandonedCharges(till) },
    { every: FEES_EVERY_MS, next: FEES_EVERY_MS, run: () => bookFees(till) },
  ];

  async function performDue(): Promise<number> {
    let total = 0;
    for (let count = await performDueActs(till); count > 0; count = await performDueActs(till)) total += count;
    return total;
  }

  async function runOnce(): Promise<number> {
    await reviewHolds(till);
    await giveUpAbandonedCharges(till);
    return performDue();
  }

  async function round(): Promise<boolean> {
    for (const errand of errands) {
      if (performance.now() < errand.next) continue;
      errand.next = performance.now() + errand.every;
      await errand.run();
    }
    return (await performDueActs(till)) > 0;
  }

  return {
    performDue,
    runOnce,
    ...createRepeater(round, {
      everyMs: POLL_MS,
      afterFaultMs: WAIT_AFTER_FAULT_MS,
      onFault: (error) => till.log.error({ err: error }, 'the clerk could not look: it tries again'),
    }),
  };
}
