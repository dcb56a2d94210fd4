import type { Executor } from '#platform/database/database.ts';
import { readVocabulary } from './listing-store.ts';
import { meantBy, plain } from './search-words.ts';

const MAX_VOCABULARY = 20_000;
const FRESH_MS = 60_000;

/** The words that the house's auctions are made of, for forgiving slips of the finger. Kept for a minute. */
export function createVocabulary() {
  let known: { words: string[]; readAt: number } | null = null;
  async function read(executor: Executor): Promise<string[]> {
    const now = performance.now();
    if (known === null || now - known.readAt > FRESH_MS) {
      known = { words: [...new Set((await readVocabulary(executor, MAX_VOCABULARY)).map(plain))], readAt: now };
    }
    return known.words;
  }
  return {
    /** Each word of a search with the spellings that count as it. */
    async spellings(executor: Executor, words: readonly string[]): Promise<string[][]> {
      if (words.length === 0) return [];
      const vocabulary = await read(executor);
      return words.map((word) => meantBy(word, vocabulary));
    },
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;
