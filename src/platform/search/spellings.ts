import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Row } from '../database/tables.ts';

/** Word lengths from which one or two typing errors are tolerated. */
const MIN_LENGTH = { oneError: 4, twoErrors: 8, twoErrorsIfNothingElse: 6 } as const;
const MAX_CONTAINING = 20;
const MAX_CORRECTIONS = 3;
const LAST_CHARACTER = '\u{10FFFF}';

const lettersOf = (word: ReturnType<typeof sql>) =>
  sql`array(select letter from regexp_split_to_table(${word}, '') as letter order by letter)`;

/** `mustangs` is also looked for as `mustang`, but not `wheels` as `wheel`: how many times rarer a plural is. */
const PLURAL_TIMES_RARER = 20;

/** A known word may itself be a typing error if another has many more auctions. */
const RARE = { most: 3, timesMore: 100 } as const;

export interface SpelledQuery {
  readonly spellings: readonly (readonly string[])[];
  readonly limit: number;
}

/**
 * Returns alternatives for each word: none if a known word begins with it, otherwise words that contain it or, if there
 * are none, likely corrections. Words with digits are never corrected. With `isEvenKnown`, every word is corrected,
 * with more tolerance.
 */
export async function findSpellings(
  executor: Executor,
  words: readonly string[],
  { isEvenKnown = false }: { readonly isEvenKnown?: boolean } = {},
): Promise<string[][]> {
  const doubtful = words.filter((word) => word.length >= MIN_LENGTH.oneError && !/\d/.test(word));
  if (doubtful.length === 0) return words.map((word) => [word]);
  const containing = sql`array(select k.word from search_words k where position(typed.word in k.word) > 1
    order by k.auctions desc, k.word limit ${MAX_CONTAINING})`;
  const begins = sql`k.word >= typed.word collate "C" and k.word < typed.word || ${LAST_CHARACTER} collate "C"`;
  const { rows } = await sql<Pick<Row<'search_words'>, 'word'> & { others: string[] }>`
    select typed.word, array(select s.word from search_words s
        where typed.word like '%s' and s.word = left(typed.word, -1) and s.auctions > ${PLURAL_TIMES_RARER} *
          coalesce((select w.auctions from search_words w where w.word = typed.word), 0)) || case
      when ${isEvenKnown}::boolean then ${corrections({ twoErrors: MIN_LENGTH.twoErrorsIfNothingElse })}
      when known.auctions is null then coalesce(nullif(${containing}, '{}'), ${corrections()})
      when known.auctions between 1 and ${RARE.most} then ${corrections({ leastUses: sql`known.auctions * ${RARE.timesMore}` })}
      else '{}' end as others
    from unnest(${doubtful}::text[]) as typed(word)
      cross join lateral (select sum(k.auctions) as auctions from search_words k where ${begins}) known`.execute(
    executor,
  );
  const others = new Map(rows.map((row) => [row.word, row.others]));
  return words.map((word) => [word, ...(others.get(word) ?? [])]);
}

function corrections({
  leastUses = sql`0`,
  twoErrors = MIN_LENGTH.twoErrors,
}: { readonly leastUses?: RawBuilder<unknown>; readonly twoErrors?: number } = {}): RawBuilder<unknown> {
  const among = (isAmong: RawBuilder<unknown>) => sql`array(select k.word from search_words k
    cross join lateral (select levenshtein_less_equal(k.word, typed.word, 2) as distance) as d
    cross join lateral (select case
      when d.distance = 2 and ${lettersOf(sql`k.word`)} = ${lettersOf(sql`typed.word`)} then 1
      else d.distance end as errors) as e
    where ${isAmong} and length(k.word) between length(typed.word) - 2 and length(typed.word) + 2
      and k.word <> typed.word and k.auctions >= ${leastUses}
      and errors <= case when length(typed.word) >= ${twoErrors} then 2 else 1 end
    order by errors, k.auctions desc, k.word limit ${MAX_CORRECTIONS})`;
  const first = sql`left(typed.word, 1)`;
  const sameFirst = among(sql`k.word >= ${first} collate "C" and k.word < ${first} || ${LAST_CHARACTER} collate "C"`);
  return sql`coalesce(nullif(${sameFirst}, '{}'), ${among(sql`true`)})`;
}
