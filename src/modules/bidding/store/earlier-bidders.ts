import { sql } from 'kysely';
import type { MinorUnits } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';

export interface EarlierBidder {
  readonly userId: string;
  readonly highestBid: MinorUnits;
}

/** Those whose bids stand, the highest first and the earlier of equal ones. */
export async function readEarlierBidders(
  executor: Executor,
  auctionId: string,
  limit: number,
): Promise<EarlierBidder[]> {
  const { rows } = await sql<EarlierBidder>`
    select l.bidder as "userId", max(l.amount)::bigint as "highestBid" from (
      select actor_id as bidder, amount, line_number as number from ledger_entries
        where auction_id = ${auctionId} and kind = 'offer' and line_number is not null
      union all select automatic_bidder_id, automatic_amount, automatic_number from ledger_entries
        where auction_id = ${auctionId} and automatic_number is not null) as l
    group by l.bidder order by max(l.amount) desc, min(l.number) limit ${limit}`.execute(executor);
  return rows;
}
