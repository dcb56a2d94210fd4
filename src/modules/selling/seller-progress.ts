import { sql } from 'kysely';
import type { MinorUnits } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface SellerProgress extends Pick<CamelRow<'auction_states'>, 'status' | 'hammerPrice' | 'bidCount'> {
  readonly price: MinorUnits | null;
  readonly reserve: MinorUnits | null;
  /** Null where nothing was sold, or the sale fell through. */
  readonly soldPrice: Row<'sold_auctions'>['price'];
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
}

export async function findSellerProgress(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, SellerProgress>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<SellerProgress & Pick<Row<'auctions'>, 'id'>>`
    select s.auction_id as id, s.status, s.price, s.reserve, s.hammer_price as "hammerPrice", k.price as "soldPrice",
      s.bid_count as "bidCount", s.closes_at as "closesAt"
    from auction_states s left join sold_auctions k on k.auction_id = s.auction_id
    where s.auction_id = any(${[...auctionIds]}::text[])
      and (s.status in ('live', 'closed', 'sold', 'reserve_not_met', 'offer', 'not_sold')
        or s.status = 'withdrawn' and s.bid_count > 0)`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}
