import type { Executor } from '../database/database.ts';
import { meantBy, plain } from './words.ts';

const MAX_VOCABULARY = 20_000;
const FRESH_MS = 60_000;

/** The words that something searched is made of, for forgiving slips of the finger. Read by `read`, and kept for a minute. */
export function createVocabulary(read: (executor: Executor, limit: number) => Promise<string[]>) {
  let known: { words: string[]; readAt: number } | null = null;
  async function fresh(executor: Executor): Promise<string[]> {
    const now = performance.now();
    if (known === null || now - known.readAt > FRESH_MS) {
      known = { words: [...new Set((await read(executor, MAX_VOCABULARY)).map(plain))], readAt: now };
    }
    return known.words;
  }
  return {
    /** Each word of a search with the spellings that count as it. */
    async spellings(executor: Executor, words: readonly string[]): Promise<string[][]> {
      if (words.length === 0) return [];
      const vocabulary = await fresh(executor);
      return words.map((word) => meantBy(word, vocabulary));
    },
    /** Reads the words anew the next time: something was added. */
    forget(): void {
      known = null;
    },
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;
