import { ItemBackoff } from '#platform/workers/backoff.ts';
import { createSignal, type RunResult, type Signal } from '#platform/workers/job.ts';
import { closeDue, openDue, type Portion } from './close-due.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { countDue, findDue, nextDueAt, type DueTo } from './store/states.ts';

export const MAX_AUCTIONS_AT_ONCE = 250;
export const MAX_WAIT_MS = 1_000;
/** A due auction that is locked by a bid is retried after this. */
const MIN_WAIT_MS = 10;
const RETRY_BACKOFF = { firstMs: 1_000, longestMs: 5 * 60_000 } as const;

export interface Closer {
  /** A failing auction doesn't block the others: its error is thrown at the end. */
  runOnce(): Promise<number>;
  readonly moved: Pick<Signal, 'onWake'>;
  round(): Promise<RunResult>;
  backlog(): Promise<number>;
}

/** The database row is the schedule; the in-process timer only decides when to poll. */
export function createCloser(deps: BiddingDepsWithNames, { mostAtOnce = MAX_AUCTIONS_AT_ONCE } = {}): Closer {
  const works: Record<DueTo, (portion: Portion) => Promise<number>> = {
    open: (portion) => openDue(deps, portion),
    close: (portion) => closeDue(deps, portion),
  };

  const backoff = new ItemBackoff(RETRY_BACKOFF);
  const moved = createSignal();

  async function runOnce(): Promise<number> {
    let total = 0;
    const errors: unknown[] = [];
    const at = await deps.clock.now(deps.database.executor);
    for (const to of ['open', 'close'] as const) {
      const portion = { limit: mostAtOnce, without: backoff.waiting(to, at) };
      try {
        for (let count = await works[to](portion); count > 0; count = await works[to](portion)) total += count;
      } catch (error) {
        deps.log.error({ err: error }, 'could not open or close the due auctions together; trying each alone');
        total += await eachAlone(to, errors);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some due auctions could not be opened or closed');
    return total;
  }

  async function eachAlone(to: DueTo, errors: unknown[]): Promise<number> {
    const { executor } = deps.database;
    const at = await deps.clock.now(executor);
    const seen = backoff.waiting(to, at);
    let total = 0;
    for (;;) {
      const due = await findDue(executor, to, { at, limit: mostAtOnce, without: seen });
      if (due.length === 0) return total;
      for (const auctionId of due) {
        seen.push(auctionId);
        try {
          total += await works[to]({ limit: 1, only: auctionId });
          backoff.done(to, auctionId);
        } catch (error) {
          backoff.postpone(to, auctionId, at);
          deps.log.error({ err: error, auctionId, to }, 'could not open or close a due auction; it is retried later');
          errors.push(error);
        }
      }
    }
  }

  async function untilNext(): Promise<number> {
    const { executor } = deps.database;
    const now = await deps.clock.now(executor);
    const next = await nextDueAt(executor, [...backoff.waiting('open', now), ...backoff.waiting('close', now)]);
    if (next === null) return MAX_WAIT_MS;
    return Math.min(MAX_WAIT_MS, Math.max(0, next - now));
  }

  return {
    runOnce,
    moved,
    async round() {
      const wait = await untilNext();
      if (wait > 0) return { done: 0, nextRunInMs: wait };
      const done = await runOnce();
      if (done > 0) {
        deps.log.info({ auctions: done }, 'opened or closed');
        moved.wake();
      }
      return { done, nextRunInMs: Math.max(MIN_WAIT_MS, await untilNext()) };
    },
    backlog: async () => countDue(deps.database.executor, await deps.clock.now(deps.database.executor)),
  };
}
