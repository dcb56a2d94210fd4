import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { insertAct, type Act } from './store.ts';

/** Adds an act to the audit trail, which nobody can change. */
export async function recordAct(transaction: Executor, act: Act): Promise<void> {
  await insertAct(transaction, newId(), act);
}
