import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { ImportPreview } from '#contract/imports.ts';
import { accepted, invalid, type Refused, refuse, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { UnreadableFile } from './decode-text.ts';
import type { ImportsContext } from './deps.ts';
import type { FileRow } from './file-row.ts';
import { findImportForStaff } from './find-import.ts';
import type { PreviewOptions } from './import-handler.ts';
import { kindOf } from './kinds.ts';
import { firstRows } from './preview-rows.ts';
import { bytesOf } from './stored-file.ts';
import type { ImportRow } from './store.ts';

export async function previewImport(
  context: ImportsContext,
  actor: Actor,
  { id, ...given }: PreviewOptions & { id: string },
): Promise<Result<ImportPreview>> {
  const { database, operations } = context;
  const found = await findImportForStaff(context, actor, id);
  if (!found.ok) return found;
  const file = found.value;
  const refusal = refusalUnlessReady(file);
  if (refusal !== null) return refusal;
  const kind = kindOf(file.kind);
  const settings = await operations.settings(database.executor);
  const rows = await rowsToCheck(context, file);
  if ('ok' in rows) return rows;
  const options = kind.propose({ rows, fileName: file.file_name, settings }, given);
  return accepted(await kind.preview(context, { file, rows, options }));
}

export function refusalUnlessReady({ state }: ImportRow): Refused | null {
  if (state === 'ready') return null;
  return refuse(state === 'uploading' ? 'import_file_incomplete' : 'import_started');
}

export async function rowsToCheck({ storage }: ImportsContext, file: ImportRow): Promise<FileRow[] | Refused> {
  const { maxRows } = kindOf(file.kind);
  try {
    const rows = await firstRows(bytesOf(storage, file), (maxRows ?? IMPORT_LIMITS.previewRows) + 1);
    if (maxRows === null || rows.length <= maxRows) return rows;
    return invalid({ file: [`A file can have at most ${maxRows} rows. Split it into several files.`] });
  } catch (error) {
    if (error instanceof UnreadableFile) return invalid({ file: [error.message] });
    throw error;
  }
}
