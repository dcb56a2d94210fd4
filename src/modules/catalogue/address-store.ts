import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { IS_PUBLIC, TABLES } from './listing-store.ts';

export interface AddressRow extends Pick<Row<'auctions'>, 'slug'> {
  readonly changedAt: Date;
}

export async function addressesBetween(executor: Executor, from: number, to: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select a.slug, greatest(a.updated_at, coalesce(s.last_bid_at, a.updated_at), case when s.status in ('live', 'scheduled') then a.updated_at else coalesce(s.closed_at, a.updated_at) end) as "changedAt"
    from ${TABLES} where ${IS_PUBLIC} and a.lot_number between ${from} and ${to} order by a.lot_number`.execute(
    executor,
  );
  return rows;
}

export async function lastLotNumber(executor: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(lot_number), 0)::int as last from auctions`.execute(
    executor,
  );
  return rows[0]?.last ?? 0;
}

export async function auctionByNumber(executor: Executor, lotNumber: number): Promise<string | null> {
  const row = await executor.selectFrom('auctions').select('id').where('lot_number', '=', lotNumber).executeTakeFirst();
  return row?.id ?? null;
}
