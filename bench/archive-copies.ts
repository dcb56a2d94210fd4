import { sql } from 'kysely';
import type { Database, Executor } from '#platform/database/database.ts';

const COPIED_AT_ONCE = 10_000;
const HOURS_APART = 7;
const TABLES = ['auctions', 'auction_states', 'auction_search', 'ended_auctions'];

export const listingId = (nth: number): string => `a${String(nth).padStart(8, '0')}`;

/**
 * Multiplies the first `of` ended auctions until there are `ended`: the same vehicles at other times and prices. Writes
 * what the triggers would, without them, and the indexes at the end.
 */
export async function copyEnded(database: Database, { of, ended }: { of: number; ended: number }): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${TABLES}::regclass[]) and not indisunique`.execute(database.executor);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(database.executor);
  for (let copied = of; copied < ended; copied += COPIED_AT_ONCE) {
    const [from, copy] = [copied % of, Math.floor(copied / of)];
    const until = Math.min(from + COPIED_AT_ONCE, of, from + ended - copied);
    await unlimited(database, (transaction) => copyRows(transaction, { copy, from, until }));
  }
  for (const { definition } of indexes)
    await unlimited(database, (transaction) => sql.raw(definition).execute(transaction));
  await unlimited(database, (transaction) =>
    sql`update search_words set auctions = auctions * ${Math.ceil(ended / of)}::int`.execute(transaction),
  );
}

const unlimited = (database: Database, work: (transaction: Executor) => Promise<unknown>) =>
  database.transaction(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local maintenance_work_mem = '1GB'`.execute(transaction);
    await sql`set local session_replication_role = replica`.execute(transaction);
    await work(transaction);
  });

async function copyRows(
  transaction: Executor,
  { copy, from, until }: { copy: number; from: number; until: number },
): Promise<void> {
  const isCopied = sql`id >= ${listingId(from)} and id < ${listingId(until)}`;
  const id = sql`${`c${String(copy).padStart(3, '0')}`}::text || `;
  const time = (name: string) => sql`${sql.ref(name)} - make_interval(hours => ${copy * HOURS_APART}::int)`;
  const price = (name: string) =>
    sql`round(${sql.ref(name)} * ${0.7 + ((copy * 7) % 60) / 100}::numeric / 5000) * 5000`;
  await sql`
    insert into auctions (id, slug, seller_id, title, subtitle, make, model, year, body_style, vehicle, location, terms,
      created_at, updated_at, make_id, model_id, generation_id, is_mapped, latitude, longitude, is_located)
    select ${id} id, slug || ${`-${copy}`}::text, seller_id, title, subtitle, make, model, year, body_style, vehicle,
      location, terms, created_at, updated_at, make_id, model_id, generation_id, is_mapped, latitude, longitude, is_located
    from auctions where ${isCopied}`.execute(transaction);
  await sql`
    insert into auction_states (auction_id, status, starts_at, closes_at, first_closes_at, reserve, price, leader_id,
      leader_maximum, bid_count, closed_at, hammer_price)
    select ${id} auction_id, status, ${time('starts_at')}, ${time('closes_at')}, ${time('first_closes_at')},
      ${price('reserve')}, ${price('price')}, leader_id, ${price('leader_maximum')}, bid_count, ${time('closed_at')},
      ${price('hammer_price')}
    from auction_states where auction_id in (select id from auctions where ${isCopied})`.execute(transaction);
  await sql`
    insert into ended_auctions (auction_id, status, starts_at, closes_at, closed_at, ended_at, dealer_id, make, model,
      make_id, model_id, generation_id, year, body_style, region, latitude, longitude, category, gearbox, driven_wheels,
      fuel, steering_side, exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers,
      mileage_km, bid_count, comment_count, reserve, price, currency, shown_price, sold_price, slug, title, price_facts,
      starting_bid, owners, cylinders, true_mileage)
    select ${id} auction_id, status, ${time('starts_at')}, ${time('closes_at')}, ${time('closed_at')}, ${time('ended_at')},
      dealer_id, make, model, make_id, model_id, generation_id, year, body_style, region, latitude, longitude, category,
      gearbox, driven_wheels, fuel, steering_side, exterior_colour_family, interior_colour_family, title_type, tax_status,
      export_papers, mileage_km, bid_count, comment_count, ${price('reserve')}, ${price('price')}, currency,
      ${price('shown_price')}, ${price('sold_price')},
      slug || ${`-${copy}`}::text, title, price_facts, starting_bid, owners, cylinders, true_mileage
    from ended_auctions where auction_id in (select id from auctions where ${isCopied})`.execute(transaction);
  await sql`
    insert into auction_search (auction_id, lot_number, words, stage, ended_at)
    select a.id, a.lot_number, words || array_to_tsvector(array['d' || a.lot_number]), stage, ${time('ended_at')}
    from auction_search s join auctions a on a.id = ${id} s.auction_id
    where s.auction_id in (select id from auctions where ${isCopied})`.execute(transaction);
}
