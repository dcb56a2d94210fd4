import type { Executor } from '#platform/database/database.ts';
import { indexVocabulary, type VocabularyIndex } from './match-vehicle.ts';
import { readVocabulary, type Vocabulary, withoutRetired } from './store.ts';

const FRESH_MS = 60_000;

interface Recent {
  readonly vocabulary: Vocabulary;
  readonly index: VocabularyIndex;
}
export interface RecentVocabulary {
  read(executor: Executor): Promise<Recent>;
  forget(): void;
}

export function createRecentVocabulary(): RecentVocabulary {
  let recent: { readonly read: Promise<Recent>; readonly readAt: number } | null = null;
  return {
    read(executor) {
      if (recent !== null && performance.now() - recent.readAt < FRESH_MS) return recent.read;
      const read = readVocabulary(executor).then((all) => {
        const vocabulary = withoutRetired(all);
        return { vocabulary, index: indexVocabulary(vocabulary) };
      });
      recent = { read, readAt: performance.now() };
      read.catch(() => (recent = null));
      return read;
    },
    forget() {
      recent = null;
    },
  };
}
