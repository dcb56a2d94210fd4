import { sql } from 'kysely';
import type { AuctionListState } from '#contract/auction-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { LIST_STATE } from './auction-list-store.ts';

export interface ClosingRow extends Pick<Row<'auctions'>, 'slug' | 'title' | 'make' | 'model'> {
  readonly state: AuctionListState;
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
}

/** Includes the dates planned for approved auctions whose sellers have yet to agree. */
export async function listClosings(executor: Executor, { from, to }: { from: Date; to: Date }): Promise<ClosingRow[]> {
  return (
    await sql<ClosingRow>`select slug, title, make, model, state, "closesAt" from (
      select a.slug, a.title, a.make, a.model, a.lot_number, ${LIST_STATE} as state, s.closes_at as "closesAt" from auction_states s join auctions a on a.id = s.auction_id
      where s.closes_at >= ${from} and s.closes_at < ${to} and s.status not in ('draft','submitted','changes_requested','approved','withdrawn')
      union all
      select a.slug, a.title, a.make, a.model, a.lot_number, s.status, b.planned_closes_at from submissions b
      join auction_states s on s.auction_id = b.auction_id join auctions a on a.id = b.auction_id
      where b.planned_closes_at >= ${from} and b.planned_closes_at < ${to} and s.status = 'approved'
    ) as closings order by "closesAt", lot_number`.execute(executor)
  ).rows;
}

export async function findSame(
  executor: Executor,
  { title, seller, closesAt }: { title: string; seller: string; closesAt: Date },
): Promise<string | null> {
  const found = await sql<
    Pick<Row<'auctions'>, 'slug'>
  >`select a.slug from auctions a join auction_states s on s.auction_id = a.id
    where a.seller_id = ${seller} and a.title = ${title} and s.closes_at = ${closesAt} and s.status <> 'withdrawn' limit 1`.execute(
    executor,
  );
  return found.rows[0]?.slug ?? null;
}

export async function findLatestSeller(executor: Executor): Promise<string | null> {
  const rows = await executor
    .selectFrom('auctions')
    .select('seller_id as sellerId')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  return rows[0]?.sellerId ?? null;
}
