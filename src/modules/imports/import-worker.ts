import { leaseOf } from '#platform/workers/lease.ts';
import { UnreadableFile } from './decode-text.ts';
import type { ImportsContext } from './deps.ts';
import { LEASE_MS } from './import-batches.ts';
import { kindOf } from './kinds.ts';
import { deleteStoredFile } from './delete-stored-file.ts';
import { claimImport, countFailedPhotos, finishImport, type ImportRow, releaseImport } from './store.ts';

const COMMAND_ENDED = 'The command was interrupted. Run it again: what is already imported counts as duplicates.';

/** An error of one import does not block the others. Returns the count. */
export async function runImports(context: ImportsContext, stopping: AbortSignal): Promise<number> {
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

async function runOne(context: ImportsContext, row: ImportRow, stopping: AbortSignal): Promise<void> {
  const { database, storage } = context;
  const isOver =
    row.state === 'importing'
      ? await doImport(context, row, stopping)
      : await kindOf(row.kind).undo(context, row, stopping);
  if (!isOver) return;
  if (row.state === 'importing' && (await countFailedPhotos(database.executor, [row.id])).size > 0) return;
  await deleteStoredFile({ database, storage }, row);
}

async function doImport(context: ImportsContext, row: ImportRow, stopping: AbortSignal): Promise<boolean> {
  const { database, clock } = context;
  // A command has the file itself, and its process is gone.
  if (row.created_by === null)
    return finishImport(database.executor, row.id, {
      at: new Date(await clock.now(database.executor)),
      problem: COMMAND_ENDED,
    });
  const kind = kindOf(row.kind);
  let problem: string | null = null;
  try {
    const isWhole = await kind.run(context, row, { options: kind.optionsSchema.parse(row.options), stopping });
    if (!isWhole) return false;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problem = error.message;
  }
  return finishImport(database.executor, row.id, { at: new Date(await clock.now(database.executor)), problem });
}
