import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

/** Only staff and the seller see them until the seller makes them public. */
export async function attachDocuments(
  transaction: Executor,
  auctionId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction
    .insertInto('auction_documents')
    .values(documentIds.map((id) => ({ auction_id: auctionId, document_id: id, is_shown: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function attachedBy(executor: Executor, auctionId: string): Promise<Map<string, boolean>> {
  const rows = await executor
    .selectFrom('auction_documents')
    .select(['document_id', 'is_shown'])
    .where('auction_id', '=', auctionId)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.is_shown]));
}

export async function passingOn(executor: Executor, auctionId: string): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('auction_documents')
    .select('document_id')
    .where('auction_id', '=', auctionId)
    .where('passes_on', '=', true)
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

export async function setPassingOn(
  transaction: Executor,
  auctionId: string,
  documentIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('auction_documents')
    .set({ passes_on: sql<boolean>`document_id = any(${[...documentIds]}::text[])` })
    .where('auction_id', '=', auctionId)
    .execute();
}

export async function documentsInUse(executor: Executor, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('auction_documents')
    .select('document_id')
    .distinct()
    .where('document_id', 'in', [...documentIds])
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

export async function setDocumentPublic(
  executor: Executor,
  place: { auctionId: string; documentId: string },
  isShown: boolean,
): Promise<boolean> {
  const result = await executor
    .updateTable('auction_documents')
    .set({ is_shown: isShown })
    .where('auction_id', '=', place.auctionId)
    .where('document_id', '=', place.documentId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
