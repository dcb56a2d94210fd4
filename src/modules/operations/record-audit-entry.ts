import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { insertAuditEntry, type Act } from './store.ts';

export async function recordAuditEntry(transaction: Executor, action: Act): Promise<void> {
  await insertAuditEntry(transaction, newId(), action);
}
