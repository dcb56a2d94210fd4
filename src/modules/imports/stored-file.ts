import type { Storage } from '#platform/storage/storage.ts';
import type { ImportRow } from './store.ts';

type StoredFile = Pick<ImportRow, 'id' | 'part_starts'>;
/** A part as it is read: a whole one would be decoded and parsed at once. */
const CHUNK_BYTES = 64 * 1024;

export const partKey = (id: string, start: number): string => `imports/${id}/${start}`;

export async function* bytesOf(storage: Storage, { id, part_starts: starts }: StoredFile): AsyncGenerator<Uint8Array> {
  for (const start of starts) {
    const part = await storage.get(partKey(id, start));
    if (part === null) throw new Error(`a part of the result import ${id} is gone`);
    for (let at = 0; at < part.byteLength; at += CHUNK_BYTES) yield part.subarray(at, at + CHUNK_BYTES);
  }
}

export async function removeFile(storage: Storage, { id, part_starts: starts }: StoredFile): Promise<void> {
  for (const start of starts) await storage.remove(partKey(id, start));
}
