import type { Storage } from '#platform/storage/storage.ts';

/** Keeps files in memory. */
export function memoryStorage(files = new Map<string, Uint8Array>()): Storage {
  return {
    put: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    get: (key) => Promise.resolve(files.get(key) ?? null),
    remove: (key) => Promise.resolve(void files.delete(key)),
  };
}
