import { sql } from 'kysely';
import type { Interest } from '#contract/listing.ts';
import type { Difference } from '#contract/review.ts';
import type { ViewSource } from '#contract/view-sources.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface ListingVersion extends Pick<
  CamelRow<'listing_versions'>,
  'number' | 'note' | 'isBySeller' | 'changedAt' | 'materialNote' | 'withdrawUntil'
> {
  readonly changes: readonly Difference[];
}
const MAX_SHOWN = 100;

export async function insertListingVersion(
  transaction: Executor,
  version: {
    auctionId: string;
    changedBy: string;
    isBySeller: boolean;
    at: Date;
    note: string;
    changes: readonly Difference[];
  },
): Promise<number> {
  const result = await sql<
    Pick<Row<'listing_versions'>, 'number'>
  >`insert into listing_versions (auction_id, number, changed_by, is_by_seller, changed_at, note, changes)
    select ${version.auctionId}, coalesce(max(number), 0) + 1, ${version.changedBy}, ${version.isBySeller}, ${version.at}::timestamptz, ${version.note}, ${JSON.stringify(version.changes)}::jsonb
    from listing_versions where auction_id = ${version.auctionId} returning number`.execute(transaction);
  return result.rows[0]?.number ?? 0;
}

export async function listListingVersions(executor: Executor, auctionId: string): Promise<ListingVersion[]> {
  return await executor
    .selectFrom('listing_versions')
    .select([
      'number',
      'is_by_seller as isBySeller',
      'changed_at as changedAt',
      'note',
      'changes',
      'material_note as materialNote',
      'withdraw_until as withdrawUntil',
    ])
    .where('auction_id', '=', auctionId)
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .$narrowType<Pick<ListingVersion, 'changes'>>()
    .execute();
}

/** What changed after a time, oldest first, and how often it had changed by then. */
export async function readChangesAround(
  executor: Executor,
  auctionId: string,
  at: Date,
): Promise<{ version: number; latest: number; changedAt: Date | null; later: (readonly Difference[])[] }> {
  const rows = await executor
    .selectFrom('listing_versions')
    .select(['number', 'changed_at as changedAt', 'changes'])
    .where('auction_id', '=', auctionId)
    .orderBy('number')
    .$narrowType<Pick<ListingVersion, 'changes'>>()
    .execute();
  const before = rows.filter(({ changedAt }) => changedAt <= at);
  return {
    version: before.at(-1)?.number ?? 0,
    latest: rows.at(-1)?.number ?? 0,
    changedAt: before.at(-1)?.changedAt ?? null,
    later: rows.slice(before.length).map(({ changes }) => changes),
  };
}

