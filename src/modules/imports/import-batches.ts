import { setImmediate } from 'node:timers/promises';
import type { RefusedRow } from '#contract/imports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Batch } from './read-batches.ts';
import { countBatch, insertRefusedRows, lockImport, roomForRefused, roomForSkipped } from './store.ts';

/** An import that no batch renews for this long belongs to a process that hangs. */
export const LEASE_MS = 60_000;

interface ImportedBatches<Item> {
  readonly id: string;
  readonly lastRow: number;
  readonly isStopping?: () => boolean;
  readonly onBatch?: (batch: Batch<Item>, skipped: readonly RefusedRow[]) => void;
  /** A row that is neither added nor refused is a duplicate. `skipped` are the rows to be listed. */
  add(
    transaction: Executor,
    items: readonly Item[],
  ): Promise<{ added: number; refused: readonly RefusedRow[]; skipped?: readonly RefusedRow[] }>;
}

/** Each batch commits together with the last imported row. Returns true at the end of the file. */
export async function importBatches<Item>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  batches: AsyncIterable<Batch<Item>>,
  { id, lastRow, isStopping, onBatch, add }: ImportedBatches<Item>,
): Promise<boolean> {
  let doneRow = lastRow;
  for await (const batch of batches) {
    if (isStopping?.() === true) return false;
    let listed: readonly RefusedRow[] = [];
    const isDone = await database.transaction(async (transaction) => {
      const row = await lockImport(transaction, id);
      // It was undone, or another process continued it.
      if (row === null || row.state !== 'importing' || row.last_row !== doneRow) return false;
      const { added, refused: refusedLate, skipped = [] } = await add(transaction, batch.items);
      const refused = [...batch.refused, ...refusedLate];
      listed = skipped;
      await insertRefusedRows(transaction, id, [
        ...refused.slice(0, roomForRefused(row)),
        ...skipped.slice(0, roomForSkipped(row)),
      ]);
      await countBatch(transaction, id, {
        lastRow: batch.lastRow,
        bytesRead: batch.bytesRead,
        added,
        duplicates: batch.items.length - added - refusedLate.length,
        refused: refused.length,
        leaseUntil: new Date((await clock.now(transaction)) + LEASE_MS),
      });
      return true;
    });
    if (!isDone) return false;
    doneRow = batch.lastRow;
    onBatch?.(batch, listed);
    await setImmediate();
  }
  return true;
}
