import type { z } from 'zod';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { NewImportSchema, FileImport } from '#contract/imports.ts';
import { invalid, type Refused, refuse, type Result } from '#contract/result.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { isStorageFull } from '#platform/storage/storage.ts';
import type { ImportsContext } from './deps.ts';
import { findImportForStaff, refusalUnlessMayImport } from './find-import.ts';
import { readImport } from './read-imports.ts';
import { deleteStoredFile } from './delete-stored-file.ts';
import { isZip, unpackZip } from './photos/unpack-zip.ts';
import { partKey, partsOf } from './stored-file.ts';
import { addPart, deleteImport, findAbandoned, findFinishedWithFile, type ImportRow, insertImport } from './store.ts';
import { DAY_MS } from '#contract/durations.ts';

/** How long a file is kept that nobody imports. */
const UNUSED_FILE_MS = 7 * DAY_MS;
const REMOVALS_PER_UPLOAD = 5;

/** Each new import removes a few abandoned ones. */
export async function createImport(
  context: ImportsContext,
  actor: Actor,
  { kind, file_name, bytes }: z.output<typeof NewImportSchema>,
): Promise<Result<FileImport>> {
  const staff = requireStaff(actor, 'use_imports');
  if (!staff.ok) return staff;
  const refusal = refusalUnlessMayImport(actor, kind);
  if (refusal !== null) return refusal;
  const { database, clock } = context;
  const at = await clock.now(database.executor);
  await removeAbandoned(context, at);
  const id = newId();
  await insertImport(database.executor, {
    id,
    kind,
    file_name,
    bytes,
    created_at: new Date(at),
    created_by: staff.value.userId,
  });
  return readImport(context, actor, id);
}

async function removeAbandoned(context: ImportsContext, at: number): Promise<void> {
  const { executor } = context.database;
  for (const row of await findAbandoned(executor, new Date(at - UNUSED_FILE_MS), REMOVALS_PER_UPLOAD)) {
    await deleteStoredFile(context, row);
    await deleteImport(executor, row.id);
  }
  for (const row of await findFinishedWithFile(executor, new Date(at - UNUSED_FILE_MS), REMOVALS_PER_UPLOAD))
    await deleteStoredFile(context, row);
}

/** A part that begins elsewhere changes nothing, so that a part can be sent again. */
export async function uploadPart(
  context: ImportsContext,
  actor: Actor,
  { id, start, part }: { id: string; start: number; part: File },
): Promise<Result<FileImport>> {
  const { database, storage } = context;
  const found = await findImportForStaff(context, actor, id);
  if (!found.ok) return found;
  const row = found.value;
  if (part.size === 0) return invalid({ part: ['The part is empty.'] });
  if (part.size > IMPORT_LIMITS.partBytes || start + part.size > row.bytes)
    return invalid({ part: ['The part is too large.'] });
  if (row.state === 'uploading' && row.received === start) {
    try {
      await storage.put(partKey(id, start), await part.bytes());
    } catch (error) {
      if (isStorageFull(error)) return refuse('import_storage_full');
      throw error;
    }
    if (start + part.size === row.bytes) {
      const refusal = await unpackIfZip(context, { ...row, part_starts: [...row.part_starts, start] });
      if (refusal !== null) {
        await deleteStoredFile(context, row);
        await deleteImport(database.executor, id);
        return refusal;
      }
    }
    await addPart(database.executor, id, { start, bytes: part.size });
  }
  return readImport(context, actor, id);
}

/** Before the last part counts as received, so that a file that is ready is unpacked. */
async function unpackIfZip(context: ImportsContext, row: ImportRow): Promise<Refused | null> {
  for await (const start of partsOf(context.storage, row)) {
    if (!isZip(start)) return null;
    if (row.kind !== 'auctions')
      return invalid({ part: ['This is a spreadsheet or an archive. Save it as CSV and upload that.'] });
    return unpackZip(context, row);
  }
  return null;
}
