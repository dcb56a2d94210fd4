import type { Executor } from '#platform/database/database.ts';
import { type DisputeRow, type EvidenceRow, tables } from './tables.ts';

/** Writes a dispute that a side has opened. */
export async function insertDispute(transaction: Executor, row: DisputeRow): Promise<void> {
  await tables(transaction).insertInto('settlement_disputes').values(row).execute();
}
/** Changes these fields of a dispute. */
export async function updateDispute(transaction: Executor, id: string, changes: Partial<DisputeRow>): Promise<void> {
  await tables(transaction).updateTable('settlement_disputes').set(changes).where('id', '=', id).execute();
}
/** The disputes of these settlements, the oldest first. */
export async function findDisputes(executor: Executor, settlementIds: readonly string[]): Promise<DisputeRow[]> {
  return settlementIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('settlement_disputes')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('opened_at')
        .orderBy('id')
        .execute();
}
/** The dispute of a settlement that is not decided; null where there is none. */
export async function findOpenDispute(executor: Executor, settlementId: string): Promise<DisputeRow | null> {
  return (
    (await tables(executor)
      .selectFrom('settlement_disputes')
      .selectAll()
      .where('settlement_id', '=', settlementId)
      .where('decided_at', 'is', null)
      .executeTakeFirst()) ?? null
  );
}
/** A dispute by its id; null where there is none. */
export async function findDispute(executor: Executor, id: string): Promise<DisputeRow | null> {
  return (await tables(executor).selectFrom('settlement_disputes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
/** Keeps what is known of a paper for a dispute. */
export async function insertEvidence(transaction: Executor, row: EvidenceRow): Promise<void> {
  await tables(transaction).insertInto('dispute_evidence').values(row).execute();
}
/** The papers for these disputes, in the order in which they came. */
export async function findEvidence(executor: Executor, disputeIds: readonly string[]): Promise<EvidenceRow[]> {
  return disputeIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('dispute_evidence')
        .selectAll()
        .where('dispute_id', 'in', [...disputeIds])
        .orderBy('sent_at')
        .orderBy('id')
        .execute();
}
/** A paper for a dispute by its id; null where there is none. */
export async function findOneEvidence(executor: Executor, id: string): Promise<EvidenceRow | null> {
  return (await tables(executor).selectFrom('dispute_evidence').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
