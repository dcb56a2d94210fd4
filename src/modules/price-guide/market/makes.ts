import { accepted, refuse, type Result } from '#contract/result.ts';
import type { PriceGuideDeps } from '../deps.ts';
import { findMake } from '../find-model.ts';
import type { CarModelEntry, ModelIndex } from '../model-index.ts';
import type { MakeCondition } from '#modules/vehicle-models/index.ts';
import type { Spelling } from './store.ts';

export interface MakeFound {
  readonly name: Spelling | null;
  readonly make: MakeCondition | null;
}
export async function findFilteredMake(
  deps: Pick<PriceGuideDeps, 'database' | 'vehicleModels'>,
  models: ModelIndex,
  make: string | undefined,
): Promise<Result<MakeFound>> {
  if (make === undefined) return accepted({ name: null, make: null });
  const entries = await findMake(deps, models, make);
  const [name] = makesOf(entries);
  if (name === undefined) return refuse('car_not_found');
  // The slug is also the id in the vocabulary, to which auctions may have been mapped since the models were read.
  const makeId = name.slug;
  return accepted({ name, make: { makeId, makes: [...new Set(entries.flatMap(({ makes }) => makes))] } });
}

export function makesOf(models: readonly CarModelEntry[]): Spelling[] {
  const makes = new Map<string, string>();
  for (const { makeSlug, make } of models.toSorted((one, other) => other.ended - one.ended))
    if (!makes.has(makeSlug)) makes.set(makeSlug, make);
  return [...makes]
    .map(([slug, make]) => ({ make, slug }))
    .toSorted((one, other) => one.make.localeCompare(other.make, 'en'));
}

export const spellingsOf = (models: readonly CarModelEntry[]): Spelling[] => [
  ...new Map(
    models.flatMap(({ makes, makeSlug: slug }) => makes.map((make) => [make, { make, slug }] as const)),
  ).values(),
];
