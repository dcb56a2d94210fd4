import type { ListedModel, MakeList, ModelGeneration, VehicleMake } from '#contract/vehicle-models.ts';
import type { Vocabulary } from './store.ts';

type Make = Vocabulary['makes'][number];
type Model = Vocabulary['models'][number];
type Counts = ReadonlyMap<string, number>;

export const byName = <T extends { readonly name: string }>(named: readonly T[]): T[] =>
  named.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));

export const aliasesOf = ({ aliases }: Vocabulary, makeId: string, modelId: string | null): string[] =>
  aliases.filter((alias) => alias.makeId === makeId && alias.modelId === modelId).map(({ name }) => name);

export const generationsOf = ({ generations }: Vocabulary, modelId: string): ModelGeneration[] =>
  generations
    .filter((generation) => generation.modelId === modelId && generation.retiredAt === null)
    .map(({ name, firstYear, lastYear }) => ({ name, first_year: firstYear, last_year: lastYear }));

export const presentModel = (vocabulary: Vocabulary, model: Model) => ({
  name: model.name,
  kind: model.kind,
  first_year: model.firstYear,
  last_year: model.lastYear,
  aliases: aliasesOf(vocabulary, model.makeId, model.id),
  generations: generationsOf(vocabulary, model.id),
});

const listedModel = (vocabulary: Vocabulary, model: Model, counts: Counts): ListedModel => ({
  ...presentModel(vocabulary, model),
  id: model.id,
  slug: model.slug,
  is_retired: model.retiredAt !== null,
  auctions: counts.get(model.id) ?? 0,
});

const presentListed = (vocabulary: Vocabulary, make: Make, counts: Counts) => ({
  id: make.id,
  name: make.name,
  aliases: aliasesOf(vocabulary, make.id, null),
  is_retired: make.retiredAt !== null,
  auctions: counts.get(make.id) ?? 0,
});

const modelsOf = ({ models }: Vocabulary, { id }: Make): Model[] => models.filter(({ makeId }) => makeId === id);

export const presentListedMake = (vocabulary: Vocabulary, make: Make, counts: Counts): MakeList['items'][number] => ({
  ...presentListed(vocabulary, make, counts),
  models: modelsOf(vocabulary, make).length,
});

export const presentMake = (vocabulary: Vocabulary, make: Make, counts: Counts): VehicleMake => ({
  ...presentListed(vocabulary, make, counts),
  models: byName(modelsOf(vocabulary, make)).map((model) => listedModel(vocabulary, model, counts)),
});
