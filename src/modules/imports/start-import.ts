import type { FileImport, ImportOptions } from '#contract/imports.ts';
import { IMPORT_FIELD_LABELS, type ImportField } from '#contract/import-fields.ts';
import { invalid, type Refused, refuse, type Result } from '#contract/result.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportsContext } from './deps.ts';
import { findImportForStaff } from './find-import.ts';
import { kindOf } from './kinds.ts';
import { refusalUnlessReady, rowsToCheck } from './preview-import.ts';
import { readImport } from './read-imports.ts';
import {
  countFailedPhotos,
  type ImportRow,
  lockImport,
  retryPhotos as markRetried,
  startImport as markStarted,
  startUndoing,
} from './store.ts';
import type { Executor } from '#platform/database/database.ts';

export async function startImport(
  context: ImportsContext,
  actor: Actor,
  { id, options }: { id: string; options: ImportOptions },
): Promise<Result<FileImport>> {
  const found = await findImportForStaff(context, actor, id);
  if (!found.ok) return found;
  const refused = refusalUnlessReady(found.value) ?? (await refusalOfOptions(context, found.value, options));
  if (refused !== null) return refused;
  return changeImport(context, actor, id, async ({ transaction, row, at, audit }) => {
    const why = refusalUnlessReady(row);
    if (why !== null) return why;
    await markStarted(transaction, id, { options, at: new Date(at) });
    await audit({
      action: `${row.kind}_imported`,
      after: {
        file: row.file_name,
        ...('source' in options ? { source: options.source } : {}),
        ...('sends_invitations' in options ? { invitations: options.sends_invitations } : {}),
      },
    });
    return null;
  });
}

interface ImportChange {
  readonly transaction: Executor;
  readonly row: ImportRow;
  readonly staffId: string;
  readonly at: number;
  audit(entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }): Promise<void>;
}

/** Runs a change of a locked import in one transaction, and wakes the worker. */
async function changeImport(
  context: ImportsContext,
  actor: Actor,
  id: string,
  change: (open: ImportChange) => Promise<Refused | null>,
): Promise<Result<FileImport>> {
  const staff = requireStaff(actor, 'use_imports');
  if (!staff.ok) return staff;
  const found = await findImportForStaff(context, actor, id);
  if (!found.ok) return found;
  const staffId = staff.value.userId;
  const refusal = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const row = await lockImport(transaction, id);
    if (row === null) return refuse('import_not_found');
    const audit: ImportChange['audit'] = (entry) =>
      context.operations.recordAuditEntry(transaction, { ...entry, actorId: staffId, subject: `import:${id}`, at });
    return change({ transaction, row, staffId, at, audit });
  });
  if (refusal !== null) return refusal;
  context.due.wake();
  return readImport(context, actor, id);
}

async function refusalOfOptions(
  context: ImportsContext,
  file: ImportRow,
  options: ImportOptions,
): Promise<Refused | null> {
  const { kind } = file;
  if (options.kind !== kind) return invalid({ options: [`This is a file of ${kind}.`] });
  const handler = kindOf(kind);
  const missing = handler.missing(options);
  if (missing.length > 0)
    return invalid(
      Object.fromEntries(missing.map((field) => [field, [`Choose the column for “${nameOf(kind, field)}”.`]])),
    );
  if (handler.maxRows === null) return null;
  const rows = await rowsToCheck(context, file);
  if ('ok' in rows) return rows;
  const { refused } = await handler.preview(context, { file, rows, options });
  return refused === 0 ? null : refuse('import_has_errors', { rows: refused });
}

const nameOf = (kind: ImportRow['kind'], field: string): string =>
  IMPORT_FIELD_LABELS[kind][field as ImportField]?.name ?? field;

/** Reads the rows again whose photos couldn't be fetched. They were left out whole, so nothing is imported twice. */
export const retryPhotos = (context: ImportsContext, actor: Actor, id: string): Promise<Result<FileImport>> =>
  changeImport(context, actor, id, async ({ transaction, row, audit }) => {
    const rows = (await countFailedPhotos(transaction, [id])).get(id) ?? 0;
    if (rows === 0) return refuse('import_photos_not_kept');
    await markRetried(transaction, id);
    await audit({ action: 'import_photos_retried', after: { file: row.file_name, rows } });
    return null;
  });

/** Removes in the background what an import added, and its file. One that is under way stops. */
export const undoImport = (context: ImportsContext, actor: Actor, id: string): Promise<Result<FileImport>> =>
  changeImport(context, actor, id, async ({ transaction, row, staffId, audit }) => {
    if (row.state === 'undoing' || row.state === 'undone') return refuse('import_undone');
    await startUndoing(transaction, id, staffId);
    await audit({ action: 'import_undone', before: { file: row.file_name, kind: row.kind, added: row.added } });
    return null;
  });
