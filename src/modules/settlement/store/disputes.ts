import type { Claim } from '#contract/claims.ts';
import type { Executor } from '#platform/database/database.ts';
import type { DisputeRow, EvidenceRow } from './tables.ts';

export async function insertDispute(transaction: Executor, row: DisputeRow): Promise<void> {
  await transaction
    .insertInto('settlement_disputes')
    .values({ ...row, claims: JSON.stringify(row.claims) })
    .execute();
}
export async function findClaims(executor: Executor, auctionId: string): Promise<readonly Claim[]> {
  const found = await executor
    .selectFrom('auctions')
    .select('claims')
    .where('id', '=', auctionId)
    .$narrowType<{ claims: readonly Claim[] }>()
    .executeTakeFirst();
  return found?.claims ?? [];
}
export async function updateDispute(
  transaction: Executor,
  id: string,
  changes: Partial<Omit<DisputeRow, 'claims'>>,
): Promise<void> {
  await transaction.updateTable('settlement_disputes').set(changes).where('id', '=', id).execute();
}
export async function findDisputes(executor: Executor, settlementIds: readonly string[]): Promise<DisputeRow[]> {
  return settlementIds.length === 0
    ? []
    : executor
        .selectFrom('settlement_disputes')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('opened_at')
        .orderBy('id')
        .$narrowType<Pick<DisputeRow, 'claims'>>()
        .execute();
}
export async function findOpenDispute(executor: Executor, settlementId: string): Promise<DisputeRow | null> {
  return (
    (await executor
      .selectFrom('settlement_disputes')
      .selectAll()
      .where('settlement_id', '=', settlementId)
      .where('decided_at', 'is', null)
      .$narrowType<Pick<DisputeRow, 'claims'>>()
      .executeTakeFirst()) ?? null
  );
}
export async function findDispute(executor: Executor, id: string): Promise<DisputeRow | null> {
  return (
    (await executor
      .selectFrom('settlement_disputes')
      .selectAll()
      .where('id', '=', id)
      .$narrowType<Pick<DisputeRow, 'claims'>>()
      .executeTakeFirst()) ?? null
  );
}
export async function insertEvidence(transaction: Executor, row: EvidenceRow): Promise<void> {
  await transaction.insertInto('dispute_evidence').values(row).execute();
}
export async function findEvidence(executor: Executor, disputeIds: readonly string[]): Promise<EvidenceRow[]> {
  return disputeIds.length === 0
    ? []
    : executor
        .selectFrom('dispute_evidence')
        .selectAll()
        .where('dispute_id', 'in', [...disputeIds])
        .orderBy('sent_at')
        .orderBy('id')
        .execute();
}
export async function findOneEvidence(executor: Executor, id: string): Promise<EvidenceRow | null> {
  return (await executor.selectFrom('dispute_evidence').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
