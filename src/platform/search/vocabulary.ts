import type { Executor } from '../database/database.ts';
import { likelySpellings, plain } from './words.ts';

const MAX_VOCABULARY = 20_000;
const FRESH_MS = 60_000;

/**
 * The words of a searched text, for typo tolerance. Loaded by `read` and cached for a minute. `alsoNamed` gives the
 * usual name of what a word is short for.
 */
export function createVocabulary(
  read: (executor: Executor, limit: number) => Promise<string[]>,
  alsoNamed: (executor: Executor, word: string) => Promise<string | null> = () => Promise.resolve(null),
) {
  let known: { words: string[]; readAt: number } | null = null;
  async function fresh(executor: Executor): Promise<string[]> {
    const now = performance.now();
    if (known === null || now - known.readAt > FRESH_MS) {
      known = { words: [...new Set((await read(executor, MAX_VOCABULARY)).map(plain))], readAt: now };
    }
    return known.words;
  }
  return {
    async spellings(executor: Executor, words: readonly string[]): Promise<string[][]> {
      if (words.length === 0) return [];
      const vocabulary = await fresh(executor);
      return Promise.all(
        words.map(async (word) => {
          const name = await alsoNamed(executor, word);
          return [...new Set([...likelySpellings(word, vocabulary), ...(name === null ? [] : [plain(name)])])];
        }),
      );
    },
    forget(): void {
      known = null;
    },
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;
