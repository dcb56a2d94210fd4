import { sql, type RawBuilder } from 'kysely';

/** The possible spellings of each word. An auction matches if it has every word. */
export type SearchReading = readonly (readonly string[])[];
/** Matches what any reading matches. Without readings it matches every auction. */
export interface SearchWords {
  readonly typed: readonly SearchReading[];
  /** Other names of models rank last, because one may be the name of a variant. */
  readonly named: readonly SearchReading[];
}
export const NO_WORDS: SearchWords = { typed: [], named: [] };
export const areNone = ({ typed, named }: SearchWords): boolean => typed.length + named.length === 0;

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '')}'`;

/** Where a word must be found, by the prefixes of the search index. */
interface Fit {
  readonly classes: string;
  readonly isWhole: boolean;
}
/** Best first: whole words of make and model, then also of the title, then their beginnings, then anywhere. */
const ANYWHERE: Fit = { classes: 'abc', isWhole: false };
const FITS: readonly Fit[] = [
  { classes: 'a', isWhole: true },
  { classes: 'ab', isWhole: true },
  { classes: 'ab', isWhole: false },
  ANYWHERE,
];
export const ANY_FIT = FITS.length - 1;
const fitAt = (fit: number): Fit => FITS[fit] ?? ANYWHERE;

function termOf(word: string, { classes, isWhole }: Fit): string {
  const lexemes = [...classes].map((letter) => quoted(letter + word));
  // Too many words begin with a single character.
  const found = isWhole || word.length === 1 ? lexemes : lexemes.map((lexeme) => `${lexeme}:*`);
  // Lot numbers and VINs are typed whole.
  return classes.includes('c') ? [...found, quoted(`d${word}`)].join(' | ') : found.join(' | ');
}

/** What an auction has to have, as queries: every word of any reading, in any of its spellings. */
export const readingsOf = ({ typed, named }: SearchWords, fit: number): string[][][] =>
  [...typed, ...(fit === ANY_FIT ? named : [])].map((reading) =>
    reading.map((spellings) => spellings.map((word) => termOf(word, fitAt(fit)))),
  );

/** Includes all better fits. Counted from 0. */
export const fitQuery = (words: SearchWords, fit: number): string =>
  readingsOf(words, fit)
    .map((reading) => `(${reading.map((terms) => `(${terms.join(' | ')})`).join(' & ')})`)
    .join(' | ');

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
