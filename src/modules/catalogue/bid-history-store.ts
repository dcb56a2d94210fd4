import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { AuctionTimes } from '#modules/notifications/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

const MAX_AUCTIONS = 2000;
const AUCTION_TIMES = sql`a.id as "auctionId", a.slug, a.title, (extract(epoch from s.starts_at) * 1000)::double precision as "startsAt", (extract(epoch from s.closes_at) * 1000)::double precision as "closesAt"
  from auction_states s join auctions a on a.id = s.auction_id`;

export async function closingBefore(executor: Executor, before: number): Promise<AuctionTimes[]> {
  const result =
    await sql<AuctionTimes>`select ${AUCTION_TIMES} where s.status = 'live' and s.closes_at <= ${new Date(before)} order by s.closes_at limit ${MAX_AUCTIONS}`.execute(
      executor,
    );
  return result.rows;
}

export async function openedSince(executor: Executor, since: number): Promise<AuctionTimes[]> {
  const result =
    await sql<AuctionTimes>`select ${AUCTION_TIMES} where s.status = 'live' and s.starts_at > ${new Date(since)} order by s.starts_at limit ${MAX_AUCTIONS}`.execute(
      executor,
    );
  return result.rows;
}

export async function watchersOf(
  executor: Executor,
  auctionId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const result = await sql<Pick<Row<'watches'>, 'user_id'>>`
    (select user_id from watches where auction_id = ${auctionId} and user_id > ${after} order by user_id limit ${limit})
    union select distinct actor_id from ledger_entries where auction_id = ${auctionId} and kind = 'offer' and actor_id > ${after}
    order by user_id limit ${limit}`.execute(executor);
  return result.rows.map((row) => row.user_id);
}

const CANCELLED_SHOWN_MS = 30 * DAY_MS;

export type CalendarOf = 'everybody' | { readonly slug: string } | { readonly userId: string };

/** The revision grows whenever the public times may have changed. */
export async function calendarRevisions(
  executor: Executor,
  whose: CalendarOf,
  { at, limit }: { at: number; limit: number },
): Promise<Map<string, number>> {
  const isOfIt =
    whose === 'everybody'
      ? sql`true`
      : 'slug' in whose
        ? sql`s.auction_id = (select id from auctions where slug = ${whose.slug})`
        : sql`(s.auction_id in (select auction_id from watches where user_id = ${whose.userId}) or s.auction_id in (select auction_id from ledger_entries where actor_id = ${whose.userId} and kind = 'offer'))`;
  const result = await sql<Pick<Row<'auction_states'>, 'auction_id'> & { revision: number }>`select s.auction_id,
      s.extension_count + (s.status = 'withdrawn')::int + (select count(*)::int from listing_versions v where v.auction_id = s.auction_id) as revision
    from auction_states s where s.starts_at is not null and ${isOfIt}
      and (s.status in ('scheduled', 'live') or (s.status = 'withdrawn' and s.closes_at > ${new Date(at - CANCELLED_SHOWN_MS)}))
    order by s.status = 'withdrawn', s.closes_at, s.auction_id limit ${limit}`.execute(executor);
  return new Map(result.rows.map((row) => [row.auction_id, row.revision]));
}

export interface SoldAuction extends Pick<
  CamelRow<'auctions'>,
  'slug' | 'title' | 'year' | 'make' | 'model' | 'sellerId' | 'dealerId'
> {
  readonly dealer: Row<'dealers'>['slug'] | null;
}

export async function soldBy(executor: Executor, slugs: readonly string[]): Promise<Map<string, SoldAuction>> {
  const result =
    await sql<SoldAuction>`select a.slug, a.title, a.year, a.make, a.model, a.seller_id as "sellerId", a.dealer_id as "dealerId", d.slug as dealer
    from auctions a left join dealers d on d.id = a.dealer_id where a.slug = any(${[...slugs]}::text[])`.execute(
      executor,
    );
  return new Map(result.rows.map((row) => [row.slug, row]));
}

export async function dealerSelling(
  executor: Executor,
  named: { readonly slug: string } | { readonly id: string },
): Promise<string | null> {
  const which = 'slug' in named ? sql`slug = ${named.slug}` : sql`id = ${named.id}`;
  return (
    (await sql<Pick<Row<'auctions'>, 'dealer_id'>>`select dealer_id from auctions where ${which}`.execute(executor))
      .rows[0]?.dealer_id ?? null
  );
}
