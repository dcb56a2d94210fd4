import { sql } from 'kysely';
import { countNewWords } from '#modules/catalogue/search-store.ts';
import type { Database } from '#platform/database/database.ts';
import { copyEnded } from './archive-copies.ts';
import { archiveListings, type Listing } from './archive-listings.ts';

const CHUNK = 200;
const WRITTEN_AT_ONCE = 3;
const MAX_WRITTEN = 20_000;
const COUNTED_AT_ONCE = 5_000;

/**
 * Writes auctions, mapped and located: the first 20,000 ended ones with the site's own triggers, the others as their
 * copies. Returns how long it took.
 */
export async function fillArchive(
  database: Database,
  counts: { readonly ended: number; readonly live: number; readonly upcoming: number; readonly now: number },
): Promise<number> {
  const startedAt = performance.now();
  let chunk: Listing[] = [];
  const writes: Promise<void>[] = [];
  const written = Math.min(counts.ended, MAX_WRITTEN);
  for await (const listing of archiveListings({ ...counts, ended: written })) {
    if (chunk.push(listing) < CHUNK) continue;
    writes.push(insert(database, chunk));
    chunk = [];
    if (writes.length === WRITTEN_AT_ONCE) await writes.shift();
  }
  await Promise.all([...writes, insert(database, chunk)]);
  while ((await database.transaction((transaction) => countNewWords(transaction, COUNTED_AT_ONCE))) > 0);
  if (written < counts.ended) await copyEnded(database, { of: written, ended: counts.ended });
  // As autovacuum would leave it.
  await database.executor.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return performance.now() - startedAt;
}

/** All auctions that an earlier fill has written. */
export async function countFilled({ executor }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from auctions`.execute(executor);
  return rows[0]?.count ?? 0;
}

async function insert(database: Database, listings: readonly Listing[]): Promise<void> {
  const all = <Name extends keyof Listing>(name: Name) => listings.map((listing) => listing[name]);
  await database.transaction(async (transaction) => {
    await sql`
      insert into auctions (id, slug, seller_id, title, subtitle, make, model, year, body_style, vehicle, location, terms, created_at, updated_at,
        make_id, model_id, generation_id, is_mapped, latitude, longitude, is_located)
      select id, slug, seller, title, subtitle, make, model, year, body, vehicle, location, terms, at, at, make_id, model_id, generation_id, true, latitude, longitude, true
      from unnest(${all('id')}::text[], ${all('slug')}::text[], ${all('sellerId')}::text[], ${all('title')}::text[], ${all('subtitle')}::text[],
        ${all('make')}::text[], ${all('model')}::text[], ${all('year')}::int[], ${all('body')}::text[], ${all('vehicle')}::jsonb[], ${all('location')}::jsonb[],
        ${all('terms')}::jsonb[], ${all('startsAt')}::timestamptz[], ${all('makeId')}::text[], ${all('modelId')}::text[], ${all('generationId')}::text[],
        ${all('latitude')}::float8[], ${all('longitude')}::float8[])
        as l(id, slug, seller, title, subtitle, make, model, year, body, vehicle, location, terms, at, make_id, model_id, generation_id, latitude, longitude)`.execute(
      transaction,
    );
    await sql`
      insert into auction_states (auction_id, status, starts_at, closes_at, first_closes_at, reserve, price, leader_id, leader_maximum, bid_count, closed_at, hammer_price)
      select id, status, starts_at, closes_at, closes_at, reserve, price, 'bidder', price, bids,
        case when status in ('sold', 'reserve_not_met', 'not_sold') then closes_at end, case when status = 'sold' then price end
      from unnest(${all('id')}::text[], ${all('status')}::text[], ${all('startsAt')}::timestamptz[], ${all('closesAt')}::timestamptz[], ${all('reserve')}::bigint[],
        ${all('price')}::bigint[], ${all('bids')}::int[]) as s(id, status, starts_at, closes_at, reserve, price, bids)`.execute(
      transaction,
    );
  });
}
