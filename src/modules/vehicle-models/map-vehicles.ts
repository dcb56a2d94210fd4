import { isWholeVehicle } from '#contract/categories.ts';
import type { Database } from '#platform/database/database.ts';
import { indexVocabulary, matchVehicle, type VehicleMatch, type VocabularyIndex } from './match-vehicle.ts';
import {
  claimUnmapped,
  isAnyUnmapped,
  type MappedTable,
  readVocabulary,
  type UnmappedVehicle,
  withoutRetired,
  writeMatches,
} from './store.ts';

export const MAX_MAPPED_AT_ONCE = 500;
const TABLES: readonly MappedTable[] = ['auctions', 'vehicles'];

/** Maps vehicles whose names or vocabulary changed. Returns the count. */
export async function mapVehicles({ database }: { readonly database: Database }): Promise<number> {
  if (!(await isAnyUnmapped(database.executor))) return 0;
  return database.transaction(async (transaction) => {
    let count = 0;
    for (const table of TABLES) {
      const claimed = await claimUnmapped(transaction, table, MAX_MAPPED_AT_ONCE);
      if (claimed.length === 0) continue;
      // Read after the claim: an edit that this misses waits for the claimed rows, and has them mapped again.
      const index = indexVocabulary(withoutRetired(await readVocabulary(transaction)));
      await writeMatches(
        transaction,
        table,
        claimed.map((vehicle) => ({ id: vehicle.id, ...matchByCategory(index, vehicle) })),
      );
      count += claimed.length;
    }
    return count;
  });
}

/** Parts and wheels have a make but no model. */
function matchByCategory(index: VocabularyIndex, vehicle: UnmappedVehicle): VehicleMatch {
  const match = matchVehicle(index, vehicle);
  return isWholeVehicle(vehicle.category) ? match : { ...match, modelId: null, modelSlug: null, generationId: null };
}
