import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export interface UploadRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly length: number;
  readonly received: number;
  readonly pieceStarts: readonly number[];
  readonly imageId: string | null;
  readonly createdAt: Date;
}
const recordOf = (row: Row<'uploads'>): UploadRecord => ({
  id: row.id,
  ownerId: row.owner_id,
  length: row.length,
  received: row.received,
  pieceStarts: row.piece_starts,
  imageId: row.image_id,
  createdAt: row.created_at,
});

export async function insertUpload(
  executor: Executor,
  upload: { id: string; ownerId: string; length: number; at: Date },
): Promise<void> {
  await executor
    .insertInto('uploads')
    .values({ id: upload.id, owner_id: upload.ownerId, length: upload.length, created_at: upload.at })
    .execute();
}

export async function findUpload(executor: Executor, id: string): Promise<UploadRecord | null> {
  const row = await executor.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

/** Returns false if another request was faster; its chunk then counts. */
export async function addPiece(
  executor: Executor,
  id: string,
  { start, size }: { start: number; size: number },
): Promise<boolean> {
  const result =
    await sql`update uploads set received = received + ${size}, piece_starts = piece_starts || ${start}::bigint where id = ${id} and received = ${start}`.execute(
      executor,
    );
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Returns false if the upload already had a photo. */
export async function finishUpload(executor: Executor, id: string, imageId: string): Promise<boolean> {
  const result = await executor
    .updateTable('uploads')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('image_id', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteUpload(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function findUploadsBefore(executor: Executor, before: Date, limit: number): Promise<UploadRecord[]> {
  return (
    await executor
      .selectFrom('uploads')
      .selectAll()
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(recordOf);
}
