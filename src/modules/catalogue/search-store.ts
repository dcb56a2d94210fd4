import { sql } from 'kysely';
import { nameKey } from '#contract/car-paths.ts';
import type { Executor } from '#platform/database/database.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import { findSpellings } from '#platform/search/spellings.ts';
import { GROUP_CONDITIONS } from './facet-store.ts';
import { COLUMNS, IS_PUBLIC, type ListedRow, TABLES } from './listing-store.ts';
import type { Narrowing } from './narrowing.ts';
import { matchesWords, relevanceOf, type SpelledWords } from './search-conditions.ts';

/**
 * Returns the spellings of search words. If they find nothing, a word that is another name of a model, such as `bug`,
 * is also looked for as the model's name. One with digits, such as `996`, names a variant of the model.
 */
export async function spellWords(executor: Executor, words: readonly string[]): Promise<SpelledWords> {
  const spelled = await findSpellings(executor, words);
  const names = words.filter((word) => !/\d/.test(word));
  if (names.length === 0) return spelled;
  const models = await executor
    .selectFrom('vehicle_aliases as alias')
    .innerJoin('vehicle_models as model', 'model.id', 'alias.model_id')
    .select(['alias.key', 'model.name'])
    .where('alias.key', 'in', names)
    .execute();
  if (models.length === 0 || (await hasMatch(executor, spelled))) return spelled;
  return spelled.map((spellings, place) => [
    ...spellings,
    ...models.filter(({ key }) => key === words[place]).map(({ name }) => nameKey(name)),
  ]);
}

async function hasMatch(executor: Executor, words: SpelledWords): Promise<boolean> {
  const { rows } = await sql`select from ${TABLES} where ${IS_PUBLIC} and ${matchesWords(words)} limit 1`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Public auctions that match every word, best match first, plus one more if there is a next page. */
export async function findMatches(
  executor: Executor,
  { words, group }: Pick<Narrowing, 'words' | 'group'>,
  page: { after: PageCursor | null; limit: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const { isAfter, order } = pageAfter(page.after, {
    key: sql`m.relevance`,
    keyType: 'bigint',
    id: sql`m.id`,
    direction: 'desc',
  });
  const { rows } = await sql<ListedRow & { total: number }>`
    with matched as materialized (
      select a.id, ${relevanceOf(words)} as relevance from ${TABLES}
      where ${IS_PUBLIC} and ${matchesWords(words)} and ${group === null ? sql`true` : GROUP_CONDITIONS[group]}),
    best as materialized (select * from matched m where ${isAfter} order by ${order} limit ${page.limit + 1})
    select ${COLUMNS}, m.relevance as "sortKey", (select count(*) from matched)::int as total
    from best m join auctions a on a.id = m.id join auction_states s on s.auction_id = m.id order by ${order}`.execute(
    executor,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Counts the words of auctions whose texts are new, for corrections of misspelled searches. Returns how many auctions.
 */
export async function countNewWords(transaction: Executor, limit: number): Promise<number> {
  const { rows } = await sql<Pick<Row<'auctions'>, 'id'>>`select id from auctions where has_new_words
    order by id limit ${limit} for no key update skip locked`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`insert into search_words (word, auctions)
    select lexeme, count(*) from auctions a, unnest(a.search_index) as entry(lexeme, positions, weights)
    where a.id = any(${ids}::text[]) and weights <> '{D}' and lexeme !~ '\\d' and length(lexeme) >= 3
    group by lexeme order by lexeme collate "C"
    on conflict (word) do update set auctions = search_words.auctions + excluded.auctions`.execute(transaction);
  await sql`update auctions set has_new_words = false where id = any(${ids}::text[])`.execute(transaction);
  return ids.length;
}

export async function countAuctionsWithNewWords(executor: Executor): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from auctions where has_new_words`.execute(executor);
  return rows[0]?.count ?? 0;
}
