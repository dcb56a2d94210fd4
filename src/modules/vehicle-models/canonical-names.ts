import { nameKey } from '#contract/car-paths.ts';
import type { VocabularyEntries, VocabularyIndex } from './match-vehicle.ts';

export interface VehicleNames {
  readonly makes: readonly string[];
  readonly models: readonly string[];
  readonly generations: readonly string[];
}

type Names = Pick<VocabularyEntries, 'makes' | 'generations'>;

/** Unknown names are returned as they are. */
export function canonicalNames(
  index: VocabularyIndex,
  { makes, generations }: Names,
  asked: VehicleNames,
): VehicleNames {
  const makeIds = asked.makes.flatMap((name) => index.makes.get(nameKey(name)) ?? []);
  const modelsNamed = (name: string) =>
    makeIds.flatMap((makeId) => index.models.get(makeId)?.get(nameKey(name))?.slice(0, 1) ?? []);
  const modelIds = new Set(asked.models.flatMap(modelsNamed).map(({ id }) => id));
  const ofModels = generations.filter(({ modelId }) => modelIds.has(modelId));
  const each = (names: readonly string[], find: (name: string) => string | undefined) => [
    ...new Set(names.map((name) => find(name) ?? name)),
  ];
  return {
    makes: each(asked.makes, (name) => makes.find(({ id }) => id === index.makes.get(nameKey(name)))?.name),
    models: each(asked.models, (name) => modelsNamed(name)[0]?.name),
    generations: each(
      asked.generations,
      (name) => ofModels.find((generation) => nameKey(generation.name) === nameKey(name))?.name,
    ),
  };
}
