import type { PlaceKey } from './list-index-order.ts';

/** More are faster to find by the database's index, which has many of them one after another. */
const MAX_PLACES = 2000;
const FIRST_PRUNED = 4096;

/**
 * The places with the lowest keys, with all that are equal to the last one: the database decides between equals, by id.
 */
export class FirstPlaces {
  readonly #keyOf: PlaceKey;
  readonly #after: number;
  readonly #isEqualWanted: boolean;
  /** A heap of the lowest keys, the highest of them first. */
  readonly #lowest: Float64Array;
  #kept: number[] = [];
  #pruneAt = FIRST_PRUNED;

  /** Rows equal to `after` don't count, because the page before may have them. */
  constructor(keyOf: PlaceKey, { limit, after }: { readonly limit: number; readonly after: number | null }) {
    this.#keyOf = keyOf;
    this.#after = after ?? -Infinity;
    this.#isEqualWanted = after !== null;
    this.#lowest = new Float64Array(limit).fill(Infinity);
  }

  add(place: number): void {
    const key = this.#keyOf(place);
    if (!(key <= this.#last()) || key < this.#after) return;
    this.#kept.push(place);
    if (key > this.#after || !this.#isEqualWanted) this.#replaceHighest(key);
    if (this.#kept.length >= this.#pruneAt) this.#prune();
  }

  /** Null if there are too many. */
  places(): readonly number[] | null {
    this.#prune();
    return this.#kept.length > MAX_PLACES ? null : this.#kept;
  }

  #last(): number {
    return this.#lowest[0] ?? Infinity;
  }

  #prune(): void {
    const last = this.#last();
    this.#kept = this.#kept.filter((place) => this.#keyOf(place) <= last);
    this.#pruneAt = Math.max(FIRST_PRUNED, this.#kept.length * 2);
  }

  #replaceHighest(key: number): void {
    const heap = this.#lowest;
    if (key >= this.#last()) return;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const higher = right < heap.length && (heap[right] ?? 0) > (heap[left] ?? 0) ? right : left;
      if (higher >= heap.length || (heap[higher] ?? 0) <= key) break;
      heap[at] = heap[higher] ?? 0;
      at = higher;
    }
    heap[at] = key;
  }
}
