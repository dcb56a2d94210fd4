import { sql, type RawBuilder } from 'kysely';

/** Each inner list holds the spellings of one search word. */
export type SpelledWords = readonly (readonly string[])[];

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '')}'`;
/** Numbers such as a lot number are found whole; everything else by its beginning. */
function termOf(word: string): string {
  return word.length === 1 ? quoted(word) : `${quoted(word)}:*ABC | ${quoted(word)}:D`;
}
const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`;

/** True if the auction has a word that begins with each search word, in one of its spellings. */
export const matchesWords = (words: SpelledWords): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`a.search_index @@ ${words.map((spellings) => anyOf(spellings.map(termOf))).join(' & ')}::tsquery`;

/** What a search word is worth, best first: a whole name of the make or model, its beginning, then the title's words. */
const FITS = [
  { found: ':A', points: 8 },
  { found: ':*A', points: 6 },
  { found: ':B', points: 4 },
  { found: ':*B', points: 3 },
  { found: ':CD', points: 2 },
] as const;

function fitOf(words: SpelledWords): RawBuilder<number> {
  const points = words.map((spellings) => {
    const cases = FITS.map(({ found, points: worth }) => {
      const query = anyOf(spellings.map((word) => quoted(word) + found));
      return sql`when a.search_index @@ ${query}::tsquery then ${sql.lit(worth)}`;
    });
    return sql`case ${sql.join(cases, sql` `)} else 1 end`;
  });
  return sql<number>`(${sql.join(points, sql` + `)})`;
}

/** More seconds than any time has since 1970. */
const SECONDS = sql.lit(10_000_000_000);
/** The best fit first; at equal fit what is live, what closes soonest, what opens, then what closed last. */
export function relevanceOf(words: SpelledWords): RawBuilder<number> {
  const closes = sql`extract(epoch from s.closes_at)::bigint`;
  return sql<number>`((${fitOf(words)} * 3 + case s.status when 'live' then 2 when 'scheduled' then 1 else 0 end) * ${SECONDS}
    + case when s.status in ('live', 'scheduled') then ${SECONDS} - 1 - ${closes} else ${closes} end)`;
}
