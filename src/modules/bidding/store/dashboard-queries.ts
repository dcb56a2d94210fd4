import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export async function liveFigures(
  executor: Executor,
  minuteAgo: number,
): Promise<{ live: number; lastMinute: number }> {
  const result = await sql<{
    live: number;
    lastMinute: number;
  }>`select (select count(*)::int from auction_states where status = 'live') as live,
      count(*)::int as "lastMinute"
    from ledger_entries e join auction_states s on s.auction_id = e.auction_id where s.status = 'live' and e.kind = 'offer' and e.recorded_at >= ${toIsoString(minuteAgo)}`.execute(
    executor,
  );
  return result.rows[0] ?? { live: 0, lastMinute: 0 };
}

export async function pausedNow(
  executor: Executor,
  now: number,
): Promise<{ slug: string; title: string; pausedUntil: Date }[]> {
  return (
    await sql<
      Pick<Row<'auctions'>, 'slug' | 'title'> & { pausedUntil: NonNullable<Row<'auction_states'>['paused_until']> }
    >`select a.slug, a.title, s.paused_until as "pausedUntil" from auction_states s join auctions a on a.id = s.auction_id
    where s.status = 'live' and s.paused_until > ${toIsoString(now)} order by s.paused_until`.execute(executor)
  ).rows;
}

export async function lateCloses(
  executor: Executor,
  before: number,
): Promise<{ slug: string; title: string; closesAt: Date }[]> {
  return (
    await sql<
      Pick<Row<'auctions'>, 'slug' | 'title'> & { closesAt: NonNullable<Row<'auction_states'>['closes_at']> }
    >`select a.slug, a.title, s.closes_at as "closesAt" from auction_states s join auctions a on a.id = s.auction_id
    where s.status = 'live' and s.closes_at < ${toIsoString(before)} order by s.closes_at limit 50`.execute(executor)
  ).rows;
}

export async function oldestPendingNotification(executor: Executor): Promise<number | null> {
  const result = await sql<{ at: Date | null }>`select min(recorded_at) as at from pending_notifications`.execute(
    executor,
  );
  return result.rows[0]?.at?.getTime() ?? null;
}

export interface UnusualBid extends Pick<Row<'auctions'>, 'slug' | 'title'> {
  readonly currency: string;
  readonly bidderId: string;
  readonly bids: number;
  readonly maximum: number;
  readonly isLarge: boolean;
  readonly lastAt: Date;
}

export async function unusualBids(
  executor: Executor,
  { since, times, many }: { since: number; times: number; many: number },
): Promise<UnusualBid[]> {
  const result =
    await sql<UnusualBid>`select a.slug, a.title, a.terms->>'currency' as currency, r.actor_id as "bidderId", count(*)::int as bids, max(r.maximum)::bigint as maximum, bool_or(r.is_large) as "isLarge", max(r.recorded_at) as "lastAt"
    from (select e.auction_id, e.actor_id, e.maximum, e.recorded_at, e.maximum >= ${times}::bigint * greatest(coalesce(
          (select max(greatest(p.amount, coalesce(p.automatic_amount, 0))) from ledger_entries p where p.auction_id = e.auction_id and p.kind = 'offer' and p.sequence < e.sequence),
          (a.terms->>'startingBid')::bigint), 1) as is_large
        from ledger_entries e join auction_states s on s.auction_id = e.auction_id join auctions a on a.id = e.auction_id where s.status = 'live' and e.kind = 'offer' and e.recorded_at >= ${toIsoString(since)}
          and not exists (select 1 from ledger_entries v where v.auction_id = e.auction_id and v.voids_sequence = e.sequence)) r
      join auctions a on a.id = r.auction_id
    group by a.slug, a.title, a.terms->>'currency', r.actor_id having bool_or(r.is_large) or count(*) >= ${many} order by max(r.recorded_at) desc limit 50`.execute(
      executor,
    );
  return result.rows;
}

export interface BidderPattern {
  readonly bidderId: string;
  readonly bids: number;
  readonly maximum: number;
  readonly isOnlyThisSeller: boolean;
  readonly neverLed: boolean;
}
const AUCTIONS_OF_PATTERN = 3;

export async function bidderPatterns(executor: Executor, auctionId: string): Promise<BidderPattern[]> {
  const result =
    await sql<BidderPattern>`select b.actor_id as "bidderId", b.bids, b.maximum, o.auctions >= ${AUCTIONS_OF_PATTERN} and o.sellers = 1 as "isOnlyThisSeller", o.auctions >= ${AUCTIONS_OF_PATTERN} and o.won = 0 and o.leading = 0 as "neverLed"
    from (select actor_id, count(*)::int as bids, max(maximum)::bigint as maximum from ledger_entries where auction_id = ${auctionId} and kind = 'offer' group by actor_id) b
      cross join lateral (select count(distinct e.auction_id) as auctions, count(distinct a.seller_id) as sellers,
          count(distinct e.auction_id) filter (where s.leader_id = e.actor_id and s.status = 'sold') as won, count(distinct e.auction_id) filter (where s.leader_id = e.actor_id) as leading
        from ledger_entries e join auctions a on a.id = e.auction_id join auction_states s on s.auction_id = e.auction_id where e.actor_id = b.actor_id and e.kind = 'offer') o
    order by b.maximum desc, b.actor_id limit 500`.execute(executor);
  return result.rows;
}
