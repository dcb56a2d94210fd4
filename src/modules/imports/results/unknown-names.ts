import { nameKey } from '#contract/car-paths.ts';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { PreviewOf } from '#contract/imports.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ImportsDeps } from '../deps.ts';
import type { ImportedResult } from './read-result.ts';

type UnknownNames = Pick<PreviewOf<'results'>, 'unknown_names' | 'unknown_total'>;

/** A make that isn't in the vocabulary counts once, with the rows of all its models. */
export async function findUnknownNames(
  executor: Executor,
  vehicleModels: ImportsDeps['vehicleModels'],
  results: readonly ImportedResult[],
): Promise<UnknownNames> {
  const names = new Map<string, UnknownNames['unknown_names'][number]>();
  for (const result of results) {
    const { makeId, modelSlug } = await vehicleModels.find(executor, result);
    if (makeId !== null && modelSlug !== null) continue;
    const model = makeId === null ? null : result.model;
    const ofAnyYear = makeId === null ? null : await vehicleModels.find(executor, { ...result, year: null });
    const key = JSON.stringify([makeId ?? nameKey(result.make), nameKey(model ?? '')]);
    const known = names.get(key) ?? {
      ...{ make: result.make, make_id: makeId, model, rows: 0 },
      outside_years: ofAnyYear !== null && ofAnyYear.modelSlug !== null,
    };
    names.set(key, { ...known, rows: known.rows + 1 });
  }
  const ordered = [...names.values()].toSorted((one, other) => other.rows - one.rows);
  return { unknown_names: ordered.slice(0, IMPORT_LIMITS.shownModels), unknown_total: ordered.length };
}
