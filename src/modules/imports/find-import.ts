import { IMPORT_POWERS, type ImportKind } from '#contract/import-fields.ts';
import { accepted, type Refused, refuse, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportsContext } from './deps.ts';
import { findImport, type ImportRow } from './store.ts';

export function refusalUnlessMayImport(actor: Actor, kind: ImportKind): Refused | null {
  const power = IMPORT_POWERS[kind];
  return refusalUnlessMay(actor, 'use_imports') ?? (power === null ? null : refusalUnlessMay(actor, power));
}

export async function findImportForStaff(
  { database }: Pick<ImportsContext, 'database'>,
  actor: Actor,
  id: string,
): Promise<Result<ImportRow>> {
  const refusal = refusalUnlessMay(actor, 'use_imports');
  if (refusal !== null) return refusal;
  const row = await findImport(database.executor, id);
  if (row === null) return refuse('import_not_found');
  return refusalUnlessMayImport(actor, row.kind) ?? accepted(row);
}
