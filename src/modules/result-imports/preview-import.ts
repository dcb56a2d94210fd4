import type { z } from 'zod';
import { RESULT_FIELDS, RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type {
  RefusedRow,
  ResultImportOptions,
  ResultPreview,
  ResultPreviewQuerySchema,
} from '#contract/result-imports.ts';
import { money } from '#contract/primitives.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { columnsOf, missingFields, proposeOptions } from './columns.ts';
import { UnreadableFile } from './decode-text.ts';
import type { ResultImportsContext } from './deps.ts';
import { type ImportedResult, type Reading, readResult } from './read-result.ts';
import type { FileRow } from './file-row.ts';
import { readRows } from './read-rows.ts';
import { bytesOf } from './stored-file.ts';
import { findImport } from './store.ts';

const { previewRows, shownRows } = RESULT_IMPORT_LIMITS;
const MOST_EXAMPLE = 80;

/** Throws `UnreadableFile`. */
export async function firstRows(bytes: AsyncIterable<Uint8Array>): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readRows(bytes)) {
    rows.push(row);
    if (rows.length === previewRows) break;
  }
  if (rows.length === 0) throw new UnreadableFile('The file has no results below its header.');
  return rows;
}

export async function previewImport(
  { database, clock, storage, operations, vehicleModels }: ResultImportsContext,
  actor: Actor,
  { id, ...given }: z.output<typeof ResultPreviewQuerySchema> & { id: string },
): Promise<Result<ResultPreview>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions');
  if (refusal !== null) return refusal;
  const { executor } = database;
  const file = await findImport(executor, id);
  if (file === null) return refuse('result_import_not_found');
  if (file.state !== 'ready')
    return refuse(file.state === 'uploading' ? 'result_file_incomplete' : 'result_import_started');
  const settings = await operations.settings(executor);
  try {
    const rows = await firstRows(bytesOf(storage, file));
    const defaults = { currency: settings.currency, unit: settings.distance_unit };
    const options = withGiven(proposeOptions(rows, file.file_name, defaults), given);
    const readTitle = await vehicleModels.titleReader(executor);
    return accepted(previewOf(rows, { options, now: await clock.now(executor), readTitle }));
  } catch (error) {
    if (error instanceof UnreadableFile) return invalid({ file: [error.message] });
    throw error;
  }
}

/** Without a source, the form wasn't filled in: everything is as proposed. */
function withGiven(
  proposed: ResultImportOptions,
  { source, currency, day_order, mileage_unit, ...columns }: z.output<typeof ResultPreviewQuerySchema>,
): ResultImportOptions {
  if (source === undefined) return proposed;
  const chosen = RESULT_FIELDS.map((field) => [field, columns[`column_${field}`] ?? ''] as const);
  return {
    columns: Object.fromEntries(chosen.filter(([, name]) => name !== '')),
    source,
    currency: currency ?? proposed.currency,
    day_order: day_order ?? proposed.day_order,
    mileage_unit: mileage_unit ?? proposed.mileage_unit,
  };
}

function previewOf(rows: readonly FileRow[], reading: Reading): ResultPreview {
  const { options } = reading;
  const results: ImportedResult[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const read = readResult(row, reading);
    if ('result' in read) results.push(read.result);
    else refused.push({ row: read.row, faults: [...read.faults] });
  }
  return {
    columns: columnsOf(rows).map((name) => ({
      name,
      example: (rows.find(({ cells }) => (cells[name] ?? '') !== '')?.cells[name] ?? '').slice(0, MOST_EXAMPLE),
    })),
    options,
    missing: missingFields(options.columns),
    rows: rows.length,
    refused: refused.length,
    results: results.slice(0, shownRows).map(presentResult),
    refused_rows: refused.slice(0, shownRows),
  };
}

const presentResult = (result: ImportedResult): ResultPreview['results'][number] => ({
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
