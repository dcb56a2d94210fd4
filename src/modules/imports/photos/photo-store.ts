import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type PhotoRow = Row<'import_photos'>;

export async function insertPhoto(executor: Executor, photo: PhotoRow): Promise<void> {
  await executor
    .insertInto('import_photos')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['import_id', 'number']).doNothing())
    .execute();
}

export async function markZip(executor: Executor, importId: string): Promise<void> {
  await executor.updateTable('imports').set({ is_zip: true }).where('id', '=', importId).execute();
}

export const listPhotos = (executor: Executor, importId: string): Promise<PhotoRow[]> =>
  executor.selectFrom('import_photos').selectAll().where('import_id', '=', importId).orderBy('number').execute();

export async function deletePhotos(executor: Executor, importId: string): Promise<void> {
  await executor.deleteFrom('import_photos').where('import_id', '=', importId).execute();
}
