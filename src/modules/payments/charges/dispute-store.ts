import type { Executor } from '#platform/database/database.ts';
import type { DisputeState } from '../gateway.ts';

interface DisputesTable {
  id: string;
  charge_id: string;
  amount: number;
  state: DisputeState;
  reason: string;
  answer_by: Date | null;
  opened_at: Date;
  decided_at: Date | null;
}
export type DisputeRow = DisputesTable;
const tables = (executor: Executor) => executor.withTables<{ card_disputes: DisputesTable }>();

export async function findDisputesOf(executor: Executor, chargeIds: readonly string[]): Promise<DisputeRow[]> {
  return chargeIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('card_disputes')
        .selectAll()
        .where('charge_id', 'in', [...chargeIds])
        .orderBy('opened_at')
        .orderBy('id')
        .execute();
}

/** Stores the dispute's current state. A known dispute keeps its `opened_at`. */
export async function writeDispute(transaction: Executor, row: DisputeRow): Promise<void> {
  const { id: _id, charge_id: _charge, opened_at: _opened, ...now } = row;
  await tables(transaction)
    .insertInto('card_disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute();
}
