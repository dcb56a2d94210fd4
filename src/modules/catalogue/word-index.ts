import { isNumber, type LexemeQuery } from './search-conditions.ts';

const FIRST_PLACES = 2;
const BITS = 32;

class Postings {
  places = new Uint32Array(FIRST_PLACES);
  size = 0;

  push(place: number): void {
    if (this.size === this.places.length) this.#resize(this.size * 2);
    this.places[this.size++] = place;
  }

  trim(): void {
    if (this.size < this.places.length) this.#resize(this.size);
  }

  #resize(length: number): void {
    const resized = new Uint32Array(length);
    resized.set(this.places.subarray(0, this.size));
    this.places = resized;
  }
}

/** Finds rows by whole lexemes and by their beginnings. Rows are only added: a changed one gets a new place. */
export class WordIndex {
  readonly #postings = new Map<string, Postings>();
  /** Sorted to find words by their beginnings. Null after a new word, until the next search sorts them. */
  #sorted: readonly string[] | null = null;

  add(place: number, lexemes: Iterable<string>): void {
    for (const lexeme of lexemes) {
      let postings = this.#postings.get(lexeme);
      if (postings === undefined) {
        postings = new Postings();
        this.#postings.set(lexeme, postings);
        if (!isNumber(lexeme)) this.#sorted = null;
      }
      postings.push(place);
    }
  }

  trim(): void {
    for (const postings of this.#postings.values()) postings.trim();
  }

  find(queries: readonly LexemeQuery[], found: Bits): void {
    for (const { lexeme, isPrefix } of queries)
      for (const each of isPrefix ? this.#beginningWith(lexeme) : [lexeme]) {
        const postings = this.#postings.get(each);
        if (postings === undefined) continue;
        for (let nth = 0; nth < postings.size; nth += 1) found.add(postings.places[nth] ?? 0);
      }
  }

  #beginningWith(prefix: string): readonly string[] {
    this.#sorted ??= [...this.#postings.keys()].filter((lexeme) => !isNumber(lexeme)).sort();
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (sorted[end]?.startsWith(prefix) === true) end += 1;
    return sorted.slice(low, end);
  }
}

export class Bits {
  readonly length: number;
  readonly #words: Uint32Array;

  constructor(length: number) {
    this.length = length;
    this.#words = new Uint32Array(Math.ceil(length / BITS));
  }

  has(place: number): boolean {
    return ((this.#words[place >> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  add(place: number): void {
    const at = place >> 5;
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (place & 31));
  }

  clear(): void {
    this.#words.fill(0);
  }

  addAll(other: Bits): this {
    for (let at = 0; at < this.#words.length; at += 1)
      this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0);
    return this;
  }

  keep(other: Bits): this {
    for (let at = 0; at < this.#words.length; at += 1)
      this.#words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0);
    return this;
  }

  filter(isWanted: (place: number) => boolean): Bits {
    const found = new Bits(this.length);
    this.each((place) => {
      if (isWanted(place)) found.add(place);
    });
    return found;
  }

  each(use: (place: number) => void): void {
    for (let at = 0; at < this.#words.length; at += 1)
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1)
        use(at * BITS + 31 - Math.clz32(word & -word));
  }
}
