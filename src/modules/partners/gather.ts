import { Tail } from '#platform/live/tail.ts';
import { findListeners, insertDeliveries, moveCursor, readCursor } from './delivery-store.ts';
import { eventOf, type Happening, happeningsIn, newsOf } from './derive-events.ts';
import type { PartnersHouse } from './parts.ts';

/** Reads what happened, and writes down who is to be sent it. */
export interface Gatherer {
  /** One reading; true where there may be more at once. */
  gather(): Promise<boolean>;
}

/**
 * Follows the house's numbered events from a place that is kept in the database: the deliveries and the new place are one transaction, so that
 * nothing is left out and nothing written twice, whatever dies when, and however many processes gather.
 */
export function createGatherer(house: PartnersHouse): Gatherer {
  let tail = new Tail(house.database);

  async function gather(): Promise<boolean> {
    const from = await readCursor(house.database.executor);
    if (from === null) return false;
    if (tail.position !== from) {
      tail = new Tail(house.database);
      tail.beginAt(from);
    }
    const { events, isFull, isHeldUp } = await tail.read();
    const to = tail.position;
    if (to !== from) await keep(happeningsIn(events), { from, to });
    return isFull || isHeldUp;
  }

  async function keep(happened: readonly Happening[], { from, to }: { from: number; to: number }): Promise<void> {
    await house.database.transaction(async (transaction) => {
      if (!(await moveCursor(transaction, { from, to })) || happened.length === 0) return;
      const auctions = await house.auctions.soldBy(transaction, [...new Set(happened.map(({ slug }) => slug))]);
      const known = happened.flatMap((each) => {
        const auction = auctions.get(each.slug);
        return auction === undefined ? [] : [{ each, auction }];
      });
      const listeners = await findListeners(
        transaction,
        known.map(({ each, auction }) => newsOf(each, auction)),
      );
      if (listeners.length === 0) return;
      const heard = new Set(listeners.map(({ eventId }) => eventId));
      await insertDeliveries(transaction, {
        to: listeners,
        at: new Date(await house.clock.now(transaction)),
        events: known.filter(({ each }) => heard.has(each.id)).map(({ each, auction }) => eventOf(each, auction, house.config.publicUrl)),
      });
    });
  }

  // The reader has one place: two readings of one process at once would each take the other's events for read.
  let last: Promise<unknown> = Promise.resolve();
  return {
    gather() {
      const reading = last.then(gather, gather);
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}
