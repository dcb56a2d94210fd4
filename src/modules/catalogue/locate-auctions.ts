import type { Database } from '#platform/database/database.ts';
import { locateTown } from '#platform/places/find-place.ts';
import type { Job } from '#platform/workers/job.ts';
import { claimUnlocated, countUnlocated, writeCoordinates } from './coordinates-store.ts';

const POLL_MS = 2000;
/** How many auctions one transaction locates. */
const MOST_LOCATED_AT_ONCE = 500;

/**
 * Writes the coordinates of the towns of auctions whose location was written. Those in towns that the gazetteer
 * doesn't know get none. Returns how many auctions it looked at.
 */
export async function locateAuctions({ database }: { readonly database: Database }): Promise<number> {
  return database.transaction(async (transaction) => {
    const claimed = await claimUnlocated(transaction, MOST_LOCATED_AT_ONCE);
    if (claimed.length === 0) return 0;
    const points = await Promise.all(claimed.map(({ location }) => locateTown(location)));
    await writeCoordinates(
      transaction,
      claimed.map(({ id }, index) => ({ id, point: points[index] ?? null })),
    );
    return claimed.length;
  });
}

export const catalogueJobs = (deps: { readonly database: Database }): readonly Job[] => [
  {
    name: 'town finder',
    purpose: 'Finds the coordinates of the towns of new and changed auctions.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    batch: MOST_LOCATED_AT_ONCE,
    run: () => locateAuctions(deps),
    backlog: () => countUnlocated(deps.database.executor),
  },
];
