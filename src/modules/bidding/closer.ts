import { createRepeater } from '#platform/repeater.ts';
import { closeDue, MOST_AUCTIONS_AT_ONCE, openDue } from './close-due.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { nextDueAt } from './store/states.ts';

/** The longest that the closer waits before it looks again: for auctions that other processes have put on the floor. */
const LONGEST_WAIT_MS = 1_000;
/** The shortest: an auction that is due but held by a bid is left to it for so long. */
const SHORTEST_WAIT_MS = 10;
/** After a fault of the database. */
const WAIT_AFTER_FAULT_MS = 1_000;
export interface Closer {
  start(): void;
  stop(): Promise<void>;
  /** Opens and closes all that is due now; how many auctions it were. */
  runOnce(): Promise<number>;
}

/** Opens and closes auctions when they are due. The row is the timer: the process's own timer only says when to look. */
export function createCloser(parts: BiddingParts & { names: Names }, { mostAtOnce = MOST_AUCTIONS_AT_ONCE } = {}): Closer {
  async function runOnce(): Promise<number> {
    let total = 0;
    for (const work of [openDue, (each: typeof parts) => closeDue(each, mostAtOnce)]) {
      for (let count = await work(parts); count > 0; count = await work(parts)) total += count;
    }
    return total;
  }

  async function untilNext(): Promise<number> {
    const { executor } = parts.database;
    const next = await nextDueAt(executor);
    if (next === null) return LONGEST_WAIT_MS;
    const now = await parts.clock.now(executor);
    return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, next - now));
  }

  const { start, stop } = createRepeater(
    async () => {
      const count = await runOnce();
      if (count > 0) parts.log.info({ auctions: count }, 'opened or closed');
      return untilNext();
    },
    {
      everyMs: LONGEST_WAIT_MS,
      afterFaultMs: WAIT_AFTER_FAULT_MS,
      onFault: (error) => parts.log.error({ err: error }, 'the closer could not look: it tries again'),
    },
  );
  return { runOnce, start, stop };
}
