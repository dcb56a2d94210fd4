import { RESULT_FIELDS } from '#contract/import-fields.ts';
import { ResultImportOptionsSchema } from '#contract/imports.ts';
import type { Executor } from '#platform/database/database.ts';
import { chosenColumns } from '../columns.ts';
import { importBatches, LEASE_MS } from '../import-batches.ts';
import type { ImportHandler } from '../import-handler.ts';
import { readBatches } from '../read-batches.ts';
import { bytesOf } from '../stored-file.ts';
import { finishUndoing } from '../store.ts';
import { missingFields, proposeOptions } from './columns.ts';
import { type ImportedResult, readResult } from './read-result.ts';
import { previewResults } from './preview-results.ts';
import { describeStored } from './repeats.ts';
import { deleteSomeResults, insertResults } from './store.ts';
import { inVocabulary } from './vocabulary-slugs.ts';

const REMOVED_AT_ONCE = 5000;

/** The first rows are previewed, and the rest is checked while it is imported: a faulty row is left out. */
export const importResults: ImportHandler<'results'> = {
  maxRows: null,
  optionsSchema: ResultImportOptionsSchema,
  missing: ({ columns }) => missingFields(columns),
  propose({ rows, fileName, settings }, { source, currency, day_order, mileage_unit, is_mapped, ...columns }) {
    const proposed = proposeOptions(rows, fileName, {
      currency: settings.currency,
      unit: settings.distance_unit,
    });
    if (is_mapped === undefined) return proposed;
    return {
      kind: 'results',
      columns: chosenColumns(RESULT_FIELDS, columns),
      source: source ?? proposed.source,
      currency: currency ?? proposed.currency,
      day_order: day_order ?? proposed.day_order,
      mileage_unit: mileage_unit ?? proposed.mileage_unit,
    };
  },
  preview: previewResults,
  async run(context, row, { options, stopping }) {
    const { database, clock, storage, vehicleModels } = context;
    const now = await clock.now(database.executor);
    const readTitle = await vehicleModels.titleReader(database.executor);
    const batches = readBatches(bytesOf(storage, row), {
      read: (each) => readResult(each, { options, now, readTitle }),
      afterRow: row.last_row,
    });
    return importBatches(context, inVocabulary(context, batches), {
      id: row.id,
      lastRow: row.last_row,
      isStopping: () => stopping.aborted,
      add: addResults(row.id),
    });
  },
  async undo({ database, clock }, row, stopping) {
    while (!stopping.aborted) {
      const isOver = await database.transaction(async (transaction) => {
        const at = await clock.now(transaction);
        const leaseUntil = new Date(at + LEASE_MS);
        const removed = await deleteSomeResults(transaction, row.id, { limit: REMOVED_AT_ONCE, leaseUntil });
        if (removed === REMOVED_AT_ONCE) return false;
        await finishUndoing(transaction, row.id, new Date(at));
        return true;
      });
      if (isOver) return true;
    }
    return false;
  },
};

export const addResults = (importId: string) => async (transaction: Executor, results: readonly ImportedResult[]) => {
  const added = await insertResults(transaction, importId, results);
  const repeated = results.filter(({ row }) => !added.has(row));
  return { added: added.size, refused: [], skipped: await describeStored(transaction, repeated, importId) };
};
