import { type RawBuilder, sql } from 'kysely';
import { beginningsOf, searchWords } from './words.ts';

export interface FindText {
  readonly text: string;
  readonly words: readonly string[];
  readonly number: number | null;
  /** The word before the number, as in “invoice 42”. */
  readonly numberKind: string | null;
}

export const EXACT = 0;
export const PART = 1;
export const WHOLE_WORDS = 2;
export const BEGINNINGS = 3;

/** Rows read by one index. Beyond them, more has to be typed. */
export const MAX_READ = 200;

/**
 * A query for up to `limit` rows `(key, title, about, state, fit)`, best first, each lookup by an index. Null if the
 * text can find nothing of the kind.
 */
export type FindQuery = (asked: FindText, limit: number) => RawBuilder<unknown> | null;

const NUMBER = /^(?<kind>lot|invoice|no\.?)?\s*#?\s*(?<digits>\d{1,9})$/i;
/** More than this would be shorter than most words begin. */
const MIN_BEGINNING = 3;

export function readFindText(q: string): FindText {
  const text = q.trim();
  const { kind, digits } = NUMBER.exec(text)?.groups ?? {};
  const numberKind = kind === undefined || /^no/i.test(kind) ? null : kind.toLowerCase();
  return { text, words: searchWords(text), number: digits === undefined ? null : Number(digits), numberKind };
}

/**
 * All words, as the beginnings of words in `vector`. Very short ones are compared only among the rows that the others
 * find; alone they must be whole words.
 */
export function beginWords(vector: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> | null {
  if (words.length === 0) return null;
  const [long, short] = [words.filter(isLong), words.filter((word) => !isLong(word))];
  if (long.length === 0) return haveWords(vector, words);
  const found = sql<boolean>`${vector} @@ ${beginningsOf(long)}::tsquery`;
  return short.length === 0
    ? found
    : sql<boolean>`(${found} and (${vector} @@ ${beginningsOf(short)}::tsquery) is true)`;
}
export const isLong = (word: string): boolean => word.length >= MIN_BEGINNING;

export const haveWords = (vector: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${vector} @@ ${words.map((word) => `'${word}'`).join(' & ')}::tsquery`;

export interface Lookup {
  readonly fit: number;
  readonly from: RawBuilder<unknown>;
}

export const bestOf = (lookups: readonly Lookup[]): RawBuilder<unknown> =>
  sql`(select id, min(fit) as fit from (${sql.join(
    lookups.map(
      ({ fit, from }) => sql`(select id, ${sql.lit(fit)} as fit from (${from}) each limit ${sql.lit(MAX_READ)})`,
    ),
    sql` union all `,
  )}) lookups group by id)`;

/** A query for what a module has of a person: `(key, title, about, state, amount, currency, at)`. */
export type PersonSectionQuery = (userId: string) => RawBuilder<unknown>;
