import type { ResultImport, ResultImportOptions } from '#contract/result-imports.ts';
import { RESULT_FIELD_LABELS } from '#contract/result-import-fields.ts';
import { invalid, type Refused, refuse, type Result } from '#contract/result.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { missingFields } from './columns.ts';
import type { ResultImportsContext } from './deps.ts';
import { readImport } from './read-imports.ts';
import { type ImportRow, lockImport, startImport as markStarted, startUndoing } from './store.ts';

export async function startImport(
  context: ResultImportsContext,
  actor: Actor,
  { id, options }: { id: string; options: ResultImportOptions },
): Promise<Result<ResultImport>> {
  const staff = staffWho(actor, 'import_auctions');
  if (!staff.ok) return staff;
  const missing = missingFields(options.columns);
  if (missing.length > 0)
    return invalid(
      Object.fromEntries(
        missing.map((field) => [field, [`Choose the column for “${RESULT_FIELD_LABELS[field].name}”.`]]),
      ),
    );
  const refusal = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const row = await lockImport(transaction, id);
    const why = refusalToStart(row);
    if (row === null || why !== null) return why;
    await markStarted(transaction, id, { options, at: new Date(at) });
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'results_imported',
      subject: `result_import:${id}`,
      after: { file: row.file_name, source: options.source },
      at,
    });
    return null;
  });
  if (refusal !== null) return refusal;
  context.due.ring();
  return readImport(context, actor, id);
}

function refusalToStart(row: ImportRow | null): Refused | null {
  if (row === null) return refuse('result_import_not_found');
  if (row.state === 'ready') return null;
  return refuse(row.state === 'uploading' ? 'result_file_incomplete' : 'result_import_started');
}

/** Removes in the background what an import added, and its file. One that is under way stops. */
export async function undoImport(
  context: ResultImportsContext,
  actor: Actor,
  id: string,
): Promise<Result<ResultImport>> {
  const staff = staffWho(actor, 'import_auctions');
  if (!staff.ok) return staff;
  const refusal = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const row = await lockImport(transaction, id);
    if (row === null) return refuse('result_import_not_found');
    if (row.state === 'undoing' || row.state === 'undone') return refuse('result_import_undone');
    await startUndoing(transaction, id);
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'result_import_undone',
      subject: `result_import:${id}`,
      before: { file: row.file_name, results: row.added },
      at,
    });
    return null;
  });
  if (refusal !== null) return refusal;
  context.due.ring();
  return readImport(context, actor, id);
}
