import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

/** Stops serving these photos, except those that a listing or a vehicle shows too. */
export async function withholdImages(transaction: Executor, imageIds: readonly string[], at: Date): Promise<void> {
  if (imageIds.length === 0) return;
  await sql`update images set withheld_at = ${at} where id = any(${[...imageIds]}::text[]) and withheld_at is null
    and not exists (select from auction_images a where a.image_id = images.id)
    and not exists (select from vehicle_images v where v.image_id = images.id)`.execute(transaction);
}

export async function releaseImages(transaction: Executor, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await transaction
    .updateTable('images')
    .set({ withheld_at: null })
    .where('id', 'in', [...imageIds])
    .execute();
}
