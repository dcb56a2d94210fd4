import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type AuctionRow, COLUMNS, IS_PUBLIC, type PublicAuction, TABLES } from './listing-store.ts';

const MAX_NEWEST = 1_000;
const MAX_YEARS_APART = 10;

export async function listSimilarLive(
  executor: Executor,
  to: Pick<PublicAuction, 'id' | 'bodyStyle' | 'category'>,
  limit: number,
): Promise<AuctionRow[]> {
  const result =
    await sql<AuctionRow>`select ${COLUMNS} from ${TABLES} where ${IS_PUBLIC} and s.status = 'live' and a.id <> ${to.id}
    order by a.category <> ${to.category}, a.body_style <> ${to.bodyStyle}, s.closes_at, a.id limit ${limit}`.execute(
      executor,
    );
  return result.rows;
}

export async function listSimilarSold(
  executor: Executor,
  to: Pick<PublicAuction, 'id' | 'bodyStyle' | 'makeId' | 'modelId' | 'category' | 'year'>,
  limit: number,
): Promise<AuctionRow[]> {
  const latest = (rank: number, isAlike: RawBuilder<unknown>, from = sql`ended_auctions`) => sql`(
    select e.auction_id, ${sql.lit(rank)} as rank, e.ended_at from ${from} e
    where ${isAlike} and e.sold_price is not null and e.auction_id <> ${to.id} order by e.ended_at desc limit ${limit})`;
  const newest = sql`(select * from ended_auctions order by ended_at desc limit ${MAX_NEWEST})`;
  const isOfItsTime = sql`e.category = ${to.category} and abs(e.year - ${to.year}) <= ${MAX_YEARS_APART}`;
  const isOfItsBody = sql`e.category = ${to.category} and lower(e.body_style) = lower(${to.bodyStyle})`;
  const result = await sql<AuctionRow>`select ${COLUMNS} from (
      select auction_id, min(rank) as rank, max(ended_at) as ended_at from (
        ${latest(0, sql`e.model_id = ${to.modelId}`)} union all ${latest(1, sql`e.make_id = ${to.makeId}`)}
        union all ${latest(2, isOfItsBody)} union all ${latest(3, isOfItsTime, newest)}) as alike
      group by auction_id order by min(rank), max(ended_at) desc limit ${limit}) as found
    join ${TABLES} on a.id = found.auction_id order by found.rank, found.ended_at desc`.execute(executor);
  return result.rows;
}
