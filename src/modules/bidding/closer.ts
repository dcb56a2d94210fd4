import { RetryLater } from '#platform/retry-later.ts';
import { createRepeater } from '#platform/repeater.ts';
import { closeDue, openDue, type Portion } from './close-due.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { findDue, nextDueAt, type DueTo } from './store/states.ts';

export const MOST_AUCTIONS_AT_ONCE = 250;
const LONGEST_WAIT_MS = 1_000;
/** The shortest wait between polls. A due auction that is locked by a bid is retried after this. */
const SHORTEST_WAIT_MS = 10;
const WAIT_AFTER_ERROR_MS = 1_000;
/**
 * Retry back-off for a failing auction. Starts short because its bidders are waiting. Meanwhile it does not delay the
 * others.
 */
const RETRY_BACKOFF = { firstMs: 1_000, longestMs: 5 * 60_000 } as const;

export interface Closer {
  start(): void;
  stop(): Promise<void>;
  /**
   * Opens and closes everything due and returns the count. A failing auction does not block the others: its error is
   * thrown after they are done.
   */
  runOnce(): Promise<number>;
}

/**
 * Opens and closes auctions when they are due. The database row is the schedule; the in-process timer only decides
 * when to poll.
 */
export function createCloser(deps: BiddingDeps & { names: Names }, { mostAtOnce = MOST_AUCTIONS_AT_ONCE } = {}): Closer {
  const works: Record<DueTo, (portion: Portion) => Promise<number>> = {
    open: (portion) => openDue(deps, portion),
    close: (portion) => closeDue(deps, portion),
  };

  const apart = new RetryLater(RETRY_BACKOFF);

  async function runOnce(): Promise<number> {
    let total = 0;
    const faults: unknown[] = [];
    const at = await deps.clock.now(deps.database.executor);
    for (const to of ['open', 'close'] as const) {
      const portion = { limit: mostAtOnce, without: apart.waiting(to, at) };
      try {
        for (let count = await works[to](portion); count > 0; count = await works[to](portion)) total += count;
      } catch (error) {
        deps.log.error({ err: error }, 'auctions that are due could not be opened or closed together: each is by itself');
        total += await eachAlone(to, faults);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'some of the auctions that are due could not be opened or closed');
    return total;
  }

  /** Opens or closes each due auction in its own transaction and returns the count. Backs off those that fail. */
  async function eachAlone(to: DueTo, faults: unknown[]): Promise<number> {
    const { executor } = deps.database;
    const at = await deps.clock.now(executor);
    const seen = apart.waiting(to, at);
    let total = 0;
    for (;;) {
      const due = await findDue(executor, to, { at, limit: mostAtOnce, without: seen });
      if (due.length === 0) return total;
      for (const auctionId of due) {
        // Auctions locked by a bid are left for the next poll.
        seen.push(auctionId);
        try {
          total += await works[to]({ limit: 1, only: auctionId });
          apart.done(to, auctionId);
        } catch (error) {
          apart.postpone(to, auctionId, at);
          deps.log.error({ err: error, auctionId, to }, 'an auction that is due could not be opened or closed: it is tried again later');
          faults.push(error);
        }
      }
    }
  }

  async function untilNext(): Promise<number> {
    const { executor } = deps.database;
    const now = await deps.clock.now(executor);
    const next = await nextDueAt(executor, [...apart.waiting('open', now), ...apart.waiting('close', now)]);
    if (next === null) return LONGEST_WAIT_MS;
    return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, next - now));
  }

  const { start, stop } = createRepeater(
    async () => {
      const count = await runOnce();
      if (count > 0) deps.log.info({ auctions: count }, 'opened or closed');
      return untilNext();
    },
    {
      everyMs: LONGEST_WAIT_MS,
      afterErrorMs: WAIT_AFTER_ERROR_MS,
      onError: (error) => deps.log.error({ err: error }, 'the closer could not look: it tries again'),
    },
  );
  return { runOnce, start, stop };
}
