import { sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';

export interface ClosingRow {
  readonly slug: string;
  readonly title: string;
  readonly make: string;
  readonly model: string;
  readonly status: AuctionStatus;
  readonly closesAt: Date;
}

export async function listClosings(executor: Executor, { from, to }: { from: Date; to: Date }): Promise<ClosingRow[]> {
  return (
    await sql<ClosingRow>`select a.slug, a.title, a.make, a.model, s.status, s.closes_at as "closesAt" from auction_states s join auctions a on a.id = s.auction_id
    where s.closes_at >= ${from.toISOString()} and s.closes_at < ${to.toISOString()} and s.status not in ('draft','submitted','changes_requested','approved','withdrawn') order by s.closes_at, a.lot_number`.execute(
      executor,
    )
  ).rows;
}

export async function findSame(executor: Executor, { title, seller, closesAt }: { title: string; seller: string; closesAt: Date }): Promise<string | null> {
  const found = await sql<{ slug: string }>`select a.slug from auctions a join auction_states s on s.auction_id = a.id
    where a.seller_id = ${seller} and a.title = ${title} and s.closes_at = ${closesAt.toISOString()} and s.status <> 'withdrawn' limit 1`.execute(executor);
  return found.rows[0]?.slug ?? null;
}

export async function findLatestSeller(executor: Executor): Promise<string | null> {
  const found = await sql<{ sellerId: string }>`select seller_id as "sellerId" from auctions order by created_at desc limit 1`.execute(executor);
  return found.rows[0]?.sellerId ?? null;
}
