import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type DisputeRow = Row<'card_disputes'>;

export async function findDisputesOf(executor: Executor, chargeIds: readonly string[]): Promise<DisputeRow[]> {
  return chargeIds.length === 0
    ? []
    : executor
        .selectFrom('card_disputes')
        .selectAll()
        .where('charge_id', 'in', [...chargeIds])
        .orderBy('opened_at')
        .orderBy('id')
        .execute();
}

export async function writeDispute(transaction: Executor, row: DisputeRow): Promise<void> {
  const { id: _id, charge_id: _charge, opened_at: _opened, ...now } = row;
  await transaction
    .insertInto('card_disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute();
}
