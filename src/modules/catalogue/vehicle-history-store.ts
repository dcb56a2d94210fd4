import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { type AuctionRow, COLUMNS, IS_PUBLIC, TABLES } from './listing-store.ts';

export type HistoryRow = AuctionRow & Pick<CamelRow<'auctions'>, 'titleType'>;

/** Chassis numbers are unique within a make only, so the make of the newest auction decides. Newest first. */
export async function listAuctionsOfVin(
  executor: Executor,
  { vin, limit }: { vin: string; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow & { isOfMake: boolean }>`
    select ${COLUMNS}, a.title_type as "titleType",
      coalesce(a.make_id, lower(a.make)) = first_value(coalesce(a.make_id, lower(a.make))) over (order by s.starts_at desc, a.id desc) as "isOfMake"
    from ${TABLES} where upper(a.vehicle->>'vin') = ${vin} and ${IS_PUBLIC}
    order by s.starts_at desc, a.id desc limit ${limit}`.execute(executor);
  return rows.filter(({ isOfMake }) => isOfMake);
}
