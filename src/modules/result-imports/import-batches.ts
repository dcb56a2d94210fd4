import { setImmediate } from 'node:timers/promises';
import type { ResultImportsDeps } from './deps.ts';
import type { ResultBatch } from './read-batches.ts';
import type { ImportedResult } from './read-result.ts';
import { countBatch, insertRefusedRows, insertResults, lockImport, roomForRefused } from './store.ts';

/** An import that no batch renews for this long belongs to a process that hangs. */
export const LEASE_MS = 60_000;

interface ImportedBatches {
  readonly id: string;
  /** The last row that is done already. */
  readonly lastRow: number;
  readonly isStopping?: () => boolean;
  readonly onBatch?: (batch: ResultBatch) => void;
}

export type ImportDeps = Pick<ResultImportsDeps, 'database' | 'clock' | 'vehicleModels'>;

/** Each batch commits together with the last imported row. Returns true at the end of the file. */
export async function importBatches(
  { database, clock, vehicleModels }: ImportDeps,
  batches: AsyncIterable<ResultBatch>,
  { id, lastRow, isStopping, onBatch }: ImportedBatches,
): Promise<boolean> {
  let doneRow = lastRow;
  for await (const batch of batches) {
    if (isStopping?.() === true) return false;
    const results = await inVocabulary({ database, vehicleModels }, batch.results);
    const isDone = await database.transaction(async (transaction) => {
      const row = await lockImport(transaction, id);
      // It was undone, or another process continued it.
      if (row === null || row.state !== 'importing' || row.last_row !== doneRow) return false;
      const added = await insertResults(transaction, id, results);
      await insertRefusedRows(transaction, id, batch.refused.slice(0, roomForRefused(row)));
      await countBatch(transaction, id, {
        lastRow: batch.lastRow,
        bytesRead: batch.bytesRead,
        added,
        duplicates: batch.results.length - added,
        refused: batch.refused.length,
        leaseUntil: new Date((await clock.now(transaction)) + LEASE_MS),
      });
      return true;
    });
    if (!isDone) return false;
    doneRow = batch.lastRow;
    onBatch?.(batch);
    await setImmediate();
  }
  return true;
}

/** Gives results the slugs under which the site groups their model: `VW` is `volkswagen`. */
function inVocabulary(
  { database, vehicleModels }: Omit<ImportDeps, 'clock'>,
  results: readonly ImportedResult[],
): Promise<ImportedResult[]> {
  return Promise.all(
    results.map(async (result) => {
      const { makeId, modelSlug } = await vehicleModels.find(database.executor, result);
      return {
        ...result,
        makeSlug: makeId ?? result.makeSlug,
        modelSlug: modelSlug ?? result.modelSlug,
      };
    }),
  );
}
