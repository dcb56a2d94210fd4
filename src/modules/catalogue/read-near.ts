import { homeCountry } from '#contract/format/locale.ts';
import { radiusOf, type DistanceUnit } from '#contract/format/distance.ts';
import { UNKNOWN_PLACE } from '#contract/places.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { inUnit, metresOf } from '#platform/places/distance.ts';
import { findPlace } from '#platform/places/find-place.ts';
import type { ListingDeps } from './deps.ts';
import type { Near } from './auction-filter.ts';

interface AskedNear {
  readonly near?: string | undefined;
  readonly within?: string | undefined;
}
export interface FoundNear {
  readonly near?: Near;
  readonly place?: string;
  distanceOf(row: { readonly metres?: number | null }): { distance?: { value: number; unit: DistanceUnit } };
}

export async function readNear(
  { database, operations }: Pick<ListingDeps, 'database' | 'operations'>,
  { near = '', within = '' }: AskedNear,
): Promise<Result<FoundNear>> {
  if (near.trim() === '') return accepted({ distanceOf: () => ({}) });
  const place = await findPlace(near, homeCountry());
  if (place === null) return invalid({ near: [UNKNOWN_PLACE] });
  const { distance_unit: siteUnit } = await operations.settings(database.executor);
  const radius = radiusOf(within, siteUnit);
  const unit = radius?.unit ?? siteUnit;
  return accepted({
    near: {
      latitude: place.latitude,
      longitude: place.longitude,
      metres: radius === null ? null : metresOf(radius.value, radius.unit),
    },
    place: place.label,
    distanceOf: ({ metres = null }) => (metres === null ? {} : { distance: { value: inUnit(metres, unit), unit } }),
  });
}
