import { type RawBuilder, sql } from 'kysely';

/** Escapes the wildcards of `like`. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const containsWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`plain_text(${text}) like ${`%${literal(word)}%`}`),
        sql` and `,
      )})`;

export const beginsWith = (text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`${literal(beginning)}%`}`;
