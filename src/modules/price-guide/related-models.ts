import { auctionsOf } from './make-pages.ts';
import type { CarModelEntry } from './model-index.ts';

const MAX_RELATED = 6;

/** The same make first, then the same body style. A model without auctions gets cars of its time that are on offer. */
export function relatedTo(entry: CarModelEntry, all: readonly CarModelEntry[]): CarModelEntry[] {
  const isOfItsTime = (other: CarModelEntry) =>
    other.live > 0 && other.firstYear <= entry.lastYear && other.lastYear >= entry.firstYear;
  const isSimilar = (other: CarModelEntry) =>
    auctionsOf(entry) === 0 ? isOfItsTime(other) : other.bodyStyle !== '' && other.bodyStyle === entry.bodyStyle;
  const nearness = (other: CarModelEntry) => (other.makeSlug === entry.makeSlug ? 2 : isSimilar(other) ? 1 : 0);
  return all
    .filter(
      (other) => other !== entry && other.slug + other.makeSlug !== entry.slug + entry.makeSlug && nearness(other) > 0,
    )
    .toSorted((one, other) => nearness(other) - nearness(one) || auctionsOf(other) - auctionsOf(one))
    .slice(0, MAX_RELATED);
}
