import { ResultImportOptionsSchema } from '#contract/result-imports.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { UnreadableFile } from './decode-text.ts';
import type { ResultImportsContext } from './deps.ts';
import { importBatches, LEASE_MS } from './import-batches.ts';
import { readBatches } from './read-batches.ts';
import { bytesOf, removeFile } from './stored-file.ts';
import {
  claimImport,
  deleteSomeResults,
  finishImport,
  finishUndoing,
  forgetParts,
  type ImportRow,
  releaseImport,
} from './store.ts';

const REMOVED_AT_ONCE = 5000;
const COMMAND_ENDED = 'The command was interrupted. Run it again: what is already imported counts as duplicates.';

/** An error of one import does not block the others. Returns the count. */
export async function runImports(context: ResultImportsContext, stopping: AbortSignal): Promise<number> {
  const { database, clock } = context;
  const tried: string[] = [];
  const errors: unknown[] = [];
  while (!stopping.aborted) {
    const claimed = await database.transaction(async (transaction) => {
      const at = await clock.now(transaction);
      const lease = leaseOf(database, at, LEASE_MS);
      const row = await claimImport(transaction, { at: new Date(at), lease, without: tried });
      return row === null ? null : { row, lease };
    });
    if (claimed === null) break;
    tried.push(claimed.row.id);
    try {
      await runOne(context, claimed.row, stopping);
    } catch (error) {
      errors.push(error);
    }
    await releaseImport(database.executor, claimed.row.id, claimed.lease);
  }
  if (errors.length > 0) throw errors[0];
  return tried.length;
}

async function runOne(context: ResultImportsContext, row: ImportRow, stopping: AbortSignal): Promise<void> {
  const { database, storage } = context;
  const isOver =
    row.state === 'importing' ? await doImport(context, row, stopping) : await undo(context, row, stopping);
  if (!isOver) return;
  await removeFile(storage, row);
  await forgetParts(database.executor, row.id);
}

async function doImport(context: ResultImportsContext, row: ImportRow, stopping: AbortSignal): Promise<boolean> {
  const { database, clock, storage, vehicleModels } = context;
  const now = await clock.now(database.executor);
  // A command has the file itself, and its process is gone.
  if (row.created_by === null)
    return finishImport(database.executor, row.id, { at: new Date(now), fault: COMMAND_ENDED });
  const options = ResultImportOptionsSchema.parse(row.options);
  const readTitle = await vehicleModels.titleReader(database.executor);
  const batches = readBatches(bytesOf(storage, row), { options, now, readTitle, afterRow: row.last_row });
  let fault: string | null = null;
  try {
    const isWhole = await importBatches(context, batches, {
      id: row.id,
      lastRow: row.last_row,
      isStopping: () => stopping.aborted,
    });
    if (!isWhole) return false;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    fault = error.message;
  }
  return finishImport(database.executor, row.id, { at: new Date(await clock.now(database.executor)), fault });
}

async function undo(
  { database, clock }: ResultImportsContext,
  row: ImportRow,
  stopping: AbortSignal,
): Promise<boolean> {
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
}
