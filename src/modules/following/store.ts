import { sql, type RawBuilder } from 'kysely';
import { FACT_FILTER_NAMES, type FactFilterName } from '#contract/fact-filters.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { TypedLocation } from '#platform/places/find-place.ts';
import { lockName } from '#platform/database/advisory-lock.ts';
import type { AllInPriced, IndexEntry, Matched, NamedModel, SearchedAuction } from './criteria.ts';

export type SearchRow = Omit<Row<'saved_searches'>, 'is_indexed'>;
export type FollowRow = Row<'follows'>;

export async function insertSearch(transaction: Executor, row: SearchRow, entry: IndexEntry): Promise<boolean> {
  const inserted = await transaction
    .insertInto('saved_searches')
    .values({ ...row, is_indexed: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await insertIndexEntries(transaction, [{ id: row.id, entry }]);
  return true;
}

interface IndexedSearch {
  readonly id: string;
  readonly entry: IndexEntry;
}
export async function insertIndexEntries(transaction: Executor, searches: readonly IndexedSearch[]): Promise<void> {
  const rows = searches.flatMap(({ id, entry }) => entry.keys.map((key) => ({ id, key, entry })));
  const whole = (of: (entry: IndexEntry) => number) => arrayLiteral(rows.map(({ entry }) => of(entry)));
  // PostgreSQL needs arrays of arrays to have equal lengths; as text they need not.
  const lists = (of: (entry: IndexEntry) => readonly string[] | null) =>
    arrayLiteral(
      rows.map(({ entry }) => {
        const list = of(entry);
        return list === null ? null : arrayLiteral(list);
      }),
    );
  await sql`insert into saved_search_keys (key, search_id, year_from, year_to, price_from, price_to, words, makes, bodies, regions, excluded, mileage_km_to)
    select key, id, year_from, year_to, price_from, price_to, words::bigint[], makes::bigint[], bodies::bigint[], regions::bigint[], excluded::bigint[], mileage_km_to from unnest(
      ${arrayLiteral(rows.map(({ key }) => key))}::bigint[], ${arrayLiteral(rows.map(({ id }) => id))}::text[],
      ${whole(({ yearFrom }) => yearFrom)}::smallint[], ${whole(({ yearTo }) => yearTo)}::smallint[], ${whole(({ priceFrom }) => priceFrom)}::bigint[], ${whole(({ priceTo }) => priceTo)}::bigint[],
      ${lists(({ words }) => words)}::text[], ${lists(({ makes }) => makes)}::text[], ${lists(({ bodies }) => bodies)}::text[], ${lists(({ regions }) => regions)}::text[],
      ${lists(({ excluded }) => excluded)}::text[], ${arrayLiteral(rows.map(({ entry }) => entry.mileageKmTo))}::integer[])
      as indexed(key, id, year_from, year_to, price_from, price_to, words, makes, bodies, regions, excluded, mileage_km_to)`.execute(
    transaction,
  );
}
export async function reindex(transaction: Executor, searches: readonly IndexedSearch[]): Promise<void> {
  const ids = arrayLiteral(searches.map(({ id }) => id));
  await sql`delete from saved_search_keys where search_id = any(${ids}::text[])`.execute(transaction);
  await insertIndexEntries(transaction, searches);
  await sql`update saved_searches set is_indexed = true where id = any(${ids}::text[])`.execute(transaction);
}

export async function hasUnindexed(executor: Executor): Promise<boolean> {
  return (
    (await sql`select 1 from saved_searches where not is_indexed order by id limit 1`.execute(executor)).rows.length > 0
  );
}
export async function claimUnindexed(transaction: Executor, limit: number): Promise<Pick<SearchRow, 'id' | 'query'>[]> {
  const found = await sql<
    Pick<SearchRow, 'id' | 'query'>
  >`select id, query from saved_searches where not is_indexed order by id limit ${limit} for update`.execute(
    transaction,
  );
  return found.rows;
}

/**
 * `offset 0` forces an index lookup per key: the planner cannot know how few searches share a key. The ids come as one
 * string, because reading thousands of rows takes longer than finding them.
 */
export async function findMatchingIds(
  executor: Executor,
  { keys, words, makes, body, region, year, priceDown, priceUp, facts, mileageKm }: SearchedAuction,
): Promise<string[]> {
  const result = await sql<{
    ids: string | null;
  }>`select string_agg(met.search_id, ' ') as ids from unnest(${arrayLiteral(keys)}::bigint[]) as a(key)
    cross join lateral (
      select k.search_id from saved_search_keys k where k.key = a.key
        and k.year_from <= ${year} and k.year_to >= ${year} and k.price_from <= ${priceDown} and k.price_to >= ${priceUp}
        and (k.words is null or k.words <@ ${arrayLiteral(words)}::bigint[]) and (k.makes is null or k.makes && ${arrayLiteral(makes)}::bigint[])
        and (k.bodies is null or ${body}::bigint = any(k.bodies)) and (k.regions is null or ${region}::bigint = any(k.regions))
        and (k.excluded is null or not k.excluded && ${arrayLiteral(facts)}::bigint[]) and (k.mileage_km_to is null or ${mileageKm}::integer <= k.mileage_km_to) offset 0) as met`.execute(
    executor,
  );
  const ids = result.rows[0]?.ids ?? '';
  return ids === '' ? [] : ids.split(' ').sort();
}

export type MatchedSearch = Pick<SearchRow, 'id' | 'user_id' | 'name' | 'query' | 'how_often'>;
export async function findSearchesById(
  executor: Executor,
  ids: readonly string[],
  howOften: MatchedSearch['how_often'],
): Promise<MatchedSearch[]> {
  const result =
    await sql<MatchedSearch>`select s.* from unnest(${arrayLiteral(ids)}::text[]) with ordinality as each(id, place)
    cross join lateral (select id, user_id, name, query, how_often from saved_searches where saved_searches.id = each.id offset 0) as s
    where s.how_often = ${howOften} order by each.place`.execute(executor);
  return result.rows;
}

export async function findSearches(executor: Executor, userId: string): Promise<SearchRow[]> {
  return executor
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export async function findSearchesOf(
  executor: Executor,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<{ id: string; name: string; isPaused: boolean }[]> {
  const rows = await executor
    .selectFrom('saved_searches')
    .select(['id', 'name', 'how_often'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, how_often }) => ({ id, name, isPaused: how_often === 'paused' }));
}
/** A search that is resumed becomes a daily summary. */
export async function setSearchPaused(
  transaction: Executor,
  { userId, id, isPaused }: { userId: string; id: string; isPaused: boolean },
): Promise<void> {
  await transaction
    .updateTable('saved_searches')
    .set({ how_often: isPaused ? 'paused' : 'daily' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}
/** Counts a user's searches. Takes an advisory lock, so that concurrent saves cannot exceed the limit. */
export async function lockAndCountSearches(transaction: Executor, userId: string): Promise<number> {
  await lockName(transaction, `searches:${userId}`);
  const row = await transaction
    .selectFrom('saved_searches')
    .where('user_id', '=', userId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
export async function updateSearch(
  executor: Executor,
  { userId, id, name, howOften }: { userId: string; id: string; name: string; howOften: SavedSearch['how_often'] },
): Promise<boolean> {
  const result = await executor
    .updateTable('saved_searches')
    .set({ name, how_often: howOften })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
export async function deleteSearch(
  executor: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const result = await executor
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
export async function deleteAllOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('follows').where('user_id', '=', userId).execute();
}

export async function saveFollow(executor: Executor, row: FollowRow, isFollowed: boolean): Promise<void> {
  if (isFollowed)
    await executor
      .insertInto('follows')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await executor
      .deleteFrom('follows')
      .where('user_id', '=', row.user_id)
      .where('kind', '=', row.kind)
      .where('subject', '=', row.subject)
      .execute();
}
export async function findFollows(executor: Executor, userId: string): Promise<FollowRow[]> {
  return executor
    .selectFrom('follows')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .execute();
}
export interface Follower extends Pick<CamelRow<'follows'>, 'userId' | 'subject'> {
  /** The kinds of things they follow it by, such as `make,model`. */
  readonly kinds: string;
}
export async function findFollowers(
  executor: Executor,
  { seller, makes, models }: { seller: string; makes: readonly string[]; models: readonly string[] },
  { after, limit }: { after: string; limit: number },
): Promise<Follower[]> {
  const result =
    await sql<Follower>`select user_id as "userId", string_agg(distinct kind, ',') as kinds, min(subject) as subject from follows
    where ((kind = 'seller' and subject = ${seller}) or (kind = 'model' and subject = any(${arrayLiteral(models)}::text[]))
      or (kind = 'make' and subject = any(${arrayLiteral(makes)}::text[])))
    and user_id > ${after} group by user_id order by user_id limit ${limit}`.execute(executor);
  return result.rows;
}

export async function countFollowersOf(
  executor: Executor,
  kind: 'make' | 'model',
  subjects: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct user_id)::int as count from follows
    where kind = ${kind} and subject = any(${[...subjects]}::text[])`.execute(executor);
  return rows[0]?.count ?? 0;
}

const WITHOUT_COLUMN: Readonly<Partial<Record<FactFilterName, RawBuilder<unknown>>>> = {
  seller_type: sql`case when a.dealer_id is null then 'private' else 'dealer' end`,
  cylinders: sql`cylinders_of(a.vehicle)`,
  true_mileage: sql`true_mileage_of(a.vehicle)`,
  owners: sql`owners_of(a.vehicle)`,
};
const FACT_PAIRS = sql.join(
  FACT_FILTER_NAMES.map((name) => sql`${name}::text, ${WITHOUT_COLUMN[name] ?? sql.ref(`a.${name}`)}`),
);

export interface NewAuction
  extends Matched, NamedModel, AllInPriced, Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'sellerId'> {
  readonly seller: string;
  readonly location: TypedLocation;
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
}

export async function findNew(executor: Executor, { since }: { since: Date }): Promise<NewAuction | null> {
  const found = await sql<NewAuction>`
    select a.id, a.slug, a.title, a.seller_id as "sellerId", coalesce(p.username, '') as seller, a.model, a.make, vm.name as "makeName", m.name as "modelName", mg.name as "generationName", a.body_style as body, a.location, coalesce(a.location->>'region', '') as region, d.slug as dealer,
      s.reserve is not null as "hasReserve", a.year, (a.terms->>'startingBid')::bigint as price,
      all_in_price((a.terms->>'startingBid')::bigint, a.terms, tax_basis_points_at(a.location)) as "allInPrice", s.closes_at as "closesAt", a.mileage_km as "mileageKm",
      jsonb_build_object(${FACT_PAIRS}) as facts,
      concat_ws(' ', a.year, a.make, a.model, a.title, a.subtitle, a.body_style, a.location->>'city', a.location->>'region') as text
    from auction_states s join auctions a on a.id = s.auction_id left join dealers d on d.id = a.dealer_id left join paddles p on p.user_id = a.seller_id
      left join vehicle_makes vm on vm.id = a.make_id left join vehicle_models m on m.id = a.model_id left join model_generations mg on mg.id = a.generation_id
    where s.status in ('scheduled', 'live') and s.starts_at > ${since} and not exists (select from announced_auctions x where x.auction_id = s.auction_id) order by s.starts_at, a.id limit 1`.execute(
    executor,
  );
  return found.rows[0] ?? null;
}

/** Marks an auction as announced. Returns false if another process has already done so. */
export async function markAnnounced(executor: Executor, auctionId: string, at: Date): Promise<boolean> {
  const marked =
    await sql`insert into announced_auctions (auction_id, announced_at) values (${auctionId}, ${at}) on conflict do nothing returning 1`.execute(
      executor,
    );
  return marked.rows.length > 0;
}
