import type { Executor } from '#platform/database/database.ts';
import type { ArchiveColumns } from './archive-columns.ts';
import { type ArchiveRow, readLotNumbersWith } from './archive-store.ts';
import { ANY_FIT, areNone, fitQuery, type SearchWords } from './search-conditions.ts';

const MAX_SEARCHES = 200;
const MAX_CHANGES = 5000;

interface Found {
  bits: Uint8Array;
  /** Up to which change this search is current. */
  at: number;
}

/** Which ended auctions a search finds, for the latest searches. A bit for each auction. */
export class ArchiveWords {
  readonly #columns: ArchiveColumns;
  readonly #found = new Map<string, Found>();
  #changes: ArchiveRow[] = [];
  /** The number of changes before the first of those that are kept. */
  #forgotten = 0;

  constructor(columns: ArchiveColumns) {
    this.#columns = columns;
  }

  noteChange(row: ArchiveRow): void {
    this.#changes.push(row);
    if (this.#changes.length < MAX_CHANGES * 2) return;
    this.#forgotten += MAX_CHANGES;
    this.#changes = this.#changes.slice(MAX_CHANGES);
  }

  /** Null if there are no words. */
  async matching(executor: Executor, words: SearchWords): Promise<((place: number) => boolean) | null> {
    if (areNone(words)) return null;
    const key = fitQuery(words, ANY_FIT);
    const known = this.#found.get(key);
    const now = this.#forgotten + this.#changes.length;
    const isUsable = known !== undefined && known.at >= this.#forgotten;
    const found = isUsable ? known : { bits: new Uint8Array((this.#columns.length >> 3) + 1), at: now };
    if (!isUsable) this.#mark(found, await readLotNumbersWith(executor, words, null));
    else if (found.at < now) {
      const changed = this.#changes.slice(found.at - this.#forgotten);
      const lotNumbers = await readLotNumbersWith(executor, words, [...new Set(changed.map(({ id }) => id))]);
      // Another request may have read a newer state meanwhile.
      if (found.at < now) {
        for (const { lotNumber } of changed) this.#set(found, this.#columns.placeOf(lotNumber), false);
        this.#mark(found, lotNumbers);
        found.at = now;
      }
    }
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > MAX_SEARCHES && oldest !== undefined) this.#found.delete(oldest);
    const { bits } = found;
    return (place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  #mark(found: Found, lotNumbers: readonly number[]): void {
    for (const lotNumber of lotNumbers) this.#set(found, this.#columns.placeOf(lotNumber), true);
  }

  #set(found: Found, place: number, isFound: boolean): void {
    if (place < 0) return;
    const at = place >> 3;
    if (at >= found.bits.length) {
      const bits = new Uint8Array((this.#columns.length >> 3) + 1);
      bits.set(found.bits);
      found.bits = bits;
    }
    const bit = 1 << (place & 7);
    found.bits[at] = isFound ? (found.bits[at] ?? 0) | bit : (found.bits[at] ?? 0) & ~bit;
  }
}
