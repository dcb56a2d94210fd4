import { EventFollower } from '#platform/live/event-follower.ts';
import { findListeners, insertDeliveries, moveCursor, readCursor } from './delivery-store.ts';
import { eventOf, type WebhookEvent, eventsIn, deliverableEvent } from './derive-events.ts';
import type { PartnersContext } from './deps.ts';

export interface WebhookFanOut {
  readBatch(): Promise<boolean>;
}

/**
 * Deliveries and the new cursor commit together, so nothing is lost or duplicated when a process dies or several run.
 */
export function createWebhookFanOut(context: PartnersContext): WebhookFanOut {
  let follower = new EventFollower(context.database);

  async function readBatch(): Promise<boolean> {
    const from = await readCursor(context.database.executor);
    if (from === null) return false;
    if (follower.position !== from) {
      follower = new EventFollower(context.database);
      follower.startAt(from);
    }
    const { events, isFull, isHeldUp } = await follower.read();
    const to = follower.position;
    if (to !== from) await storeDeliveries(eventsIn(events), { from, to });
    return isFull || isHeldUp;
  }

  async function storeDeliveries(
    happened: readonly WebhookEvent[],
    { from, to }: { from: number; to: number },
  ): Promise<void> {
    await context.database.transaction(async (transaction) => {
      if (!(await moveCursor(transaction, { from, to })) || happened.length === 0) return;
      const auctions = await context.auctions.soldBy(transaction, [...new Set(happened.map(({ slug }) => slug))]);
      const known = happened.flatMap((each) => {
        const auction = auctions.get(each.slug);
        return auction === undefined ? [] : [{ each, auction }];
      });
      const listeners = await findListeners(
        transaction,
        known.map(({ each, auction }) => deliverableEvent(each, auction)),
      );
      if (listeners.length === 0) return;
      const delivered = new Set(listeners.map(({ eventId }) => eventId));
      await insertDeliveries(transaction, {
        to: listeners,
        at: new Date(await context.clock.now(transaction)),
        events: known
          .filter(({ each }) => delivered.has(each.id))
          .map(({ each, auction }) => eventOf(each, auction, context.config.publicUrl)),
      });
    });
  }

  // The follower has a single position, so concurrent reads in one process would skip each other's events.
  let last: Promise<unknown> = Promise.resolve();
  return {
    readBatch() {
      const reading = last.then(readBatch, readBatch);
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}
