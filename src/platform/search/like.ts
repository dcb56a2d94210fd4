import { type RawBuilder, sql } from 'kysely';

/** The marks that `like` reads as more than themselves, taken literally. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** A text of the database as `plain` has it: small, without accents. */
const plainSql = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036F]', '', 'g'))`;

/** That a text of the database holds each of these words, as `wordsOf` makes them; true where there are none. */
export const holdsWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`${plainSql(text)} like ${`%${literal(word)}%`}`),
        sql` and `,
      )})`;

/** That a text of the database, all of it small, begins so. */
export const beginsWith = (text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> => sql<boolean>`${text} like ${`${literal(beginning)}%`}`;
