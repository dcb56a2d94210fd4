import { nameKey } from '#contract/car-paths.ts';
import type { VocabularyEntries, VocabularyIndex } from './match-vehicle.ts';

export type KnownModel = VocabularyEntries['models'][number];
export interface KnownMake {
  readonly id: string;
  readonly name: string;
  readonly models: readonly KnownModel[];
}

/** By its name or an alias, as a whole: unlike `matchVehicle`, not by how a longer text begins. */
export function knownMake(
  index: VocabularyIndex,
  { makes, models }: Pick<VocabularyEntries, 'makes' | 'models'>,
  name: string,
): KnownMake | null {
  const id = index.makes.get(nameKey(name));
  const make = makes.find((each) => each.id === id);
  return make === undefined
    ? null
    : { id: make.id, name: make.name, models: models.filter(({ makeId }) => makeId === make.id) };
}

export function knownModel(
  index: VocabularyIndex,
  vocabulary: Pick<VocabularyEntries, 'makes' | 'models'>,
  named: { readonly make: string; readonly model: string },
): { readonly make: KnownMake; readonly model: KnownModel } | null {
  const make = knownMake(index, vocabulary, named.make);
  if (make === null) return null;
  const [byName] = index.models.get(make.id)?.get(nameKey(named.model)) ?? [];
  const model = make.models.find(({ slug }) => slug === named.model.toLowerCase()) ?? byName;
  return model === undefined ? null : { make, model };
}

/** Ids of the other models of the make whose name or alias begins with this name: the GTI is also a `Golf GTI`. */
export function variantsOf(
  { models, aliases }: Pick<VocabularyEntries, 'models' | 'aliases'>,
  { makeId, model }: { readonly makeId: string; readonly model: string },
): string[] {
  const isLonger = ({ name }: { readonly name: string }) => name.toLowerCase().startsWith(`${model.toLowerCase()} `);
  const ofMake = models.filter((each) => each.makeId === makeId && each.name !== model);
  return ofMake
    .filter((each) => isLonger(each) || aliases.some((alias) => alias.modelId === each.id && isLonger(alias)))
    .map(({ id }) => id);
}
