import { sql } from 'kysely';
import type { ImportedItem } from '#contract/imports.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PageCursor } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';

export type ItemRow = Row<'imported_items'>;

export async function insertItem(
  transaction: Executor,
  item: Pick<ItemRow, 'import_id' | 'row_number' | 'item_id' | 'name' | 'image_ids'>,
): Promise<void> {
  await transaction
    .insertInto('imported_items')
    .values({ ...item, image_ids: [...item.image_ids] })
    .execute();
}

export async function findItemToUndo(transaction: Executor, importId: string): Promise<ItemRow | null> {
  const row = await transaction
    .selectFrom('imported_items')
    .selectAll()
    .where('import_id', '=', importId)
    .where('removed_at', 'is', null)
    .where('kept_reason', 'is', null)
    .orderBy('row_number')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function closeItem(
  transaction: Executor,
  { import_id: importId, row_number: rowNumber }: ItemRow,
  { at, keptReason, leaseUntil }: { at: Date; keptReason: string | null; leaseUntil: Date },
): Promise<void> {
  await transaction
    .updateTable('imported_items')
    .set(keptReason === null ? { removed_at: at } : { kept_reason: keptReason })
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute();
  await sql`update imports set removed = removed + ${keptReason === null ? 1 : 0},
      lease_until = case when lease_owner is null then null else ${leaseUntil}::timestamptz end
    where id = ${importId}`.execute(transaction);
}

const IS_IN_STATE = {
  imported: sql`removed_at is null and kept_reason is null`,
  removed: sql`removed_at is not null`,
  kept: sql`kept_reason is not null`,
} as const satisfies Record<ImportedItem['state'], unknown>;

export async function listItems(
  executor: Executor,
  importId: string,
  { state, after, limit }: { state: ImportedItem['state'] | null; after: PageCursor | null; limit: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const isWanted = state === null ? sql`true` : IS_IN_STATE[state];
  const listed = await sql<ItemRow>`select * from imported_items where import_id = ${importId} and ${isWanted}
    and row_number > ${after?.key ?? 0} order by row_number limit ${limit}`.execute(executor);
  const counted = await sql<{ count: number }>`select count(*)::int as count from imported_items
    where import_id = ${importId} and ${isWanted}`.execute(executor);
  return { rows: listed.rows, total: counted.rows[0]?.count ?? 0 };
}
