import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { insertAuditEntry, type NewAuditEntry } from './audit-store.ts';

export async function recordAuditEntry(transaction: Executor, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntry(transaction, newId(), entry);
}
