import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type OwnOffer = Pick<CamelRow<'auctions'>, 'slug' | 'title'> &
  Pick<CamelRow<'ledger_entries'>, 'amount' | 'maximum' | 'body' | 'salts' | 'hash' | 'recordedAt'> & {
    readonly currency: string;
    /** The place in the public log. Null if it isn't there yet. */
    readonly logIndex: number | null;
  };

const OFFERS = sql`select a.slug, a.title, a.terms ->> 'currency' as currency, l.amount, l.maximum, l.body, l.salts, l.hash,
    l.recorded_at as "recordedAt",
    (select b.log_start + l.sequence - b.first_sequence from ledger_batches b
      where b.auction_id = l.auction_id and b.first_sequence <= l.sequence order by b.first_sequence desc limit 1) as "logIndex"
  from ledger_entries l join auctions a on a.id = l.auction_id`;

async function readOffers(executor: Executor, query: RawBuilder<OwnOffer>): Promise<OwnOffer[]> {
  return (await query.execute(executor)).rows;
}

/** The bids of one person in an auction, oldest first. */
export const readOwnOffers = (
  executor: Executor,
  { auctionId, bidderId }: { auctionId: string; bidderId: string },
): Promise<OwnOffer[]> =>
  readOffers(
    executor,
    sql<OwnOffer>`${OFFERS} where l.auction_id = ${auctionId} and l.actor_id = ${bidderId} and l.kind = 'offer'
      order by l.sequence`,
  );

/** The latest bids of one person in all auctions, newest first. */
export const readLatestOffers = (executor: Executor, bidderId: string, limit: number): Promise<OwnOffer[]> =>
  readOffers(
    executor,
    sql<OwnOffer>`${OFFERS} where l.actor_id = ${bidderId} and l.kind = 'offer'
      order by l.recorded_at desc, l.auction_id, l.sequence desc limit ${limit}`,
  );

export async function countOwnOffers(executor: Executor, bidderId: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from ledger_entries
    where actor_id = ${bidderId} and kind = 'offer'`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export type OwnAuction = Pick<CamelRow<'auctions'>, 'slug' | 'title'> & {
  readonly bidCount: number;
  readonly lastBidAt: Date;
  readonly total: number;
};

/** The auctions that a person bid in, the latest bid first. */
export async function readOwnAuctions(executor: Executor, bidderId: string, limit: number): Promise<OwnAuction[]> {
  const result = await sql<OwnAuction>`select a.slug, a.title, o.count as "bidCount", o.last_at as "lastBidAt",
      (count(*) over ())::int as total
    from (select auction_id, count(*)::int as count, max(recorded_at) as last_at from ledger_entries
      where actor_id = ${bidderId} and kind = 'offer' group by auction_id) o
    join auctions a on a.id = o.auction_id order by o.last_at desc, a.id limit ${limit}`.execute(executor);
  return result.rows;
}
