import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

type RecoveryCodeKeyRow = Row<'recovery_code_keys'>;

export async function listRecoveryCodeKeys(executor: Executor): Promise<RecoveryCodeKeyRow[]> {
  return executor.selectFrom('recovery_code_keys').selectAll().orderBy('id').execute();
}

export async function insertRecoveryCodeKey(executor: Executor, row: RecoveryCodeKeyRow): Promise<void> {
  await executor
    .insertInto('recovery_code_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceRecoveryCodeKey(
  executor: Executor,
  id: string,
  { before, after }: { before: Buffer; after: Buffer },
): Promise<void> {
  await executor
    .updateTable('recovery_code_keys')
    .set({ encrypted_key: after })
    .where('id', '=', id)
    .where('encrypted_key', '=', before)
    .execute();
}
