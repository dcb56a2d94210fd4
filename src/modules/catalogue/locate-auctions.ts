import type { Database } from '#platform/database/database.ts';
import { locateTown } from '#platform/places/find-place.ts';
import { claimUnlocated, isAnyUnlocated, writeCoordinates } from './coordinates-store.ts';

export const MAX_LOCATED_AT_ONCE = 500;

/** Auctions in unknown towns get no coordinates. Returns the number checked. */
export async function locateAuctions({ database }: { readonly database: Database }): Promise<number> {
  if (!(await isAnyUnlocated(database.executor))) return 0;
  return database.transaction(async (transaction) => {
    const claimed = await claimUnlocated(transaction, MAX_LOCATED_AT_ONCE);
    if (claimed.length === 0) return 0;
    const points = await Promise.all(claimed.map(({ location }) => locateTown(location)));
    await writeCoordinates(
      transaction,
      claimed.map(({ id }, index) => ({ id, point: points[index] ?? null })),
    );
    return claimed.length;
  });
}
