import { sql, type RawBuilder } from 'kysely';
import { MAX_COUNTED_RESULTS } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { ANY_FIT, fitOf, fitQuery, onlyFitQuery, type SearchWords } from './search-conditions.ts';

/** At most this many ended auctions are ranked. Beyond that they come newest first, uncounted. */
const MAX_RANKED = MAX_COUNTED_RESULTS;

export interface Match {
  readonly id: string;
  readonly fit: number;
}
export interface Matches {
  readonly matches: readonly Match[];
  readonly total: number;
}

export interface FoundAuctionIds {
  readonly onOffer: Matches;
  readonly ended: Matches;
}

type MatchRow = Match & { readonly total: number };
const matchesOf = (rows: readonly MatchRow[]): Matches => ({
  matches: rows.map(({ id, fit }) => ({ id, fit })),
  total: rows[0]?.total ?? 0,
});

/** The best fit first, then what is live, then what closes soonest. */
export async function findOnOfferWith(executor: Executor, words: SearchWords, limit: number): Promise<Matches> {
  const { rows } = await sql<MatchRow>`
    select f.auction_id as id, ${fitOf(words, sql`f.words`)} as fit, count(*) over ()::int as total
    from auction_search f join auction_states s on s.auction_id = f.auction_id
    where f.stage = 'on_offer' and f.words @@ ${fitQuery(words, ANY_FIT)}::tsquery
    order by 2, s.status, s.closes_at, s.auction_id limit ${limit}`.execute(executor);
  return matchesOf(rows);
}

/** The best fit first, then the newest. */
export async function findEndedWith(executor: Executor, words: SearchWords, limit: number): Promise<Matches> {
  const few = await rankFew(executor, { query: fitQuery(words, ANY_FIT), fit: fitOf(words, sql`f.words`), limit });
  if (few.total < MAX_RANKED) return few;
  const matches: Match[] = [];
  for (let fit = 0; fit <= ANY_FIT && matches.length < limit; fit += 1) {
    const query = onlyFitQuery(words, fit);
    const wanted = { query, fit: sql<number>`${fit}::int`, limit: limit - matches.length };
    const found = await rankFew(executor, wanted);
    matches.push(...(found.total < MAX_RANKED ? found.matches : await newest(executor, wanted)));
  }
  return { matches, total: MAX_RANKED };
}

interface SearchPage {
  readonly query: string;
  readonly fit: RawBuilder<number>;
  readonly limit: number;
}

async function rankFew(executor: Executor, { query, fit, limit }: SearchPage): Promise<Matches> {
  const { rows } = await sql<MatchRow>`
    with f as materialized (select * from ended_with_words(${query}::tsquery, ${MAX_RANKED}))
    select c.total, r.id, r.fit from (select count(*)::int as total from f) c
      left join (select f.auction_id as id, ${fit} as fit, f.ended_at from f order by 2, 3 desc, 1 desc limit ${limit}) r
        on c.total < ${MAX_RANKED}
    order by r.fit, r.ended_at desc, r.id desc`.execute(executor);
  return { matches: matchesOf(rows.filter(({ id }) => id !== null)).matches, total: rows[0]?.total ?? 0 };
}

async function newest(executor: Executor, { query, fit, limit }: SearchPage): Promise<Match[]> {
  const { rows } = await sql<Match>`select auction_id as id, ${fit} as fit
    from newest_with_words(${query}::tsquery, ${limit}) order by ended_at desc, auction_id desc`.execute(executor);
  return rows;
}

export async function countWith(executor: Executor, words: SearchWords, limit: number): Promise<number> {
  const query = fitQuery(words, ANY_FIT);
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from (select from auction_search where stage = 'on_offer' and words @@ ${query}::tsquery limit ${limit}) o)
    + (select count(*) from ended_with_words(${query}::tsquery, ${limit})))::int as count`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function findModelsNamed(executor: Executor, keys: readonly string[]): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .selectFrom('vehicle_aliases as alias')
    .innerJoin('vehicle_models as model', 'model.id', 'alias.model_id')
    .select(['alias.key', 'model.id'])
    .where('alias.key', 'in', keys)
    .where('model.retired_at', 'is', null)
    .execute();
  const models = Map.groupBy(rows, ({ key }) => key);
  return new Map([...models].map(([key, named]) => [key, named.map(({ id }) => id)]));
}

/** Which of these keys name a make or a model. */
export async function findNamesOfCars(executor: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<Row<'vehicle_aliases'>, 'key'>>`
    select asked as key from unnest(${[...keys]}::text[]) asked
    where exists (select from vehicle_makes where id = asked) or exists (select from vehicle_models where slug = asked)
      or exists (select from vehicle_aliases where key = asked)`.execute(executor);
  return new Set(rows.map(({ key }) => key));
}

export async function countNewWords(transaction: Executor, limit: number): Promise<number> {
  const { rows } = await sql<{ id: Row<'uncounted_auction_words'>['auction_id'] }>`
    delete from uncounted_auction_words where auction_id in (
      select auction_id from uncounted_auction_words order by auction_id limit ${limit} for update skip locked)
    returning auction_id as id`.execute(transaction);
  if (rows.length === 0) return 0;
  await sql`insert into search_words (word, auctions)
    select substr(lexeme, 2), count(*) from auction_search s, unnest(s.words) as entry(lexeme, positions, weights)
    where s.auction_id = any(${rows.map(({ id }) => id)}::text[]) and lexeme ~ '^[abc][^\\d.]{3,40}$'
    group by 1 order by substr(lexeme, 2) collate "C"
    on conflict (word) do update set auctions = search_words.auctions + excluded.auctions`.execute(transaction);
  return rows.length;
}

export async function countAuctionsWithNewWords(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uncounted_auction_words`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}
