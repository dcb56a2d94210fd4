import type { ImportsDeps } from './deps.ts';
import { deletePhotos, listPhotos } from './photos/photo-store.ts';
import { removeFile } from './stored-file.ts';
import { forgetParts, type ImportRow } from './store.ts';

export async function deleteStoredFile(
  { database, storage }: Pick<ImportsDeps, 'database' | 'storage'>,
  row: ImportRow,
): Promise<void> {
  const photos = await listPhotos(database.executor, row.id);
  await removeFile(
    storage,
    row,
    photos.map(({ number }) => number),
  );
  await deletePhotos(database.executor, row.id);
  await forgetParts(database.executor, row.id);
}
