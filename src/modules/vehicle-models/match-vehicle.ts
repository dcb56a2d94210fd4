import { nameKey, slugOf } from '#contract/car-paths.ts';

interface Years {
  readonly firstYear: number;
  /** Null: still made. */
  readonly lastYear: number | null;
}
export interface VocabularyEntries {
  readonly makes: readonly { readonly id: string; readonly name: string }[];
  readonly models: readonly (Years & {
    readonly id: string;
    readonly makeId: string;
    readonly slug: string;
    readonly name: string;
  })[];
  readonly generations: readonly (Years & { readonly id: string; readonly modelId: string; readonly name: string })[];
  readonly aliases: readonly { readonly makeId: string; readonly modelId: string | null; readonly name: string }[];
}

type Model = VocabularyEntries['models'][number];
type Generation = VocabularyEntries['generations'][number];
export interface VocabularyIndex {
  readonly makes: ReadonlyMap<string, string>;
  /** By make, then by key. A model is listed before those that have its name as an alias. */
  readonly models: ReadonlyMap<string, ReadonlyMap<string, readonly Model[]>>;
  readonly generations: ReadonlyMap<string, readonly Generation[]>;
}

export interface NamedVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly title?: string;
}
export interface VehicleMatch {
  readonly makeId: string | null;
  readonly modelId: string | null;
  readonly modelSlug: string | null;
  readonly generationId: string | null;
}

const MAX_YEARS_OUTSIDE = 2;
const MAX_WORDS_OF_GENERATION = 3;

export function indexVocabulary({ makes, models, generations, aliases }: VocabularyEntries): VocabularyIndex {
  const makeIds = new Map<string, string>();
  for (const { id, name } of makes) makeIds.set(nameKey(name), id);
  const byMake = new Map<string, Map<string, Model[]>>(makes.map(({ id }) => [id, new Map()]));
  const add = (model: Model, name: string) => {
    const named = byMake.get(model.makeId);
    const known = named?.get(nameKey(name)) ?? [];
    if (!known.includes(model)) named?.set(nameKey(name), [...known, model]);
  };
  for (const model of models) add(model, model.name);
  const modelsById = new Map(models.map((model) => [model.id, model]));
  for (const { makeId, modelId, name } of aliases) {
    const model = modelId === null ? undefined : modelsById.get(modelId);
    if (model !== undefined) add(model, name);
    // A make's own name wins over another's alias.
    else if (modelId === null && byMake.has(makeId) && !makeIds.has(nameKey(name))) makeIds.set(nameKey(name), makeId);
  }
  return { makes: makeIds, models: byMake, generations: Map.groupBy(generations, ({ modelId }) => modelId) };
}

/** Whatever is unknown or ambiguous is null. */
export function matchVehicle(index: VocabularyIndex, { make, model, year, title = '' }: NamedVehicle): VehicleMatch {
  const makeId = index.makes.get(nameKey(make)) ?? null;
  const found = makeId === null ? null : findModel(index.models.get(makeId), model, year);
  const generations = found === null ? undefined : index.generations.get(found.id);
  return {
    makeId,
    modelId: found?.id ?? null,
    modelSlug: found?.slug ?? null,
    generationId: generations === undefined ? null : findGeneration(generations, `${model} ${title}`, year),
  };
}

const wordsOf = (text: string): string[] => slugOf(text).split('-').filter(Boolean);

/** The longest known beginning wins: of `911 Carrera` that is `911`, unless `911 Carrera` is a model. */
function findModel(
  models: ReadonlyMap<string, readonly Model[]> | undefined,
  name: string,
  year: number | null,
): Model | null {
  const words = wordsOf(name);
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(''));
  for (const key of [...beginnings, ...shortened(words[0] ?? '')]) {
    const [nearest] = (models?.get(key) ?? [])
      .map((model) => ({ model, outside: yearsOutside(model, year) }))
      .filter(({ outside }) => outside <= MAX_YEARS_OUTSIDE)
      .toSorted((one, other) => one.outside - other.outside);
    if (nearest !== undefined) return nearest.model;
  }
  return null;
}

/** `325i` is a 325, `SL500` an SL. */
function shortened(word: string): string[] {
  const withoutSuffix = /^(.*\d)\p{L}+$/u.exec(word)?.[1];
  const letters = /^(\p{L}+)\d+\p{L}*$/u.exec(word)?.[1];
  return [withoutSuffix, letters].filter((key) => key !== undefined);
}

function yearsOutside({ firstYear, lastYear }: Years, year: number | null): number {
  return year === null ? 0 : Math.max(0, firstYear - year, year - (lastYear ?? year));
}

/** A named generation wins over the year. If several were made in that year, the vehicle has none. */
function findGeneration(generations: readonly Generation[], text: string, year: number | null): string | null {
  const words = wordsOf(text);
  const phrases = new Set(
    words.flatMap((_, start) =>
      Array.from({ length: MAX_WORDS_OF_GENERATION }, (__, more) => words.slice(start, start + more + 1).join('')),
    ),
  );
  const named = generations.filter(
    (each) => phrases.has(nameKey(each.name)) && yearsOutside(each, year) <= MAX_YEARS_OUTSIDE,
  );
  const ofYear = year === null ? [] : generations.filter((each) => yearsOutside(each, year) === 0);
  const [one, another] = named.length > 0 ? named : ofYear;
  return one === undefined || another !== undefined ? null : one.id;
}
