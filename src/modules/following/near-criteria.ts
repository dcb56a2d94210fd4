import { homeCountry } from '#contract/format/locale.ts';
import { radiusOf, type DistanceUnit } from '#contract/format/distance.ts';
import { UNKNOWN_PLACE } from '#contract/places.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { metresBetween, metresOf } from '#platform/places/distance.ts';
import { findPlace, locateTown, type TypedLocation } from '#platform/places/find-place.ts';

export async function withFoundPlace(query: string): Promise<Result<string>> {
  const search = new URLSearchParams(query);
  if (!search.has('near') || !search.has('within')) {
    search.delete('near');
    search.delete('within');
    return accepted(search.toString());
  }
  const place = await findPlace(search.get('near') ?? '', homeCountry());
  if (place === null) return invalid({ query: [UNKNOWN_PLACE] });
  search.set('near', place.label);
  return accepted(search.toString());
}

/**
 * Few searches have a radius, so this is compared after the index has found them. A new auction may not be located yet.
 */
export async function nearEnough<Search extends { readonly query: string }>(
  searches: readonly Search[],
  location: TypedLocation,
  siteUnit: DistanceUnit,
): Promise<Search[]> {
  const radii = searches.map(({ query }) => askedRadius(query, siteUnit));
  if (radii.every((radius) => radius === null)) return [...searches];
  const town = await locateTown(location);
  const isMet = await Promise.all(
    radii.map(async (radius) => {
      if (radius === null) return true;
      const place = await findPlace(radius.near, homeCountry());
      return place !== null && town !== null && metresBetween(place, town) <= radius.metres;
    }),
  );
  return searches.filter((_, index) => isMet[index]);
}

function askedRadius(query: string, siteUnit: DistanceUnit): { near: string; metres: number } | null {
  const search = new URLSearchParams(query);
  const radius = radiusOf(search.get('within') ?? '', siteUnit);
  const near = search.get('near');
  return radius === null || near === null ? null : { near, metres: metresOf(radius.value, radius.unit) };
}
