import type { Executor } from '#platform/database/database.ts';
import type { ListColumns } from './list-index-columns.ts';
import { readLotNumbersWith } from './list-index-store.ts';
import { isLongNumber, type LexemeQuery, readingsOf, type SearchWords } from './search-conditions.ts';
import { Bits, WordIndex } from './word-index.ts';

/** Which listed auctions have which words. The database keeps long parts of lot numbers and VINs: they are too many. */
export class IndexedWords {
  readonly #columns: ListColumns;
  readonly #words = new WordIndex();
  /** Reused, because a new one for each word would have memory collected at every few searches. */
  readonly #spare: Bits[] = [];

  constructor(columns: ListColumns) {
    this.#columns = columns;
  }

  add(place: number, words: string): void {
    this.#words.add(
      place,
      words.split(' ').filter((lexeme) => !isLongNumber(lexeme)),
    );
  }

  trim(): void {
    this.#words.trim();
  }

  /** Where each number in these words is, before `matching`. */
  async readNumbers(executor: Executor, words: SearchWords): Promise<Numbers> {
    const queries = readingsOf(words).flat(3);
    const numbers = queries.flatMap(({ lexeme }) => (isLongNumber(lexeme) ? [lexeme] : []));
    return readLotNumbersWith(executor, [...new Set(numbers)]);
  }

  /** By how well they fit: see `readingsOf`. */
  matching(words: SearchWords, numbers: Numbers, fit?: number): Bits {
    const found = new Bits(this.#columns.length);
    for (const reading of readingsOf(words, fit)) {
      const withWord = reading.map((spellings) => this.#withAny(spellings.flat(), numbers));
      const [first, ...others] = withWord;
      if (first !== undefined) found.addAll(others.reduce((all, each) => all.keep(each), first));
      this.#spare.push(...withWord);
    }
    return found;
  }

  #withAny(queries: readonly LexemeQuery[], numbers: Numbers): Bits {
    const found = this.#none();
    this.#words.find(queries, found);
    for (const { lexeme } of queries)
      for (const lotNumber of numbers.get(lexeme) ?? []) {
        const place = this.#columns.placeOf(lotNumber);
        if (place >= 0) found.add(place);
      }
    return found;
  }

  #none(): Bits {
    const { length } = this.#columns;
    const spare = this.#spare.pop();
    if (spare?.length !== length) return new Bits(length);
    spare.clear();
    return spare;
  }
}

export type Numbers = ReadonlyMap<string, readonly number[]>;
