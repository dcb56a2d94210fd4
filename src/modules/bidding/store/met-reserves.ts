import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

export async function wasReserveMet(executor: Executor, auctionId: string): Promise<boolean> {
  const result = await sql<{ was_met: boolean }>`select exists (select from ledger_entries
    where auction_id = ${auctionId} and body::jsonb ->> 'reserve' = 'met') as was_met`.execute(executor);
  return result.rows[0]?.was_met === true;
}
