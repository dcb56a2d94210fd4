import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface OwnWithdrawal extends Pick<CamelRow<'ledger_entries'>, 'auctionId'> {
  readonly at: Date;
  readonly bids: number;
}

/** When someone last withdrew their bids in each of these auctions, and how many. */
export async function readOwnWithdrawals(
  executor: Executor,
  { userId, auctionIds }: { userId: string; auctionIds: readonly string[] },
): Promise<ReadonlyMap<string, OwnWithdrawal>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<OwnWithdrawal>`
    select distinct on (v.auction_id) v.auction_id as "auctionId", v.recorded_at as at, count(*)::int as bids
    from ledger_entries v join ledger_entries o
      on o.auction_id = v.auction_id and o.sequence = v.voids_sequence and o.actor_id = v.actor_id
    where v.kind = 'void' and v.auction_id = any(${[...auctionIds]}::text[]) and v.actor_id = ${userId}
    group by v.auction_id, v.recorded_at order by v.auction_id, v.recorded_at desc`.execute(executor);
  return new Map(rows.map((row) => [row.auctionId, row]));
}
