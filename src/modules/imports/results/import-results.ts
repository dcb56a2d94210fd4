import { money } from '#contract/primitives.ts';
import { IMPORT_LIMITS, RESULT_FIELDS } from '#contract/import-fields.ts';
import { type PreviewOf, ResultImportOptionsSchema } from '#contract/imports.ts';
import { chosenColumns } from '../columns.ts';
import type { ImportsDeps } from '../deps.ts';
import { importBatches, LEASE_MS } from '../import-batches.ts';
import type { ImportUse } from '../import-use.ts';
import { previewOf } from '../preview-rows.ts';
import { type Batch, readBatches } from '../read-batches.ts';
import { bytesOf } from '../stored-file.ts';
import { finishUndoing } from '../store.ts';
import { missingFields, proposeOptions } from './columns.ts';
import { type ImportedResult, readResult } from './read-result.ts';
import { deleteSomeResults, insertResults } from './store.ts';

const REMOVED_AT_ONCE = 5000;
const { previewRows } = IMPORT_LIMITS;

/** The first rows are previewed, and the rest is checked while it is imported: a faulty row is left out. */
export const importResults: ImportUse<'results'> = {
  mostRows: null,
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
  async preview({ database, clock, vehicleModels }, { rows, options }) {
    const readTitle = await vehicleModels.titleReader(database.executor);
    const now = await clock.now(database.executor);
    const { items, ...preview } = await previewOf(rows.slice(0, previewRows), (row) =>
      readResult(row, { options, now, readTitle }),
    );
    return {
      ...preview,
      kind: 'results',
      options,
      missing: missingFields(options.columns),
      is_whole: rows.length <= previewRows,
      results: items.map(present),
    };
  },
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

export const addResults =
  (importId: string) =>
  async (transaction: Parameters<typeof insertResults>[0], results: readonly ImportedResult[]) => ({
    added: await insertResults(transaction, importId, results),
    refused: [],
  });

/** Gives results the slugs under which the site groups their model: `VW` is `volkswagen`. */
export async function* inVocabulary(
  { database, vehicleModels }: Pick<ImportsDeps, 'database' | 'vehicleModels'>,
  batches: AsyncIterable<Batch<ImportedResult>>,
): AsyncGenerator<Batch<ImportedResult>> {
  for await (const batch of batches)
    yield {
      ...batch,
      items: await Promise.all(
        batch.items.map(async (result) => {
          const { makeId, modelSlug } = await vehicleModels.find(database.executor, result);
          return { ...result, makeSlug: makeId ?? result.makeSlug, modelSlug: modelSlug ?? result.modelSlug };
        }),
      ),
    };
}

const present = (result: ImportedResult): PreviewOf<'results'>['results'][number] => ({
  row: result.row,
  title: result.title,
  make: result.make,
  model: result.model,
  year: result.year,
  is_sold: result.isSold,
  price: result.price === null ? null : money(result.price.amount, result.price.currency),
  mileage: result.mileage,
  ended_at: new Date(result.endedAt).toISOString(),
  source: result.source,
  url: result.url,
});
