import { nameKey } from '#contract/car-paths.ts';
import { matchVehicle, type VocabularyEntries, type VocabularyIndex } from './match-vehicle.ts';

export interface NamedModel {
  readonly makeId: string;
  readonly modelId: string;
  readonly modelSlug: string;
}
export interface NamedPages {
  readonly make: { readonly id: string; readonly name: string } | null;
  readonly models: readonly (NamedModel & { readonly make: string; readonly model: string })[];
}
export interface NamedInSearch {
  readonly makeId: string | null;
  readonly models: readonly NamedModel[];
}

const MAX_WORDS_OF_MAKE = 3;
const MAX_WORDS_OF_MODEL = 4;
const MIN_KEY_LENGTH = 3;
const NOTHING: NamedInSearch = { makeId: null, models: [] };

export function withNames(
  { makeId, models }: NamedInSearch,
  { makes, models: known }: Pick<VocabularyEntries, 'makes' | 'models'>,
): NamedPages {
  return {
    make: makes.find(({ id }) => id === makeId) ?? null,
    models: models.flatMap((named) => {
      const make = makes.find(({ id }) => id === named.makeId);
      const model = known.find(({ id }) => id === named.modelId);
      return make === undefined || model === undefined ? [] : [{ ...named, make: make.name, model: model.name }];
    }),
  };
}

/** What the words of a search name: `vw gti` and `gti` the GTI, `e30` the 3 Series, `alfa` a make. */
export function findNamed(index: VocabularyIndex, words: readonly string[], year: number | null): NamedInSearch {
  return withMake(index, words, year) ?? withoutMake(index, words, year) ?? NOTHING;
}

function withMake(index: VocabularyIndex, words: readonly string[], year: number | null): NamedInSearch | null {
  for (let start = 0; start < words.length; start += 1)
    for (let end = Math.min(words.length, start + MAX_WORDS_OF_MAKE); end > start; end -= 1) {
      const make = words.slice(start, end).join('');
      if (!index.makes.has(make)) continue;
      for (const others of [words.slice(end), words.slice(0, start)]) {
        const { makeId, modelId, modelSlug } = matchVehicle(index, { make, model: others.join(' '), year });
        if (makeId !== null && modelId !== null && modelSlug !== null)
          return { makeId: null, models: [{ makeId, modelId, modelSlug }] };
      }
      return { makeId: index.makes.get(make) ?? null, models: [] };
    }
  return null;
}

function withoutMake(index: VocabularyIndex, words: readonly string[], year: number | null): NamedInSearch | null {
  for (let start = 0; start < words.length; start += 1)
    for (let end = Math.min(words.length, start + MAX_WORDS_OF_MODEL); end > start; end -= 1) {
      const key = words.slice(start, end).join('');
      const models = key.length < MIN_KEY_LENGTH ? [] : modelsNamed(index, key, year);
      if (models.length > 0) return { makeId: null, models };
    }
  return null;
}

function modelsNamed(index: VocabularyIndex, key: string, year: number | null): NamedModel[] {
  const wasMadeIn = ({ firstYear, lastYear }: { readonly firstYear: number; readonly lastYear: number | null }) =>
    year === null || (year >= firstYear - 1 && year <= (lastYear ?? year) + 1);
  return [...index.models].flatMap(([makeId, byName]) => {
    const named = byName.get(key) ?? [];
    const all = named.length > 0 ? named : [...new Set([...byName.values()].flat())].filter(hasGeneration);
    return all.filter(wasMadeIn).map(({ id, slug }) => ({ makeId, modelId: id, modelSlug: slug }));
  });
  function hasGeneration({ id }: { readonly id: string }): boolean {
    return (index.generations.get(id) ?? []).some(({ name }) => nameKey(name) === key);
  }
}
