import { sql } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

interface Time {
  readonly from: Date;
  readonly to: Date;
}
export interface ClosedRow extends Pick<CamelRow<'auction_states'>, 'price' | 'firstReserve'> {
  readonly closedAt: NonNullable<Row<'auction_states'>['closed_at']>;
  /** Null where nothing was sold, or the sale fell through. */
  readonly soldPrice: Row<'sold_auctions'>['price'];
  readonly terms: AuctionTerms;
}

export async function listClosed(executor: Executor, { from, to }: Time): Promise<ClosedRow[]> {
  return (
    await sql<ClosedRow>`select s.closed_at as "closedAt", s.price, k.price as "soldPrice", s.first_reserve as "firstReserve", a.terms
    from auction_states s join auctions a on a.id = s.auction_id left join sold_auctions k on k.auction_id = s.auction_id
    where s.closed_at >= ${from} and s.closed_at < ${to} order by s.closed_at`.execute(executor)
  ).rows;
}

export interface RevenueRow extends Pick<Row<'charges'>, 'purpose'> {
  readonly closedAt: NonNullable<Row<'auction_states'>['closed_at']>;
  readonly net: number;
  readonly withheld: number;
}

/** Our share without tax, less refunds. Amounts withheld for disputes are separate. */
export async function listRevenue(executor: Executor, { from, to }: Time, currency: string): Promise<RevenueRow[]> {
  return (
    await sql<RevenueRow>`select purpose, "closedAt", kept - withheld as net, withheld from (
      select c.purpose, s.closed_at as "closedAt", k.kept, least(k.kept, round(c.net::numeric * c.disputed / (c.net + c.tax)))::bigint as withheld
      from auction_states s join charges c on c.auction_id = s.auction_id,
        lateral (select c.net - coalesce(sum(r.amount - r.tax), 0)::bigint as kept from refunds r where r.charge_id = c.id and r.state <> 'refused') k
      where s.closed_at >= ${from} and s.closed_at < ${to} and c.state = 'taken' and c.currency = ${currency}) taken`.execute(
      executor,
    )
  ).rows;
}

export async function countModeration(
  executor: Executor,
  { from, to }: Time,
): Promise<{ kind: 'report' | 'removal'; at: Date }[]> {
  return (
    await sql<{
      kind: 'report' | 'removal';
      at: Row<'comment_reports'>['reported_at'];
    }>`select 'report' as kind, reported_at as at from comment_reports where reported_at >= ${from} and reported_at < ${to}
    union all select 'removal', removed_at from comments where removed_at >= ${from} and removed_at < ${to}`.execute(
      executor,
    )
  ).rows;
}

export async function countInterest(
  executor: Executor,
  { from, to }: Time,
): Promise<{ views: number; watchers: number; bidders: number; bids: number }> {
  const result = await sql<{
    views: number;
    watchers: number;
    bidders: number;
    bids: number;
  }>`with closed as (select auction_id from auction_states where closed_at >= ${from} and closed_at < ${to})
    select (select coalesce(sum(v.views), 0)::bigint from auction_views v join closed c using (auction_id)) as views, (select count(*)::bigint from watches w join closed c using (auction_id)) as watchers,
      (select count(distinct (l.auction_id, l.actor_id))::bigint from ledger_entries l join closed c using (auction_id) where l.kind = 'offer') as bidders,
      (select count(*)::bigint from ledger_entries l join closed c using (auction_id) where l.kind = 'offer') as bids`.execute(
    executor,
  );
  return result.rows[0] ?? { views: 0, watchers: 0, bidders: 0, bids: 0 };
}
