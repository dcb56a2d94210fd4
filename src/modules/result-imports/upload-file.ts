import type { z } from 'zod';
import { RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type { NewResultImportSchema, ResultImport } from '#contract/result-imports.ts';
import { invalid, refuse, type Result } from '#contract/result.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { isStorageFull } from '#platform/storage/storage.ts';
import type { ResultImportsContext } from './deps.ts';
import { readImport } from './read-imports.ts';
import { partKey, removeFile } from './stored-file.ts';
import { addPart, deleteImport, findAbandoned, findImport, insertImport } from './store.ts';

/** How long a file is kept that nobody imports. */
const KEPT_MS = 7 * 86_400_000;
const ABANDONED_REMOVED = 5;

/** Each new import removes a few abandoned ones. */
export async function createImport(
  context: ResultImportsContext,
  actor: Actor,
  { file_name, bytes }: z.output<typeof NewResultImportSchema>,
): Promise<Result<ResultImport>> {
  const staff = staffWho(actor, 'import_auctions');
  if (!staff.ok) return staff;
  const { database, clock } = context;
  const at = await clock.now(database.executor);
  await removeAbandoned(context, at);
  const id = newId();
  await insertImport(database.executor, {
    id,
    file_name,
    bytes,
    created_at: new Date(at),
    created_by: staff.value.userId,
  });
  return readImport(context, actor, id);
}

async function removeAbandoned({ database, storage }: ResultImportsContext, at: number): Promise<void> {
  for (const row of await findAbandoned(database.executor, new Date(at - KEPT_MS), ABANDONED_REMOVED)) {
    await removeFile(storage, row);
    await deleteImport(database.executor, row.id);
  }
}

/** A part that begins elsewhere changes nothing, so that a part can be sent again. */
export async function uploadPart(
  context: ResultImportsContext,
  actor: Actor,
  { id, start, part }: { id: string; start: number; part: File },
): Promise<Result<ResultImport>> {
  const staff = staffWho(actor, 'import_auctions');
  if (!staff.ok) return staff;
  const { database, storage } = context;
  const row = await findImport(database.executor, id);
  if (row === null) return refuse('result_import_not_found');
  if (part.size === 0) return invalid({ part: ['The part is empty.'] });
  if (part.size > RESULT_IMPORT_LIMITS.partBytes || start + part.size > row.bytes)
    return invalid({ part: ['The part is too large.'] });
  if (row.state === 'uploading' && row.received === start) {
    try {
      await storage.put(partKey(id, start), await part.bytes());
    } catch (error) {
      if (isStorageFull(error)) return refuse('result_file_storage_full');
      throw error;
    }
    await addPart(database.executor, id, { start, bytes: part.size });
  }
  return readImport(context, actor, id);
}
