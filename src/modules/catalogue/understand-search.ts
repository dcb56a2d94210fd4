import { readWorthQuestion } from '#contract/worth-questions.ts';
import { STOP_WORDS, withoutRequestPhrases } from '#contract/search-phrases.ts';
import type { Executor } from '#platform/database/database.ts';
import { findSpellings } from '#platform/search/spellings.ts';
import { searchWords } from '#platform/search/words.ts';
import type { CurrentLists } from './list-index.ts';
import { NO_WORDS, type SearchReading, type SearchWords } from './search-conditions.ts';
import { countWith as countInDatabase, findModelsNamed, findNamesOfCars } from './search-store.ts';

/** `911s` may mean several 911s or the 911 S. `1980s` is a decade. */
const PLURAL_NUMBER = /^(?!(?:18|19|20)\d0s)(?<number>\d{3,4})s$/;
/** Another name of a model may also be the name of one of its variants, so it is looked for only among few matches. */
const FEW = 5;
/** `land cruiser troop carrier` has four words; names of models have up to three. */
const MAX_WORDS_OF_NAME = 3;
/** One of two words is left out only if the other names a car. */
const MIN_WORDS_TO_LEAVE_ONE_OUT = 3;
/** `m3 or m5`, `miata vs s2000`. */
const BETWEEN_CARS = /\s+(?:or|and|vs\.?|versus|&)\s+|\s*,\s+/iu;
const MAX_CARS = 4;
/** In longer searches only short words and numbers are joined with their neighbors. */
const MAX_WORDS_ALL_JOINED = 4;
const YEARS_AHEAD = 1;

interface UnderstoodWords {
  readonly words: SearchWords;
  readonly ignored: readonly string[];
}
export interface UnderstoodSearch extends UnderstoodWords {
  readonly spellings: readonly (readonly string[])[];
}

interface SearchSource {
  readonly executor: Executor;
  readonly lists: Pick<CurrentLists, 'count'> | null;
  /** The list has wheels and parts only, of which few name the model as the vehicles do. */
  readonly isOfParts?: boolean;
}
const countWith = async ({ executor, lists }: SearchSource, words: SearchWords, most: number): Promise<number> =>
  lists === null ? countInDatabase(executor, words, most) : Math.min(most, await lists.count(words));

/** If nothing matches, corrects known words as well, and then leaves out words that no auction has. */
export async function understandSearch(source: SearchSource, typed: string): Promise<UnderstoodSearch> {
  const together = await understandTogether(source, typed);
  const parts = typed.split(BETWEEN_CARS).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > MAX_CARS) return together;
  const isFound = together.ignored.length === 0 && (await countWith(source, together.words, 1)) > 0;
  if (isFound || !(await nameCars(source.executor, parts))) return together;
  const each = await Promise.all(parts.map((part) => understandTogether(source, part)));
  return {
    words: { typed: each.flatMap(({ words }) => words.typed), named: each.flatMap(({ words }) => words.named) },
    ignored: each.flatMap(({ ignored }) => ignored),
    spellings: each.flatMap(({ spellings }) => spellings),
  };
}

/** Whether each part names a car: `red or black mustang` is no search for everything red. */
async function nameCars(executor: Executor, parts: readonly string[]): Promise<boolean> {
  const keysOf = (part: string) => {
    const words = searchWords(part);
    const pairs = words.slice(1).map((word, index) => [words[index] ?? '', word]);
    return [...words, ...pairs.flatMap((pair) => [pair.join(''), pair.join('-')])];
  };
  const named = await findNamesOfCars(executor, parts.flatMap(keysOf));
  return parts.every((part) => keysOf(part).some((key) => named.has(key)));
}

async function understandTogether(source: SearchSource, text: string): Promise<UnderstoodSearch> {
  const question = readWorthQuestion(text) ?? text;
  const typed = searchWords(question);
  const asked = searchWords(withoutRequestPhrases(question));
  const meaningful = asked.map((word, index) => !STOP_WORDS.has(word) && !isNumberLabel(word, asked[index + 1]));
  const isKept = (_: unknown, index: number) => meaningful[index] === true || !meaningful.includes(true);
  const words = asked.filter(isKept);
  if (words.length === 0) return { ...understoodAs(NO_WORDS), spellings: [] };
  const { executor } = source;
  const [names, spelled, spellings] = await Promise.all([
    namesIn(executor, words),
    findSpellings(executor, asked),
    // Posts and questions are searched for all words.
    asked.length === typed.length ? null : findSpellings(executor, typed),
  ]);
  const all = spelled.filter(isKept);
  return { ...(await understandWords(source, words, { names, all })), spellings: spellings ?? spelled };
}

/** `lot 45` is looked for by its number. */
const isNumberLabel = (word: string, next = ''): boolean => word === 'lot' && /^\d+$/.test(next);

async function understandWords(
  source: SearchSource,
  words: readonly string[],
  {
    names: namesOrVariants,
    all,
  }: { readonly names: readonly FoundName[]; readonly all: readonly (readonly string[])[] },
): Promise<UnderstoodWords> {
  const names = namesOrVariants.filter(({ key }) => !/\d/.test(key));
  const known = namesOfOneWord(names);
  const spellings = all.map((each, index) => (known.includes(words[index] ?? '') ? each.slice(0, 1) : each));
  const plain = {
    typed: [readingOf(spellings), ...joinedReadings(words, spellings)],
    named: hasPluralNumber(words) ? [readingOf(withSingularNumbers(words, spellings))] : [],
  };
  const found = await countWith(source, plain, FEW);
  if (names.length === 0 ? found > 0 : found === FEW && source.isOfParts !== true) return understoodAs(plain);
  const named = (of: readonly FoundName[]) => ({
    ...plain,
    named: [...plain.named, ...of.map((name) => withName(spellings, name))],
  });
  if (found > 0 || (await countWith(source, named(names), 1)) > 0) return understoodAs(named(names));
  const variants = named(namesOrVariants);
  if (namesOrVariants.length > names.length && (await countWith(source, variants, 1)) > 0)
    return understoodAs(variants);
  return correct(source, words);
}

