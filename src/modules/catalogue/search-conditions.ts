import { sql, type RawBuilder } from 'kysely';

export type SearchReading = readonly (readonly string[])[];
/** Matches what any reading matches. Without readings it matches every auction. */
export interface SearchWords {
  readonly typed: readonly SearchReading[];
  /** Other names of models rank last, because one may be the name of a variant. */
  readonly named: readonly SearchReading[];
}
export const NO_WORDS: SearchWords = { typed: [], named: [] };
export const areNone = ({ typed, named }: SearchWords): boolean => typed.length + named.length === 0;

/** A word with the letter of where it is: `a` make and model, `b` title, `c` other facts, `d` lot number and VIN. */
export interface LexemeQuery {
  readonly lexeme: string;
  readonly isPrefix: boolean;
}
const NUMBER_CLASS = 'd';
const MAX_SHORT_NUMBER = 4;
export const isNumber = (lexeme: string): boolean => lexeme.startsWith(NUMBER_CLASS);
/** Few auctions have the same one, and words that people search for have no digit. */
export const isLongNumber = (lexeme: string): boolean =>
  isNumber(lexeme) && lexeme.length > NUMBER_CLASS.length + MAX_SHORT_NUMBER && /\d/.test(lexeme);
export const lexemeQuery = ({ lexeme, isPrefix }: LexemeQuery): string => `'${lexeme}'${isPrefix ? ':*' : ''}`;

interface Fit {
  readonly classes: string;
  readonly isWhole: boolean;
}
const ANYWHERE: Fit = { classes: 'abc', isWhole: false };
const FITS: readonly Fit[] = [
  { classes: 'a', isWhole: true },
  { classes: 'ab', isWhole: true },
  { classes: 'ab', isWhole: false },
  ANYWHERE,
];
export const ANY_FIT = FITS.length - 1;
const fitAt = (fit: number): Fit => FITS[fit] ?? ANYWHERE;

function lexemesOf(word: string, { classes, isWhole }: Fit): LexemeQuery[] {
  const safe = word.replaceAll(/['\\]/g, '');
  // Too many words begin with a single character.
  const isPrefix = !isWhole && word.length > 1;
  const found = [...classes].map((letter) => ({ lexeme: letter + safe, isPrefix }));
  // Lot numbers and VINs are typed whole.
  return classes.includes('c') ? [...found, { lexeme: NUMBER_CLASS + safe, isPrefix: false }] : found;
}

/** For each reading, for each of its words, for each spelling: any of these lexemes. */
export const readingsOf = ({ typed, named }: SearchWords, fit: number = ANY_FIT): LexemeQuery[][][][] =>
  [...typed, ...(fit === ANY_FIT ? named : [])].map((reading) =>
    reading.map((spellings) => spellings.map((word) => lexemesOf(word, fitAt(fit)))),
  );

/** Includes all better fits. Counted from 0. */
export const fitQuery = (words: SearchWords, fit: number): string =>
  readingsOf(words, fit)
    .map((reading) => `(${reading.map((spellings) => `(${anyOf(spellings.flat())})`).join(' & ')})`)
    .join(' | ');
const anyOf = (queries: readonly LexemeQuery[]) => queries.map(lexemeQuery).join(' | ');

export const onlyFitQuery = (words: SearchWords, fit: number): string =>
  fit === 0 ? fitQuery(words, 0) : `(${fitQuery(words, fit)}) & !(${fitQuery(words, fit - 1)})`;

export const fitOf = (words: SearchWords, lexemes: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    FITS.slice(0, ANY_FIT).map(
      (_, fit) => sql`when ${lexemes} @@ ${fitQuery(words, fit)}::tsquery then ${sql.lit(fit)}`,
    ),
    sql` `,
  )} else ${sql.lit(ANY_FIT)} end`;

export const matchesWords = (words: SearchWords): RawBuilder<boolean> =>
  areNone(words)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from auction_search f where f.auction_id = a.auction_id and f.words @@ ${fitQuery(words, ANY_FIT)}::tsquery)`;
