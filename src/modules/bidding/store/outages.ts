import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type Outage = CamelRow<'bidding_outages'>;

/** Locks the watch until the transaction ends. Null if this is the first time. */
export async function lockWatch(transaction: Executor, at: Date): Promise<Date | null> {
  const begun = await sql`insert into bidding_watch (since, seen_at) values (${at}, ${at})
    on conflict do nothing returning is_only`.execute(transaction);
  if (begun.rows.length > 0) return null;
  const row = await transaction.selectFrom('bidding_watch').select('seen_at').forUpdate().executeTakeFirst();
  return row?.seen_at ?? null;
}

export async function updateWatch(transaction: Executor, at: Date): Promise<void> {
  await transaction.updateTable('bidding_watch').set({ seen_at: at }).where('seen_at', '<', at).execute();
}

export async function insertOutage(transaction: Executor, { beganAt, endedAt }: Outage): Promise<void> {
  await transaction.insertInto('bidding_outages').values({ began_at: beganAt, ended_at: endedAt }).execute();
}

/** The outages that touch a span, oldest first. */
export async function readOutages(
  executor: Executor,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Outage[]> {
  const rows = await executor
    .selectFrom('bidding_outages')
    .selectAll()
    .where('began_at', '<', new Date(to))
    .where('ended_at', '>', new Date(from))
    .orderBy('began_at')
    .execute();
  return rows.map(({ began_at: beganAt, ended_at: endedAt }) => ({ beganAt, endedAt }));
}

/** Since when outages are recorded. Null before the first record. */
export async function readWatchedSince(executor: Executor): Promise<Date | null> {
  const row = await executor.selectFrom('bidding_watch').select('since').executeTakeFirst();
  return row?.since ?? null;
}
