import { sql } from 'kysely';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Executor } from '#platform/database/database.ts';
import { type Criteria, keysOfAuction, keysOfSearch, type Matched } from './criteria.ts';

interface SearchesTable { id: string; user_id: string; name: string; query: string; how_often: SavedSearch['how_often']; created_at: Date }
interface FollowsTable { user_id: string; what: 'seller' | 'model'; subject: string; label: string; followed_at: Date }
type Tables = { saved_searches: SearchesTable; follows: FollowsTable };
const tables = (executor: Executor) => executor.withTables<Tables>();
export type SearchRow = SearchesTable;
export type FollowRow = FollowsTable;

/** Keeps a search under the keys by which auctions find it; false where its owner has it already. */
export async function insertSearch(transaction: Executor, row: SearchesTable, criteria: Criteria): Promise<boolean> {
  const inserted = await tables(transaction).insertInto('saved_searches').values(row).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
  if (inserted === undefined) return false;
  await sql`insert into saved_search_keys (key, search_id, year_from, year_to, price_from, price_to)
    select distinct key, ${row.id}, ${criteria.yearFrom}::smallint, ${criteria.yearTo}::smallint, ${criteria.priceFrom}::bigint, ${criteria.priceTo}::bigint
    from unnest(${keysOfSearch(criteria)}::bigint[]) as k(key)`.execute(transaction);
  return true;
}

/** The searches that may be met by an auction: its keys, its year and its price are looked up in one index. */
export async function findMet(executor: Executor, auction: Matched, { after, limit }: { after: string; limit: number }): Promise<Pick<SearchesTable, 'id' | 'user_id' | 'name' | 'query' | 'how_often'>[]> {
  const result = await sql<Pick<SearchesTable, 'id' | 'user_id' | 'name' | 'query' | 'how_often'>>`
    with met as (select distinct k.search_id from unnest(${keysOfAuction(auction)}::bigint[]) as a(key) join saved_search_keys k on k.key = a.key
      where k.year_from <= ${auction.year} and k.year_to >= ${auction.year} and k.price_from <= ${auction.price} and k.price_to >= ${auction.price})
    select s.id, s.user_id, s.name, s.query, s.how_often from met join saved_searches s on s.id = met.search_id where s.id > ${after} order by s.id limit ${limit}`.execute(executor);
  return result.rows;
}

export async function findSearches(executor: Executor, userId: string): Promise<SearchRow[]> {
  return tables(executor).selectFrom('saved_searches').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}
export async function countSearches(executor: Executor, userId: string): Promise<number> {
  const row = await tables(executor).selectFrom('saved_searches').where('user_id', '=', userId).select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
}
export async function updateSearch(executor: Executor, { userId, id, name, howOften }: { userId: string; id: string; name: string; howOften: SavedSearch['how_often'] }): Promise<boolean> {
  const result = await tables(executor).updateTable('saved_searches').set({ name, how_often: howOften }).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
export async function deleteSearch(executor: Executor, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const result = await tables(executor).deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
export async function deleteAllOf(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('saved_searches').where('user_id', '=', userId).execute();
  await tables(transaction).deleteFrom('follows').where('user_id', '=', userId).execute();
}

export async function saveFollow(executor: Executor, row: FollowsTable, isFollowed: boolean): Promise<void> {
  if (isFollowed) await tables(executor).insertInto('follows').values(row).onConflict((conflict) => conflict.doNothing()).execute();
  else await tables(executor).deleteFrom('follows').where('user_id', '=', row.user_id).where('what', '=', row.what).where('subject', '=', row.subject).execute();
}
export async function findFollows(executor: Executor, userId: string): Promise<FollowRow[]> {
  return tables(executor).selectFrom('follows').selectAll().where('user_id', '=', userId).orderBy('followed_at', 'desc').execute();
}
/** Who follows this seller or this model, in the order of their ids. */
export async function findFollowers(executor: Executor, { seller, model }: { seller: string; model: string }, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const result = await sql<{ user_id: string }>`select distinct user_id from follows where ((what = 'seller' and subject = ${seller}) or (what = 'model' and subject = ${model}))
    and user_id > ${after} order by user_id limit ${limit}`.execute(executor);
  return result.rows.map((row) => row.user_id);
}

/** An auction that has just become public, and that nobody has told of yet. */
export interface NewAuction extends Matched { readonly id: string; readonly slug: string; readonly title: string; readonly sellerId: string; readonly seller: string; readonly model: string }

/** Claims an auction that became public; null where none has. The row says that it was told of: by one process alone. */
export async function claimNew(transaction: Executor, { at, since }: { at: Date; since: Date }): Promise<NewAuction | null> {
  const found = await sql<Omit<NewAuction, 'text'> & { text: string }>`
    select a.id, a.slug, a.title, a.seller_id as "sellerId", coalesce(p.username, '') as seller, a.model, a.make, a.body_style as body, coalesce(a.location->>'region', '') as region, d.slug as dealer,
      s.reserve is not null as "hasReserve", a.year, (a.terms->>'startingBid')::bigint as price,
      concat_ws(' ', a.year, a.make, a.model, a.title, a.subtitle, a.body_style, a.location->>'city', a.location->>'region') as text
    from auction_states s join auctions a on a.id = s.auction_id left join dealers d on d.id = a.dealer_id left join paddles p on p.user_id = a.seller_id
    where s.status in ('scheduled', 'live') and s.starts_at > ${since} and not exists (select from announced_auctions x where x.auction_id = s.auction_id) order by s.starts_at, a.id limit 1`.execute(transaction);
  const [auction] = found.rows;
  if (auction === undefined) return null;
  const claimed = await sql`insert into announced_auctions (auction_id, announced_at) values (${auction.id}, ${at}) on conflict do nothing returning 1`.execute(transaction);
  return claimed.rows.length === 0 ? null : auction;
}
