import { MAX_COUNTED_RESULTS } from '#contract/limits.ts';
import { FirstPlaces } from './first-places.ts';
import { type ListColumns, textIn } from './list-index-columns.ts';
import type { PlaceKey } from './list-index-order.ts';
import { ANY_FIT } from './search-conditions.ts';
import type { Bits } from './word-index.ts';

/** A time later than any close, in milliseconds. */
export const AFTER_ALL_TIMES = 1e14;

export interface FoundPlace {
  readonly place: number;
  readonly fit: number;
  readonly key: number;
}
interface FoundPart {
  readonly places: readonly FoundPlace[];
  readonly total: number;
}

/** Best match first, then live before scheduled, then the soonest close; ended auctions newest first. */
export function findFirst(
  columns: ListColumns,
  matching: (fit: number) => Bits,
  limit: number,
): { readonly onOffer: FoundPart; readonly ended: FoundPart } | null {
  const { isPresent, coded, numbers } = columns;
  const statuses = coded.status.values.map((row) => textIn(row['status']));
  const statusOf = (place: number) => statuses[coded.status.codes[place] ?? 0];
  const onOffer = new Part(
    (place) => (statusOf(place) === 'live' ? 0 : AFTER_ALL_TIMES) + (numbers.closes_at[place] ?? 0),
    limit,
  );
  const ended = new Part((place) => -(numbers.ended_at[place] ?? 0), limit);
  const partOf = (place: number) => (statusOf(place) === 'results' ? ended : onOffer);
  const all = matching(ANY_FIT);
  all.each((place) => {
    if (isPresent[place] === 1) partOf(place).total += 1;
  });
  let better: Bits | null = null;
  for (let fit = 0; fit <= ANY_FIT && !(onOffer.isFull() && ended.isFull()); fit += 1) {
    const fitting = fit === ANY_FIT ? all : matching(fit);
    fitting.each((place) => {
      if (isPresent[place] === 1 && better?.has(place) !== true) partOf(place).add(place);
    });
    if (!onOffer.endFit(fit) || !ended.endFit(fit)) return null;
    better = fitting;
  }
  return { onOffer, ended: { places: ended.places, total: Math.min(ended.total, MAX_COUNTED_RESULTS) } };
}

class Part implements FoundPart {
  readonly places: FoundPlace[] = [];
  total = 0;
  readonly #keyOf: PlaceKey;
  readonly #limit: number;
  #first: FirstPlaces;

  constructor(keyOf: PlaceKey, limit: number) {
    this.#keyOf = keyOf;
    this.#limit = limit;
    this.#first = this.#nextFirst();
  }

  isFull(): boolean {
    return this.places.length >= Math.min(this.#limit, this.total);
  }

  add(place: number): void {
    if (this.places.length < this.#limit) this.#first.add(place);
  }

  /** False if too many are equal. */
  endFit(fit: number): boolean {
    const found = this.#first.places();
    if (found === null) return false;
    this.places.push(...found.map((place) => ({ place, fit, key: this.#keyOf(place) })));
    this.#first = this.#nextFirst();
    return true;
  }

  #nextFirst(): FirstPlaces {
    return new FirstPlaces(this.#keyOf, { limit: Math.max(1, this.#limit - this.places.length), after: null });
  }
}
