import { carName } from '#contract/car-paths.ts';
import type { KnownMake, KnownModel } from '#modules/vehicle-models/index.ts';
import type { ModelName, PriceGuideDeps } from './deps.ts';
import { findModel } from './find-model.ts';
import { findImportedModel } from './imported-models.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';

type Deps = Pick<PriceGuideDeps, 'database' | 'operations' | 'vehicleModels' | 'clock'>;

function entryOf(make: KnownMake, model: KnownModel, thisYear: number): CarModelEntry {
  const name = { make: make.name, model: model.name };
  return {
    ...name,
    makeId: make.id,
    modelId: model.id,
    makeSlug: make.id,
    slug: model.slug,
    makes: [make.name],
    models: [model.name],
    names: [name],
    bodyStyle: '',
    live: 0,
    comingSoon: 0,
    ended: 0,
    sold: 0,
    firstYear: model.firstYear,
    lastYear: model.lastYear ?? thisYear,
  };
}

async function findKnownModel(
  { database, clock, vehicleModels }: Deps,
  named: ModelName,
): Promise<CarModelEntry | null> {
  const { executor } = database;
  const [known, at] = await Promise.all([vehicleModels.knownModel(executor, named), clock.now(executor)]);
  return known === null ? null : entryOf(known.make, known.model, new Date(at).getUTCFullYear());
}

export async function findAnyModel(deps: Deps, models: ModelIndex, named: ModelName): Promise<CarModelEntry | null> {
  return (
    (await findModel(deps, models, { ...named, year: null })) ??
    (await findImportedModel(deps, named)) ??
    findKnownModel(deps, named)
  );
}

export const namesOfModel = (entry: CarModelEntry): [string, ...string[]] => [
  carName(entry),
  ...entry.names.map(carName),
];
