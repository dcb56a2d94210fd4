import type { DocumentKind } from '#contract/documents.ts';
import type { Executor } from '#platform/database/database.ts';

export async function insertPassedDocuments(
  transaction: Executor,
  { settlementId, auctionId, kinds, at }: { settlementId: string; auctionId: string; kinds: DocumentKind[]; at: Date },
): Promise<void> {
  if (kinds.length === 0) return;
  await transaction
    .insertInto('passed_documents')
    .values(
      kinds.map((kind, position) => ({
        settlement_id: settlementId,
        position,
        auction_id: auctionId,
        kind,
        passed_at: at,
      })),
    )
    .execute();
}

export async function arePassed(executor: Executor, settlementId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('passed_documents')
    .select('position')
    .where('settlement_id', '=', settlementId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function passedDocumentsOf(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, DocumentKind[]>> {
  if (auctionIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('passed_documents')
    .select(['auction_id', 'kind'])
    .where('auction_id', 'in', [...auctionIds])
    .orderBy('settlement_id')
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.auction_id)].map(([id, passed]) => [id, passed.map(({ kind }) => kind)]),
  );
}
