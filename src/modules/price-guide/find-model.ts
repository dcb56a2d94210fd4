import { slugOf } from '#contract/car-paths.ts';
import type { PriceGuideDeps } from './deps.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';

type Deps = Pick<PriceGuideDeps, 'database' | 'vehicleModels'>;

export async function findMake(
  { database: { executor }, vehicleModels }: Deps,
  models: ModelIndex,
  make: string,
): Promise<CarModelEntry[]> {
  const { makeId } = await vehicleModels.find(executor, { make, model: '', year: null });
  return models.find(executor, ({ makeSlug }) => makeSlug === (makeId ?? slugOf(make)));
}

/** A name that several models have had means the one of that year. */
export async function findModel(
  { database: { executor }, vehicleModels }: Deps,
  models: ModelIndex,
  { make, model, year }: { readonly make: string; readonly model: string; readonly year: number | null },
): Promise<CarModelEntry | null> {
  const { makeId, modelId } = await vehicleModels.find(executor, { make, model, year });
  const entries = await models.find(
    executor,
    (entry) =>
      entry.makeSlug === (makeId ?? slugOf(make)) &&
      (entry.slug === slugOf(model) || (modelId !== null && entry.modelId === modelId)),
  );
  const spelled = entries.find(({ slug }) => slug === slugOf(model));
  const known = modelId === null ? undefined : entries.find((entry) => entry.modelId === modelId);
  return (year === null ? (spelled ?? known) : (known ?? spelled)) ?? null;
}