export async function writeMaterial(
  transaction: Executor,
  what: { auctionId: string; number: number; note: string; by: string; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('listing_versions')
    .set({ material_note: what.note, material_by: what.by, material_at: what.at })
    .where('auction_id', '=', what.auctionId)
    .where('number', '=', what.number)
    .where('material_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function writeWithdrawalEnd(
  transaction: Executor,
  { auctionId, number, until }: { auctionId: string; number: number; until: Date },
): Promise<void> {
  await transaction
    .updateTable('listing_versions')
    .set({ withdraw_until: until })
    .where('auction_id', '=', auctionId)
    .where('number', '=', number)
    .execute();
}

export async function findListingChange(
  executor: Executor,
  { auctionId, number }: { auctionId: string; number: number },
): Promise<readonly Difference[] | null> {
  const row = await executor
    .selectFrom('listing_versions')
    .select('changes')
    .where('auction_id', '=', auctionId)
    .where('number', '=', number)
    .$narrowType<Pick<ListingVersion, 'changes'>>()
    .executeTakeFirst();
  return row?.changes ?? null;
}

export async function findSeller(
  executor: Executor,
  slug: string,
): Promise<Pick<CamelRow<'auctions'>, 'sellerId' | 'title'> | null> {
  const row = await executor
    .selectFrom('auctions')
    .select(['seller_id as sellerId', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

export interface Viewed {
  readonly slug: string;
  readonly username: string | null;
  readonly source: ViewSource;
  readonly count: number;
}

export async function addViews(executor: Executor, day: string, viewed: readonly Viewed[]): Promise<void> {
  const texts = (read: (each: Viewed) => string | null) => sql`${viewed.map(read)}::text[]`;
  await sql`with counted as (
      select a.id, v.source, sum(v.count) as views
      from unnest(${texts(({ slug }) => slug)}, ${texts(({ username }) => username)}, ${texts(({ source }) => source)}, ${viewed.map(({ count }) => count)}::bigint[]) as v(slug, username, source, count)
      join auctions a on a.slug = v.slug join auction_states s on s.auction_id = a.id left join paddles p on p.username = v.username
      where p.user_id is distinct from a.seller_id and coalesce(p.is_staff, false) = false and s.status not in ('draft', 'submitted', 'changes_requested', 'approved')
      group by a.id, v.source),
    by_source as (
      insert into auction_view_sources (auction_id, day, source, views)
      select id, ${day}::date, source, views from counted order by id, source
      on conflict (auction_id, day, source) do update set views = auction_view_sources.views + excluded.views)
    insert into auction_views (auction_id, day, views)
    select id, ${day}::date, sum(views) from counted group by id order by id
    on conflict (auction_id, day) do update set views = auction_views.views + excluded.views`.execute(executor);
}

type DayOfViews = Interest['views_by_day'][number];
/** Days before sources were counted have none. */
export async function listViews(executor: Executor, auctionId: string): Promise<DayOfViews[]> {
  const result = await sql<
    Pick<Row<'auction_views'>, 'views'> & Pick<DayOfViews, 'day' | 'sources'>
  >`select to_char(v.day, 'YYYY-MM-DD') as day, v.views, coalesce((
      select jsonb_agg(jsonb_build_object('source', s.source, 'views', s.views)) from auction_view_sources s
      where s.auction_id = v.auction_id and s.day = v.day), '[]') as sources
    from auction_views v where v.auction_id = ${auctionId} order by v.day`.execute(executor);
  return result.rows.map(({ day, views, sources }) => ({ day, views: Number(views), sources }));
}

export async function listWatching(executor: Executor, auctionId: string): Promise<Interest['watching_by_day']> {
  const { rows } = await sql<
    Interest['watching_by_day'][number]
  >`select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where change = 1))::int as started, (count(*) filter (where change = -1))::int as stopped
    from watch_changes where auction_id = ${auctionId} group by 1 order by 1`.execute(executor);
  return rows;
}

export async function countInterest(
  executor: Executor,
  auctionId: string,
): Promise<{ watchers: number; bidders: number; bids: number }> {
  const result = await sql<{
    watchers: number;
    bidders: number;
    bids: number;
  }>`select (select count(*) from watches where auction_id = ${auctionId}) as watchers,
    (select count(distinct actor_id) from ledger_entries where auction_id = ${auctionId} and kind = 'offer') as bidders, (select bid_count from auction_states where auction_id = ${auctionId}) as bids`.execute(
    executor,
  );
  const [row] = result.rows;
  return { watchers: row?.watchers ?? 0, bidders: row?.bidders ?? 0, bids: row?.bids ?? 0 };
}

export async function hasAuctions(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists(select from auctions a
    join auction_states s on s.auction_id = a.id where a.seller_id = ${userId} and s.status <> 'withdrawn') as has`.execute(
    executor,
  );
  return rows[0]?.has === true;
}

export async function isKnownToMembers(executor: Executor, auctionId: string): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select exists(select from watches where auction_id = ${auctionId})
    or exists(select from opening_reminders where auction_id = ${auctionId})
    or exists(select from comments where auction_id = ${auctionId}) as known`.execute(executor);
  return rows[0]?.known === true;
}
