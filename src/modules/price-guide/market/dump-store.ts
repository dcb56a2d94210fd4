import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { ENDED } from './store.ts';

type MarketDump = CamelRow<'market_dumps'>;

const COLUMNS = ['day', 'storage_key as storageKey', 'bytes', 'sha256', 'created_at as createdAt'] as const;

export const isAnyEnded = async (executor: Executor): Promise<boolean> =>
  (await sql`select from ${ENDED} limit 1`.execute(executor)).rows.length > 0;

export const listDumps = (executor: Executor): Promise<MarketDump[]> =>
  executor.selectFrom('market_dumps').select(COLUMNS).orderBy('day', 'desc').execute();

export async function findDump(executor: Executor, day: string): Promise<MarketDump | null> {
  return (await executor.selectFrom('market_dumps').select(COLUMNS).where('day', '=', day).executeTakeFirst()) ?? null;
}

export async function insertDump(executor: Executor, dump: MarketDump): Promise<boolean> {
  const inserted = await executor
    .insertInto('market_dumps')
    .values({
      day: dump.day,
      storage_key: dump.storageKey,
      bytes: dump.bytes,
      sha256: dump.sha256,
      created_at: dump.createdAt,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteDump(executor: Executor, day: string): Promise<void> {
  await executor.deleteFrom('market_dumps').where('day', '=', day).execute();
}
