import type { Executor } from '#platform/database/database.ts';

interface CarriedTable {
  auction_id: string;
  document_id: string;
  is_shown: boolean;
}
const tables = (executor: Executor) => executor.withTables<{ auction_documents: CarriedTable }>();

/** Lets an auction carry these papers, for the staff alone until its seller shows them. */
export async function carryDocuments(transaction: Executor, auctionId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tables(transaction)
    .insertInto('auction_documents')
    .values(documentIds.map((id) => ({ auction_id: auctionId, document_id: id, is_shown: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The papers that an auction carries, each with whether everybody may see it. */
export async function carriedBy(executor: Executor, auctionId: string): Promise<Map<string, boolean>> {
  const rows = await tables(executor).selectFrom('auction_documents').select(['document_id', 'is_shown']).where('auction_id', '=', auctionId).execute();
  return new Map(rows.map((row) => [row.document_id, row.is_shown]));
}

/** Which of these papers any auction carries. */
export async function carriedAmong(executor: Executor, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await tables(executor)
    .selectFrom('auction_documents')
    .select('document_id')
    .distinct()
    .where('document_id', 'in', [...documentIds])
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/** False where the auction does not carry it. */
export async function showDocumentRow(executor: Executor, place: { auctionId: string; documentId: string }, isShown: boolean): Promise<boolean> {
  const result = await tables(executor)
    .updateTable('auction_documents')
    .set({ is_shown: isShown })
    .where('auction_id', '=', place.auctionId)
    .where('document_id', '=', place.documentId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
