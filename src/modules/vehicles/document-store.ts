import type { DocumentKind } from '#contract/documents.ts';
import type { Executor } from '#platform/database/database.ts';

interface DocumentsTable {
  id: string;
  owner_id: string;
  vehicle_id: string | null;
  kind: DocumentKind;
  name: string;
  storage_key: string;
  content_type: 'application/pdf' | 'image/jpeg';
  byte_length: number;
  created_at: Date;
}
export type DocumentRow = DocumentsTable;
const tables = (executor: Executor) => executor.withTables<{ vehicle_documents: DocumentsTable }>();

export async function insertDocument(transaction: Executor, row: DocumentRow): Promise<void> {
  await tables(transaction).insertInto('vehicle_documents').values(row).execute();
}

/** Oldest first. */
export async function listDocuments(executor: Executor, own: { ownerId: string; vehicleId: string }): Promise<DocumentRow[]> {
  return tables(executor)
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('owner_id', '=', own.ownerId)
    .where('vehicle_id', '=', own.vehicleId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Oldest first. Missing documents are left out. */
export async function findDocuments(executor: Executor, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return tables(executor)
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Oldest first. */
export async function listDocumentsOf(executor: Executor, ownerId: string): Promise<DocumentRow[]> {
  return tables(executor).selectFrom('vehicle_documents').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();
}

/** Removes a document from the garage. The row stays for the auctions that use it. */
export async function detachDocument(transaction: Executor, id: string): Promise<void> {
  await tables(transaction).updateTable('vehicle_documents').set({ vehicle_id: null }).where('id', '=', id).execute();
}

/** Deletes the row only. The file is in the file store. */
export async function deleteDocumentRow(transaction: Executor, id: string): Promise<void> {
  await tables(transaction).deleteFrom('vehicle_documents').where('id', '=', id).execute();
}
