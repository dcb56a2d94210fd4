import type { Executor } from '#platform/database/database.ts';
import { sql } from 'kysely';
import type { Row } from '#platform/database/tables.ts';

export type SavedViewRow = Row<'saved_views'>;

export async function findSavedViews(
  executor: Executor,
  { list, userId }: { list: string; userId: string },
): Promise<SavedViewRow[]> {
  return executor
    .selectFrom('saved_views')
    .selectAll()
    .where('list', '=', list)
    .where((build) => build.or([build('author_id', '=', userId), build('is_shared', '=', true)]))
    .orderBy('is_shared')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function lockSavedView(transaction: Executor, id: string): Promise<SavedViewRow | null> {
  const row = await transaction
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** False if the author has a view of that name. */
export async function insertSavedView(transaction: Executor, row: SavedViewRow): Promise<boolean> {
  const done = await transaction
    .insertInto('saved_views')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function isNameTaken(
  transaction: Executor,
  { author_id, list, name, id }: SavedViewRow,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('saved_views')
    .select('id')
    .where('author_id', '=', author_id)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSavedView(
  transaction: Executor,
  { id, ...change }: Pick<SavedViewRow, 'id' | 'name' | 'is_shared'>,
): Promise<void> {
  await transaction.updateTable('saved_views').set(change).where('id', '=', id).execute();
}

export async function deleteSavedView(transaction: Executor, id: string): Promise<void> {
  await transaction.deleteFrom('saved_views').where('id', '=', id).execute();
}

export async function findViewsOf(executor: Executor, userId: string): Promise<SavedViewRow[]> {
  return executor.selectFrom('saved_views').selectAll().where('author_id', '=', userId).orderBy('id').execute();
}

export async function deletePrivateViews(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('saved_views').where('author_id', '=', userId).where('is_shared', '=', false).execute();
}
