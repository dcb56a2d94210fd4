import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type DocumentRow = Row<'vehicle_documents'>;

export async function insertDocument(transaction: Executor, row: DocumentRow): Promise<void> {
  await transaction.insertInto('vehicle_documents').values(row).execute();
}

export async function listDocuments(
  executor: Executor,
  vehicle: { ownerId: string; vehicleId: string },
): Promise<DocumentRow[]> {
  return executor
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('owner_id', '=', vehicle.ownerId)
    .where('vehicle_id', '=', vehicle.vehicleId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Oldest first. Missing documents are left out. */
export async function findDocuments(executor: Executor, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listDocumentsOf(executor: Executor, ownerId: string): Promise<DocumentRow[]> {
  return executor
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute();
}

/** Removes a document from the garage. The row stays for the auctions that use it. */
export async function detachDocument(transaction: Executor, id: string): Promise<void> {
  await transaction.updateTable('vehicle_documents').set({ vehicle_id: null }).where('id', '=', id).execute();
}

/** The earlier and the present owner of a vehicle may have the same file. */
export async function isFileUsed(executor: Executor, storageKey: string): Promise<boolean> {
  const row = await executor
    .selectFrom('vehicle_documents')
    .select('id')
    .where('storage_key', '=', storageKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDocumentRow(transaction: Executor, id: string): Promise<void> {
  await transaction.deleteFrom('vehicle_documents').where('id', '=', id).execute();
}
