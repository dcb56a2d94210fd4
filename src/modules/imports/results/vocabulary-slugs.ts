import type { ImportsDeps } from '../deps.ts';
import type { Batch } from '../read-batches.ts';
import type { ImportedResult } from './read-result.ts';

type Deps = Pick<ImportsDeps, 'database' | 'vehicleModels'>;

/** Gives results the slugs under which the site groups their model: `VW` is `volkswagen`. */
export async function* inVocabulary(
  deps: Deps,
  batches: AsyncIterable<Batch<ImportedResult>>,
): AsyncGenerator<Batch<ImportedResult>> {
  for await (const batch of batches)
    yield { ...batch, items: await Promise.all(batch.items.map((result) => withVocabularySlugs(deps, result))) };
}

export async function withVocabularySlugs(
  { database, vehicleModels }: Deps,
  result: ImportedResult,
): Promise<ImportedResult> {
  const { makeId, modelSlug } = await vehicleModels.find(database.executor, result);
  if (modelSlug !== null || makeId === null)
    return { ...result, makeSlug: makeId ?? result.makeSlug, modelSlug: modelSlug ?? result.modelSlug };
  // Sold is sold: a model made in other years only is the nearest one of that name.
  const ofAnyYear = await vehicleModels.find(database.executor, { ...result, year: null });
  return { ...result, makeSlug: makeId, modelSlug: ofAnyYear.modelSlug ?? result.modelSlug };
}
