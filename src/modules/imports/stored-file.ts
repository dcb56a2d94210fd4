import type { Storage } from '#platform/storage/storage.ts';
import type { ImportRow } from './store.ts';

type StoredFile = Pick<ImportRow, 'id' | 'part_starts' | 'is_zip'>;
/** A part as it is read: a whole one would be decoded and parsed at once. */
const CHUNK_BYTES = 64 * 1024;

export const partKey = (id: string, start: number): string => `imports/${id}/${start}`;
export const rowsKey = (id: string): string => `imports/${id}/rows`;
export const photoKey = (id: string, number: number): string => `imports/${id}/photos/${number}`;

export const bytesOf = (storage: Storage, file: StoredFile): AsyncGenerator<Uint8Array> =>
  file.is_zip ? chunksOf(storage, [rowsKey(file.id)]) : partsOf(storage, file);

export const partsOf = (storage: Storage, { id, part_starts: starts }: Pick<ImportRow, 'id' | 'part_starts'>) =>
  chunksOf(
    storage,
    starts.map((start) => partKey(id, start)),
  );

async function* chunksOf(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await storage.get(key);
    if (part === null) throw new Error(`${key} is gone`);
    for (let at = 0; at < part.byteLength; at += CHUNK_BYTES) yield part.subarray(at, at + CHUNK_BYTES);
  }
}

/** A refused or interrupted last part is stored too, though it was not received. */
export async function removeFile(
  storage: Storage,
  { id, part_starts: starts, received }: Pick<ImportRow, 'id' | 'part_starts' | 'received'>,
  photos: readonly number[],
): Promise<void> {
  for (const start of [...starts, received]) await storage.remove(partKey(id, start));
  for (const number of photos) await storage.remove(photoKey(id, number));
  await storage.remove(rowsKey(id));
}
