import { toKilometers, type DistanceUnit } from '#contract/format/distance.ts';
import type { VehicleSale } from '#contract/vehicle-history.ts';

export interface StatedFacts {
  readonly mileage: { readonly value: number; readonly unit: DistanceUnit } | null;
  readonly titleType: VehicleSale['title_type'];
}

const ROUNDING = 0.01;
const MIN_ROUNDING_KM = 200;
const BRANDED: ReadonlySet<VehicleSale['title_type']> = new Set(['salvage', 'rebuilt', 'lemon', 'flood', 'parts_only']);

/** For each listing, the oldest first: which of its facts contradict an earlier one. */
export function findContradictions(listings: readonly StatedFacts[]): VehicleSale['contradicts'][] {
  let mostKm = 0;
  let wasBranded = false;
  return listings.map(({ mileage, titleType }) => {
    const contradicts: VehicleSale['contradicts'] = [];
    const km = mileage === null ? null : toKilometers(mileage);
    if (km !== null && km < mostKm - Math.max(MIN_ROUNDING_KM, mostKm * ROUNDING)) contradicts.push('mileage');
    // A brand stays on a title for good.
    if (wasBranded && titleType === 'clean') contradicts.push('title');
    mostKm = Math.max(mostKm, km ?? 0);
    wasBranded ||= BRANDED.has(titleType);
    return contradicts;
  });
}
