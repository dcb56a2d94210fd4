import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Row } from '../database/tables.ts';

/** Word lengths from which one or two typing errors are tolerated. */
const LEAST_LENGTH = { oneError: 4, twoErrors: 8 } as const;
const MOST_CONTAINING = 20;
const MOST_CORRECTIONS = 3;
/** Sorts after every character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The letters of a word in order: those of two words are equal if one has letters of the other swapped. */
const lettersOf = (word: ReturnType<typeof sql>) =>
  sql`array(select letter from regexp_split_to_table(${word}, '') as letter order by letter)`;

/**
 * Returns each word with what else to look for: nothing if a known word begins with it, otherwise the words that
 * contain it or, if there are none, those that it was probably meant to be. Swapped letters count as one error.
 * Numbers and words with digits are taken as typed.
 */
export async function findSpellings(executor: Executor, words: readonly string[]): Promise<string[][]> {
  const doubtful = words.filter((word) => word.length >= LEAST_LENGTH.oneError && !/\d/.test(word));
  if (doubtful.length === 0) return words.map((word) => [word]);
  const { rows } = await sql<Pick<Row<'search_words'>, 'word'> & { others: string[] }>`
    select typed.word, case
      when exists (select from search_words k
        where k.word >= typed.word collate "C" and k.word < typed.word || ${LAST_CHARACTER} collate "C")
      then '{}'
      else coalesce(
        nullif(array(select k.word from search_words k where position(typed.word in k.word) > 0
          order by k.auctions desc, k.word limit ${MOST_CONTAINING}), '{}'),
        array(select k.word from search_words k
          cross join lateral (select levenshtein_less_equal(k.word, typed.word, 2) as distance) as d
          cross join lateral (select case
            when d.distance = 2 and ${lettersOf(sql`k.word`)} = ${lettersOf(sql`typed.word`)} then 1
            else d.distance end as errors) as e
          where length(k.word) between length(typed.word) - 2 and length(typed.word) + 2
            and errors <= case when length(typed.word) >= ${LEAST_LENGTH.twoErrors} then 2 else 1 end
          order by errors, k.auctions desc, k.word limit ${MOST_CORRECTIONS})) end as others
    from unnest(${doubtful}::text[]) as typed(word)`.execute(executor);
  const others = new Map(rows.map((row) => [row.word, row.others]));
  return words.map((word) => [word, ...(others.get(word) ?? [])]);
}
