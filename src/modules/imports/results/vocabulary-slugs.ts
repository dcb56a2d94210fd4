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
  // A sale from outside the model's years still belongs to the nearest model of that name.
  const ofAnyYear = await vehicleModels.find(database.executor, { ...result, year: null });
  return { ...result, makeSlug: makeId, modelSlug: ofAnyYear.modelSlug ?? result.modelSlug };
}
