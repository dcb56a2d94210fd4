import { nameKey, slugOf } from '#contract/car-paths.ts';
import { matchVehicle, type VocabularyEntries, type VocabularyIndex } from './match-vehicle.ts';
import { FIRST_MODEL_YEAR } from '#contract/limits.ts';

export type TitledVehicle =
  | { readonly make: string; readonly model: string; readonly year: number }
  | { readonly unknown: 'year' | 'make' | 'parts' }
  | { readonly unknown: 'model'; readonly make: string }
  | { readonly unknown: 'model_in_year'; readonly make: string; readonly model: string; readonly year: number };

/** Reads titles such as `1967 Jaguar E-Type Series 1 Roadster`. */
export type ReadTitle = (title: string, year?: number | null) => TitledVehicle;

const YEAR = /^(?:1[89]\d\d|20\d\d)$/;
const MAX_WORDS_OF_MAKE = 3;
/** Words between make and model, as in `Porsche Factory-Original 911`. */
const MAX_WORDS_BETWEEN = 3;
const ARTICLES = new Set(['a', 'an', 'the']);
const PARTS = new Set(
  'engine engines wheels parts hardtop transaxle gearbox brochure poster sign literature'.split(' '),
);

interface FoundMake {
  readonly makeId: string;
  readonly before: readonly string[];
  readonly rest: readonly string[];
}

/** Longer names come before shorter ones at the same place. */
function makesIn(index: VocabularyIndex, words: readonly string[]): FoundMake[] {
  return words.flatMap((_, start) =>
    Array.from({ length: MAX_WORDS_OF_MAKE }, (__, less) => start + MAX_WORDS_OF_MAKE - less).flatMap((end) => {
      const makeId = end > words.length ? undefined : index.makes.get(words.slice(start, end).join(''));
      return makeId === undefined ? [] : [{ makeId, before: words.slice(0, start), rest: words.slice(end) }];
    }),
  );
}

/** `Wheels for a 1973 Porsche 911` are parts. */
const isAfterFor = ({ before }: FoundMake): boolean =>
  before.findLast((word) => !ARTICLES.has(word) && !YEAR.test(word)) === 'for';

function yearsIn(words: readonly string[]): number[] {
  return [...new Set(words.filter((word) => YEAR.test(word)).map(Number))].filter((year) => year >= FIRST_MODEL_YEAR);
}

export function createReadTitle(
  index: VocabularyIndex,
  { makes, models }: Pick<VocabularyEntries, 'makes' | 'models'>,
): ReadTitle {
  const nameOf = new Map([...makes, ...models].map(({ id, name }) => [id, name]));
  const keyOfMake = new Map(makes.map(({ id, name }) => [id, nameKey(name)]));
  const modelIn = ({ makeId, rest }: FoundMake, year: number | null): string | null => {
    const make = keyOfMake.get(makeId) ?? '';
    for (let skipped = 0; skipped <= MAX_WORDS_BETWEEN && skipped < rest.length; skipped += 1) {
      const { modelId } = matchVehicle(index, { make, model: rest.slice(skipped).join(' '), year });
      if (modelId !== null) return modelId;
    }
    return null;
  };
  return (title, year = null) => {
    const words = slugOf(title).split('-').filter(Boolean);
    const years = year === null ? yearsIn(words) : [year];
    const found = makesIn(index, words);
    const [first] = found;
    if (PARTS.has(words.at(-1) ?? '') || found.some(isAfterFor)) return { unknown: 'parts' };
    for (const each of years) {
      // `BMW 2002 tii, 1974` has two numbers that may be years.
      const withoutYear = words.toSpliced(words.indexOf(String(each)), words.includes(String(each)) ? 1 : 0);
      for (const make of makesIn(index, withoutYear)) {
        const modelId = modelIn(make, each);
        if (modelId !== null)
          return { make: nameOf.get(make.makeId) ?? '', model: nameOf.get(modelId) ?? '', year: each };
      }
    }
    if (years.length === 0) return { unknown: 'year' };
    if (first === undefined) return { unknown: 'make' };
    const make = nameOf.get(first.makeId) ?? '';
    const model = nameOf.get(modelIn(first, null) ?? '');
    const [firstYear] = years;
    return model === undefined || firstYear === undefined
      ? { unknown: 'model', make }
      : { unknown: 'model_in_year', make, model, year: firstYear };
  };
}