async function correct(source: SearchSource, words: readonly string[]): Promise<UnderstoodWords> {
  const spelled = await findSpellings(source.executor, words, { isEvenKnown: true });
  const corrected = withSingularNumbers(words, spelled);
  const all = wordsOf(readingOf(corrected), ...joinedReadings(words, corrected));
  if (words.length === 1 || (await countWith(source, all, 1)) > 0) return understoodAs(all);
  const counts: number[] = [];
  for (const each of corrected) counts.push(await countWith(source, wordsOf(readingOf([each])), 1));
  const known = corrected.filter((_, index) => (counts[index] ?? 0) > 0);
  if (known.length === 0) return understoodAs(all);
  if (known.length < words.length)
    return { words: wordsOf(readingOf(known)), ignored: words.filter((_, index) => counts[index] === 0) };
  return (await leaveOneOut(source, words, corrected)) ?? understoodAs(all);
}

/**
 * If no auction has all words together, leaves out the last one that helps, rather than a make or a model: `red or
 * black mustang` shows Mustangs, `mgb gt` shows MGBs.
 */
async function leaveOneOut(
  source: SearchSource,
  words: readonly string[],
  spellings: readonly (readonly string[])[],
): Promise<UnderstoodWords | null> {
  const named = await findNamesOfCars(source.executor, spellings.flat());
  if (words.length < MIN_WORDS_TO_LEAVE_ONE_OUT && named.size === 0) return null;
  const isNamed = (index: number) => Number((spellings[index] ?? []).some((word) => named.has(word)));
  for (const index of [...words.keys()].toSorted((one, other) => isNamed(one) - isNamed(other) || other - one)) {
    const others = wordsOf(readingOf(spellings.toSpliced(index, 1)));
    if ((await countWith(source, others, 1)) > 0) return { words: others, ignored: words.slice(index, index + 1) };
  }
  return null;
}

const wordsOf = (...typed: SearchReading[]): SearchWords => ({ typed, named: [] });
const understoodAs = (words: SearchWords): UnderstoodWords => ({ words, ignored: [] });
const readingOf = (spellings: readonly (readonly string[])[]): SearchReading =>
  spellings.map((each) => [...new Set(each.flatMap((word) => [word, ...yearsOf(word)]))]);

/** `67` is also looked for as 1967. */
function yearsOf(word: string): string[] {
  if (!/^\d\d$/.test(word)) return [];
  const isOfThisCentury = Number(word) <= (new Date().getUTCFullYear() % 100) + YEARS_AHEAD;
  return isOfThisCentury ? [`19${word}`, `20${word}`] : [`19${word}`];
}

const singularNumberOf = (word: string): string | undefined => PLURAL_NUMBER.exec(word)?.groups?.['number'];
const hasPluralNumber = (words: readonly string[]): boolean =>
  words.some((word) => singularNumberOf(word) !== undefined);
const withSingularNumbers = (
  words: readonly string[],
  spellings: readonly (readonly string[])[],
): readonly (readonly string[])[] =>
  spellings.map((each, index) => [singularNumberOf(words[index] ?? '') ?? [], each].flat());

/** Neighbors that may belong together: `gull wing` is also looked for as `gullwing`, `325 i` as `325i`. */
function joinedReadings(words: readonly string[], spellings: readonly (readonly string[])[]): SearchReading[] {
  return words.slice(1).flatMap((second, index) => {
    const first = words[index] ?? '';
    const mayBelongTogether =
      words.length <= MAX_WORDS_ALL_JOINED || [first, second].some((word) => /\d/.test(word) || word.length <= 2);
    return mayBelongTogether
      ? [readingOf([...spellings.slice(0, index), [first + second], ...spellings.slice(index + 2)])]
      : [];
  });
}

interface FoundName {
  readonly start: number;
  readonly length: number;
  readonly models: readonly string[];
  readonly key: string;
}
const namesOfOneWord = (names: readonly FoundName[]): string[] =>
  names.filter(({ length }) => length === 1).map(({ key }) => key);

async function namesIn(executor: Executor, words: readonly string[]): Promise<FoundName[]> {
  const phrases = words.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_WORDS_OF_NAME, words.length - start) }, (__, more) => ({
      start,
      length: more + 1,
      key: words.slice(start, start + more + 1).join(''),
    })),
  );
  const keys = [...new Set(phrases.map(({ key }) => key))].filter((key) => !/^\d+$/.test(key));
  const models = await findModelsNamed(executor, keys);
  return phrases.flatMap((phrase) => {
    const named = models.get(phrase.key);
    return named === undefined ? [] : [{ ...phrase, models: named }];
  });
}

/** Wheels and parts have make and model as words only: `volkswagen.gti` is `volkswagengti` there. */
const wordsOfModels = (models: readonly string[]): string[] =>
  models.flatMap((id) => [id, id.replaceAll(/[^a-z\d]/g, '')]);

const withName = (spellings: readonly (readonly string[])[], { start, length, models }: FoundName): SearchReading => [
  ...readingOf(spellings.slice(0, start)),
  wordsOfModels(models),
  ...readingOf(spellings.slice(start + length)),
];
