import type { Executor } from '#platform/database/database.ts';
import { indexVocabulary, type VocabularyIndex } from './match-vehicle.ts';
import { readVocabulary } from './store.ts';

const FRESH_MS = 10_000;

/** The vocabulary for lookups, read at most every ten seconds. */
export function createRecentVocabulary(): (executor: Executor) => Promise<VocabularyIndex> {
  let recent: { readonly index: Promise<VocabularyIndex>; readonly readAt: number } | null = null;
  return (executor) => {
    if (recent !== null && performance.now() - recent.readAt < FRESH_MS) return recent.index;
    const index = readVocabulary(executor).then(indexVocabulary);
    recent = { index, readAt: performance.now() };
    index.catch(() => (recent = null));
    return index;
  };
}
