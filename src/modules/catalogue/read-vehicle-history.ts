import { accepted, refuse, type Result } from '#contract/result.ts';
import type { VehicleHistory } from '#contract/vehicle-history.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { findContradictions } from './find-contradictions.ts';
import { presentRows } from './present-rows.ts';
import type { CatalogueDeps, ListingDeps } from './deps.ts';
import { listAuctionsOfVin } from './listing-store.ts';

const MAX_SALES = 50;

export async function readVehicleHistory(
  deps: Pick<ListingDeps, 'database' | 'accounts' | 'media' | 'outcomesOf' | 'live'> &
    Pick<CatalogueDeps, 'passedDocumentsOf'>,
  typed: string,
): Promise<Result<VehicleHistory>> {
  const { executor } = deps.database;
  const vin = typed.trim().toUpperCase();
  const rows = vin === '' ? [] : await listAuctionsOfVin(executor, { vin, limit: MAX_SALES });
  const [newest] = rows;
  if (newest === undefined) return refuse('no_auction_of_vehicle');
  const auctions = await presentRows(deps, executor, rows);
  const passed = await deps.passedDocumentsOf(
    executor,
    rows.map(({ id }) => id),
  );
  const stated = auctions.map(({ mileage }, index) => ({
    mileage,
    titleType: rows[index]?.titleType ?? null,
  }));
  const contradictions = findContradictions(stated.toReversed()).toReversed();
  return accepted({
    vin,
    name: `${newest.year} ${newest.make} ${newest.model}`,
    sales: auctions.map((auction, index) => ({
      auction,
      listed_at: toIsoString(rows[index]?.startsAt ?? newest.startsAt),
      title_type: stated[index]?.titleType ?? null,
      passed_documents: [...(passed.get(rows[index]?.id ?? '') ?? [])],
      contradicts: contradictions[index] ?? [],
    })),
    server_time: deps.live.serverTime(),
  });
}
