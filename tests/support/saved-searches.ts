import { FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import type { Criteria, Matched } from '#modules/following/criteria.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { plain } from '#platform/search/words.ts';

/** A second implementation of the saved-search rule without index keys: checks each criterion directly. */
export function meetsOf(auction: Matched, currency: string): (criteria: Criteria) => boolean {
  const [make, body, region] = [auction.make.toLowerCase(), auction.body.toLowerCase(), auction.region.toLowerCase()];
  const words = [...new Set(plain(auction.text).match(/[\p{L}\p{N}.]+/gu) ?? [])].map((word) =>
    word.replace(/^\.+/, ''),
  );
  const hundredths = (auction.price * 100) / minorUnitsPerWhole(currency);
  const isOneOf = (value: string, values: readonly string[]) => values.length === 0 || values.includes(value);
  return (criteria) =>
    isOneOf(make, criteria.makes) &&
    isOneOf(body, criteria.bodies) &&
    isOneOf(region, criteria.regions) &&
    (criteria.dealer === null || criteria.dealer === auction.dealer) &&
    !(criteria.noReserve && auction.hasReserve) &&
    auction.year >= criteria.yearFrom &&
    auction.year <= criteria.yearTo &&
    hundredths >= criteria.priceFrom &&
    hundredths <= criteria.priceTo &&
    FACT_FILTER_NAMES.every((name) => isOneOf(auction.facts?.[name] ?? '', criteria.facts[name])) &&
    (criteria.mileageKmTo === null || (auction.mileageKm ?? Number.MAX_VALUE) <= criteria.mileageKmTo) &&
    criteria.words.every((word) => words.some((held) => held.startsWith(word)));
}
