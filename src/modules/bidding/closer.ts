import { Apart } from '#platform/apart.ts';
import { createRepeater } from '#platform/repeater.ts';
import { closeDue, openDue, type Portion } from './close-due.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { findDue, nextDueAt, type DueTo } from './store/states.ts';

/** The most auctions that one transaction opens or closes. */
export const MOST_AUCTIONS_AT_ONCE = 250;
/** The longest that the closer waits before it looks again: for auctions that other processes have put on the floor. */
const LONGEST_WAIT_MS = 1_000;
/** The shortest: an auction that is due but held by a bid is left to it for so long. */
const SHORTEST_WAIT_MS = 10;
/** After a fault. */
const WAIT_AFTER_FAULT_MS = 1_000;
/** One that faults is tried again after this: first soon, since its bidders wait. Meanwhile no number of them is in the way of the others. */
const APART = { firstMs: 1_000, longestMs: 5 * 60_000 } as const;

export interface Closer {
  start(): void;
  stop(): Promise<void>;
  /** Opens and closes all that is due now; how many auctions it were. One that faults holds up no other: the fault is thrown once the others are done. */
  runOnce(): Promise<number>;
}

/** Opens and closes auctions when they are due. The row is the timer: the process's own timer only says when to look. */
export function createCloser(parts: BiddingParts & { names: Names }, { mostAtOnce = MOST_AUCTIONS_AT_ONCE } = {}): Closer {
  const works: Record<DueTo, (portion: Portion) => Promise<number>> = {
    open: (portion) => openDue(parts, portion),
    close: (portion) => closeDue(parts, portion),
  };

  const apart = new Apart(APART);

  async function runOnce(): Promise<number> {
    let total = 0;
    const faults: unknown[] = [];
    const at = await parts.clock.now(parts.database.executor);
    for (const to of ['open', 'close'] as const) {
      const portion = { limit: mostAtOnce, without: apart.waiting(to, at) };
      try {
        for (let count = await works[to](portion); count > 0; count = await works[to](portion)) total += count;
      } catch (error) {
        parts.log.error({ err: error }, 'auctions that are due could not be opened or closed together: each is by itself');
        total += await eachAlone(to, faults);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'some of the auctions that are due could not be opened or closed');
    return total;
  }

  /** Opens or closes each auction that is due in a transaction of its own; how many it were. Those that fault are set apart. */
  async function eachAlone(to: DueTo, faults: unknown[]): Promise<number> {
    const { executor } = parts.database;
    const at = await parts.clock.now(executor);
    const seen = apart.waiting(to, at);
    let total = 0;
    for (;;) {
      const due = await findDue(executor, to, { at, limit: mostAtOnce, without: seen });
      if (due.length === 0) return total;
      for (const auctionId of due) {
        // One that a bid holds is left for the next look.
        seen.push(auctionId);
        try {
          total += await works[to]({ limit: 1, only: auctionId });
          apart.done(to, auctionId);
        } catch (error) {
          apart.postpone(to, auctionId, at);
          parts.log.error({ err: error, auctionId, to }, 'an auction that is due could not be opened or closed: it is tried again later');
          faults.push(error);
        }
      }
    }
  }

  async function untilNext(): Promise<number> {
    const { executor } = parts.database;
    const now = await parts.clock.now(executor);
    const next = await nextDueAt(executor, [...apart.waiting('open', now), ...apart.waiting('close', now)]);
    if (next === null) return LONGEST_WAIT_MS;
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
