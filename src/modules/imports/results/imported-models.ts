import type { ImportedModels } from '#contract/imports.ts';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportsContext } from '../deps.ts';
import { findImportForStaff } from '../find-import.ts';
import { countByModel } from './store.ts';

export async function listImportedModels(
  { database, operations }: ImportsContext,
  actor: Actor,
  id: string,
): Promise<Result<ImportedModels>> {
  const found = await findImportForStaff({ database }, actor, id);
  if (!found.ok) return found;
  const { currency } = await operations.settings(database.executor);
  const rows = await countByModel(database.executor, id, { currency, limit: IMPORT_LIMITS.shownModels });
  return accepted({
    items: rows.map(({ make, model, makeSlug, modelSlug, results }) => ({
      make,
      model,
      make_slug: makeSlug,
      slug: modelSlug,
      results,
    })),
    total: rows[0]?.total ?? 0,
  });
}
