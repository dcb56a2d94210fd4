import type { Executor } from '#platform/database/database.ts';
import type { ListColumns } from './list-index-columns.ts';
import { type IndexedRow, readLotNumbersWith } from './list-index-store.ts';
import { ANY_FIT, areNone, readingsOf, type SearchWords } from './search-conditions.ts';

/** With a million auctions, so many take 64 MB. */
const MAX_TERMS = 500;
const MAX_CHANGES = 5000;
const BITS = 32;

interface Term {
  /** One bit for each auction that has the term. */
  bits: Uint32Array;
  /** Up to which change the term is current. */
  at: number;
}

/** Which listed auctions have which words, for the words of the latest searches. */
export class IndexedWords {
  readonly #columns: ListColumns;
  readonly #terms = new Map<string, Term>();
  #changes: IndexedRow[] = [];
  /** The number of changes before the first of those that are kept. */
  #forgotten = 0;

  constructor(columns: ListColumns) {
    this.#columns = columns;
  }

  noteChange(row: IndexedRow): void {
    this.#changes.push(row);
    if (this.#changes.length < MAX_CHANGES * 2) return;
    this.#forgotten += MAX_CHANGES;
    this.#changes = this.#changes.slice(MAX_CHANGES);
  }

  /** Null if there are no words. */
  async matching(executor: Executor, words: SearchWords): Promise<((place: number) => boolean) | null> {
    if (areNone(words)) return null;
    const readings = readingsOf(words, ANY_FIT);
    const terms = await this.#read(executor, [...new Set(readings.flat(2))]);
    const found = this.#none();
    for (const reading of readings) {
      const inReading = this.#none().fill(-1);
      for (const spellings of reading) {
        const ofWord = this.#none();
        for (const spelling of spellings) unite(ofWord, terms.get(spelling) ?? this.#none());
        for (let nth = 0; nth < inReading.length; nth += 1) inReading[nth] = (inReading[nth] ?? 0) & (ofWord[nth] ?? 0);
      }
      unite(found, inReading);
    }
    return (place) => ((found[place >> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  async #read(executor: Executor, terms: readonly string[]): Promise<ReadonlyMap<string, Uint32Array>> {
    const now = this.#forgotten + this.#changes.length;
    const known = terms.map((term) => ({ term, found: this.#terms.get(term) }));
    const unknown = known.flatMap(({ term, found }) =>
      found === undefined || found.at < this.#forgotten ? [term] : [],
    );
    const stale = known.flatMap(({ term, found }) =>
      found !== undefined && found.at >= this.#forgotten && found.at < now ? [{ term, at: found.at }] : [],
    );
    const since = Math.min(now, ...stale.map(({ at }) => at));
    const changed = this.#changes.slice(since - this.#forgotten);
    const [found, foundAmongChanged] = await Promise.all([
      readLotNumbersWith(executor, unknown, null),
      readLotNumbersWith(
        executor,
        stale.map(({ term }) => term),
        [...new Set(changed.map(({ id }) => id))],
      ),
    ]);
    for (const term of unknown)
      this.#terms.set(term, this.#mark({ bits: this.#none(), at: now }, found.get(term) ?? []));
    for (const { term, at } of stale) {
      const found = this.#terms.get(term);
      // Another request may have read a newer state meanwhile.
      if (found === undefined || found.at !== at) continue;
      for (const { lotNumber } of changed) this.#set(found, this.#columns.placeOf(lotNumber), false);
      this.#mark(found, foundAmongChanged.get(term) ?? []).at = now;
    }
    const read = new Map(terms.map((term) => [term, this.#terms.get(term)?.bits ?? this.#none()]));
    this.#forgetOldest(terms);
    return read;
  }

  #forgetOldest(latest: readonly string[]): void {
    for (const term of latest) {
      const found = this.#terms.get(term);
      if (found === undefined) continue;
      this.#terms.delete(term);
      this.#terms.set(term, found);
    }
    for (const term of this.#terms.keys()) {
      if (this.#terms.size <= MAX_TERMS) return;
      this.#terms.delete(term);
    }
  }

  #none(): Uint32Array {
    return new Uint32Array(Math.ceil((this.#columns.length + 1) / BITS));
  }

  #mark(found: Term, lotNumbers: readonly number[]): Term {
    for (const lotNumber of lotNumbers) this.#set(found, this.#columns.placeOf(lotNumber), true);
    return found;
  }

  #set(found: Term, place: number, isFound: boolean): void {
    if (place < 0) return;
    const at = place >> 5;
    if (at >= found.bits.length) {
      const bits = this.#none();
      bits.set(found.bits);
      found.bits = bits;
    }
    const bit = 1 << (place & 31);
    found.bits[at] = isFound ? (found.bits[at] ?? 0) | bit : (found.bits[at] ?? 0) & ~bit;
  }
}

function unite(all: Uint32Array, more: Uint32Array): void {
  for (let nth = 0; nth < more.length; nth += 1) all[nth] = (all[nth] ?? 0) | (more[nth] ?? 0);
}
