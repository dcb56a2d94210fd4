import type { ResultImportOptions } from '#contract/result-imports.ts';
import { newId } from '#platform/ids.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { columnsOf, missingFields, proposeOptions, type SiteDefaults } from './columns.ts';
import { importBatches, type ImportDeps, LEASE_MS } from './import-batches.ts';
import { firstRows } from './preview-import.ts';
import { readBatches, type ResultBatch } from './read-batches.ts';
import { findImport, finishImport, type ImportRow, insertImport, startImport } from './store.ts';

export interface LocalFile {
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Throws `UnreadableFile`. */
export async function readOptions(file: LocalFile, defaults: SiteDefaults) {
  const rows = await firstRows(file.open());
  const options = proposeOptions(rows, file.name, defaults);
  return {
    options,
    columns: columnsOf(rows),
    missingOf: (chosen: ResultImportOptions) => missingFields(chosen.columns),
  };
}

interface Wanted {
  readonly options: ResultImportOptions;
  readonly isDry: boolean;
  onBatch(batch: ResultBatch): void;
}

/** For the command line. Throws `UnreadableFile`. Returns the counts, or null for a dry run. */
export async function importFile(
  deps: ImportDeps,
  file: LocalFile,
  { options, isDry, onBatch }: Wanted,
): Promise<ImportRow | null> {
  const { database, clock, vehicleModels } = deps;
  const now = await clock.now(database.executor);
  const readTitle = await vehicleModels.titleReader(database.executor);
  const batches = readBatches(file.open(), { options, now, readTitle });
  if (isDry) {
    for await (const batch of batches) onBatch(batch);
    return null;
  }
  const id = newId();
  const at = new Date(now);
  await database.transaction(async (transaction) => {
    await insertImport(transaction, { id, file_name: file.name, bytes: file.bytes, created_at: at, created_by: null });
    await startImport(transaction, id, { options, at, lease: leaseOf(database, now, LEASE_MS) });
  });
  try {
    await importBatches(deps, batches, { id, lastRow: 0, onBatch });
    await finishImport(database.executor, id, { at: new Date(await clock.now(database.executor)), fault: null });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    await finishImport(database.executor, id, { at: new Date(await clock.now(database.executor)), fault });
    throw error;
  }
  return findImport(database.executor, id);
}
