import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { MAX_COUNTED } from '../database/page.ts';

/** The rows of a list, as they are read fastest in its order, and as they are counted fastest. */
export interface ListConditions {
  readonly toRead: RawBuilder<unknown>;
  /** Null if more rows fulfil them than are counted. */
  readonly toCount: RawBuilder<unknown> | null;
}

export interface WordsConditions {
  readonly toRead: RawBuilder<boolean>;
  readonly toCount: RawBuilder<boolean>;
  readonly areMany: boolean;
}

interface WordsSearch {
  /** A table with its alias in the list's query. */
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly hasWords: RawBuilder<boolean>;
  /** Finds rows without the words, by another index: with one condition for both, the planner may read all rows. */
  readonly orElse?: RawBuilder<boolean>;
}

/** More than are counted. */
const MAX_FROM_INDEX = 5_000;

/**
 * The database can't tell how many rows have the words, so we count: few are read from the index of words. Many are
 * found faster in the order of the list, without that index. To count many, the database may use it.
 */
export async function findWords(executor: Executor, search: WordsSearch): Promise<WordsConditions> {
  const { table, id, orElse } = search;
  const most = sql`limit ${MAX_FROM_INDEX + 1}`;
  // Materialized: with a limit the planner expects to find as many rows soon, and reads all if few have the words.
  const read = (condition: RawBuilder<boolean>) =>
    sql`with each as materialized (select ${id} as id from ${table} where ${condition}) select id from each ${most}`;
  const found =
    orElse === undefined
      ? read(search.hasWords)
      : sql`select id from ((${read(search.hasWords)}) union (${read(orElse)})) as either ${most}`;
  const hasWords = orElse === undefined ? search.hasWords : sql<boolean>`(${search.hasWords} or ${orElse})`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) as found`.execute(
    executor,
  );
  if ((rows[0]?.count ?? 0) > MAX_FROM_INDEX)
    return { toRead: sql<boolean>`(${hasWords}) is true`, toCount: hasWords, areMany: true };
  const isFound = sql<boolean>`${id} = any(array(${found}))`;
  return { toRead: isFound, toCount: isFound, areMany: false };
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Against the planner's estimate of rows with several words: it is too low, so that all would be read and sorted. */
const inOrder = (hasWords: RawBuilder<boolean>) => sql<boolean>`case when ${hasWords} then true end`;

/** `words` are those of the listed rows themselves. Conditions on words of other tables are among the others. */
export const listConditions = (
  conditions: readonly RawBuilder<unknown>[],
  words: WordsConditions | null = null,
): ListConditions =>
  words === null
    ? { toRead: all(conditions), toCount: all(conditions) }
    : {
        toRead: conditions.length === 0 && words.areMany ? inOrder(words.toRead) : all([...conditions, words.toRead]),
        toCount: words.areMany && conditions.length === 0 ? null : all([...conditions, words.toCount]),
      };

/** Stops one beyond `MAX_COUNTED`. */
export async function countListed(
  executor: Executor,
  tables: RawBuilder<unknown>,
  { toCount }: ListConditions,
): Promise<number> {
  if (toCount === null) return MAX_COUNTED + 1;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${tables} where ${toCount} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}
