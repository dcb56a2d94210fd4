import { sql } from 'kysely';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { TABLES } from './listing-store.ts';

export interface LiveAuctionRecord {
  readonly id: string;
  readonly slug: string;
  readonly lotNumber: number;
  readonly title: string;
  readonly status: AuctionStatus;
  readonly currency: AuctionTerms['currency'];
  readonly closesAt: Date;
  readonly reserve: number | null;
  readonly price: number | null;
  readonly leaderId: string | null;
  readonly bidCount: number;
  readonly extensionCount: number;
  readonly lastBidAt: Date | null;
  readonly pausedUntil: Date | null;
  readonly softCloseMs: number;
  readonly watchCount: number;
  readonly live: number;
}

export async function listLiveAuctions(executor: Executor, limit: number): Promise<LiveAuctionRecord[]> {
  const result = await sql<LiveAuctionRecord>`
    with first as materialized (
      select a.id, a.slug, a.lot_number as "lotNumber", a.title, s.status, a.terms->>'currency' as currency, s.closes_at as "closesAt", s.reserve, s.price,
        s.leader_id as "leaderId", s.bid_count as "bidCount", s.extension_count as "extensionCount",
        s.last_bid_at as "lastBidAt", s.paused_until as "pausedUntil", (a.terms->>'softCloseMs')::int as "softCloseMs", count(*) over ()::int as live
      from ${TABLES} where s.status = 'live' order by s.closes_at, a.id limit ${limit})
    select first.*, coalesce(w.watches, 0)::int as "watchCount" from first
      left join (select auction_id, count(*) as watches from watches where auction_id in (select id from first) group by auction_id) w on w.auction_id = first.id
    order by first."closesAt", first.id`.execute(executor);
  return result.rows;
}
