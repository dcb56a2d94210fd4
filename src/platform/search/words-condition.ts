import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';

interface WordsSearch {
  readonly table: string;
  /** The id of the table's row in the list's query. */
  readonly id?: RawBuilder<unknown>;
  readonly hasWords: RawBuilder<boolean>;
  readonly isCount: boolean;
}

/**
 * The database can't tell how many rows have the words, so we count: few are read from the index of words. Many are
 * found faster in the order of the list, without that index. To count many, the database may use it.
 */
const MAX_FROM_INDEX = 2_000;
export async function wordsCondition(
  executor: Executor,
  { table, id = sql`id`, hasWords, isCount }: WordsSearch,
): Promise<RawBuilder<boolean>> {
  const found = sql`select id from ${sql.table(table)} where ${hasWords} limit ${MAX_FROM_INDEX}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) as found`.execute(
    executor,
  );
  if ((rows[0]?.count ?? 0) < MAX_FROM_INDEX) return sql<boolean>`${id} = any(array(${found}))`;
  return isCount ? hasWords : sql<boolean>`(${hasWords}) is true`;
}
