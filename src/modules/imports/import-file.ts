import type { RefusedRow, ResultImportOptions } from '#contract/imports.ts';
import { newId } from '#platform/ids.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { columnsOf } from './columns.ts';
import type { ImportsDeps } from './deps.ts';
import { importBatches, LEASE_MS } from './import-batches.ts';
import { firstRows } from './preview-rows.ts';
import { type Batch, readBatches } from './read-batches.ts';
import { missingFields, proposeOptions, type SiteDefaults } from './results/columns.ts';
import { addResults } from './results/import-results.ts';
import { type ImportedResult, readResult } from './results/read-result.ts';
import { createRepeatFinder } from './results/repeats.ts';
import { inVocabulary } from './results/vocabulary-slugs.ts';
import { findImport, finishImport, type ImportRow, insertImport, startImport } from './store.ts';

export interface LocalFile {
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Throws `UnreadableFile`. */
export async function readOptions(file: LocalFile, defaults: SiteDefaults) {
  const rows = await firstRows(file.open(), IMPORT_LIMITS.previewRows);
  const options = proposeOptions(rows, file.name, defaults);
  return {
    options,
    columns: columnsOf(rows),
    missingOf: (chosen: ResultImportOptions) => missingFields(chosen.columns),
  };
}

interface FileToImport {
  readonly options: ResultImportOptions;
  readonly isDry: boolean;
  onBatch(batch: Batch<ImportedResult>, skipped: readonly RefusedRow[]): void;
}

/** For the command line. Throws `UnreadableFile`. Returns the counts, or null for a dry run. */
export async function importFile(
  deps: Pick<ImportsDeps, 'database' | 'clock' | 'vehicleModels'>,
  file: LocalFile,
  { options, isDry, onBatch }: FileToImport,
): Promise<ImportRow | null> {
  const { database, clock, vehicleModels } = deps;
  const now = await clock.now(database.executor);
  const readTitle = await vehicleModels.titleReader(database.executor);
  const batches = readBatches(file.open(), { read: (row) => readResult(row, { options, now, readTitle }) });
  if (isDry) {
    const findRepeats = createRepeatFinder(database.executor);
    for await (const batch of batches) onBatch(batch, await findRepeats(batch.items));
    return null;
  }
  const id = newId();
  const at = new Date(now);
  await database.transaction(async (transaction) => {
    await insertImport(transaction, {
      id,
      kind: 'results',
      file_name: file.name,
      bytes: file.bytes,
      created_at: at,
      created_by: null,
    });
    await startImport(transaction, id, { options, at, lease: leaseOf(database, now, LEASE_MS) });
  });
  try {
    await importBatches(deps, inVocabulary(deps, batches), { id, lastRow: 0, onBatch, add: addResults(id) });
    await finishImport(database.executor, id, { at: new Date(await clock.now(database.executor)), problem: null });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await finishImport(database.executor, id, { at: new Date(await clock.now(database.executor)), problem });
    throw error;
  }
  return findImport(database.executor, id);
}
