import type { BiddingDeps } from './deps.ts';
import { insertOutage, lockWatch, updateWatch } from './store/outages.ts';

export const WATCH_EVERY_MS = 15_000;
/** A longer gap is an outage. A restart takes less. */
const OUTAGE_MS = 60_000;

/**
 * Records that the site can take bids: the process runs, and the database writes. If nothing recorded it for too long,
 * that time was an outage, which the records of its auctions show. Returns the number of outages found.
 */
export function watchOutages({ database, clock }: Pick<BiddingDeps, 'database' | 'clock'>): Promise<number> {
  return database.transaction(async (transaction) => {
    const at = new Date(await clock.now(transaction));
    const seenAt = await lockWatch(transaction, at);
    const isOutage = seenAt !== null && at.getTime() - seenAt.getTime() > OUTAGE_MS;
    if (isOutage) await insertOutage(transaction, { beganAt: seenAt, endedAt: at });
    await updateWatch(transaction, at);
    return isOutage ? 1 : 0;
  });
}
