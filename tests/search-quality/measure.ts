import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import { countNewWords, findEndedWith, findOnOfferWith } from '#modules/catalogue/search-store.ts';
import { bestFirst } from '#modules/catalogue/search-auctions.ts';
import { understandSearch } from '#modules/catalogue/understand-search.ts';
import { readPhrases } from '#contract/search-phrases.ts';
import { CATEGORIES, type Category } from '#contract/categories.ts';
import type { Database } from '#platform/database/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';

const STATUSES: Readonly<Record<string, AuctionStatus>> = {
  L: 'live',
  S: 'scheduled',
  E: 'sold',
  N: 'reserve_not_met',
};
const FIRST = 3;
const EVERY = 1000;
const NOW = Date.UTC(2026, 10, 24, 12);

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);

export interface QualityQuery {
  readonly kind: string;
  readonly query: string;
  readonly expected: readonly string[];
}
export interface QualityResult extends QualityQuery {
  readonly found: readonly string[];
  /** The share of the first three results that are expected. */
  readonly isGood: boolean;
}

/** A line: slug, status, year, make, model, rest of the title, subtitle, body, place, engine, gearbox, color, kind. */
export async function insertQualityAuctions(database: Database): Promise<string[]> {
  const vocabulary = await openVocabulary(database);
  const slugs: string[] = [];
  for (const [nth, line] of linesOf('auctions.txt').entries()) {
    const [slug = '', status = '', year, make = '', model = '', tail, subtitle = '', body = '', place = '', ...facts] =
      line.split('|');
    const [city = '', region = ''] = place.split(', ');
    const [engine, transmission, color, category] = facts;
    slugs.push(slug);
    await insertAuction(
      database.executor,
      {
        slug,
        status: STATUSES[status] ?? 'live',
        year: Number(year),
        make,
        model,
        title: [year, make, model, tail].filter(Boolean).join(' '),
        subtitle,
        body,
        city,
        region,
        vehicle: {
          engine,
          transmission,
          exterior_colour: color,
          ...(/electric/i.test(engine ?? '') && { fuel: 'electric' }),
          ...(category !== undefined && { category }),
        },
        closesIn: status === 'E' || status === 'N' ? -nth - 1 : nth + 1,
      },
      { now: NOW, sellerId: 'sue', maximum: 1 },
    );
  }
  await vocabulary.mapAll();
  await database.transaction((transaction) => countNewWords(transaction, slugs.length));
  await sql`analyze`.execute(database.executor);
  return slugs;
}

/** Queries with the slugs that may be among the first results. */
export function readQualityQueries(slugs: readonly string[]): QualityQuery[] {
  let kind = '';
  return linesOf('queries.txt').flatMap((line) => {
    if (line.startsWith('#')) {
      kind = line.slice(2);
      return [];
    }
    const [query = '', patterns = ''] = line.split('|');
    const expected = slugs.filter((slug) =>
      patterns
        .split(' ')
        .some((pattern) => (pattern.endsWith('*') ? slug.startsWith(pattern.slice(0, -1)) : slug === pattern)),
    );
    return [{ kind, query, expected }];
  });
}

export async function measureQuality(
  search: (query: string, limit: number) => Promise<readonly string[]>,
  queries: readonly QualityQuery[],
): Promise<QualityResult[]> {
  const results: QualityResult[] = [];
  for (const each of queries) {
    const found = await search(each.query, FIRST);
    const good = found.slice(0, FIRST).filter((slug) => each.expected.includes(slug)).length;
    results.push({ ...each, found, isGood: good >= Math.min(FIRST, each.expected.length) });
  }
  return results;
}

export const searchIn =
  ({ executor }: Database) =>
  async (query: string, limit: number): Promise<string[]> => {
    const { words: text, filters } = readPhrases(query);
    const category = CATEGORIES.find((each) => each === filters['category']);
    const { gearbox, fuel, year_from: yearFrom = '0', year_to: yearTo = '9999' } = filters;
    if (text === '' && (category ?? fuel) !== undefined) return slugsOf(executor, category, fuel);
    const { words } = await understandSearch(
      { executor, lists: null, isOfParts: category === 'parts' || category === 'wheels' },
      text,
    );
    const most = Object.keys(filters).length === 0 ? limit : EVERY;
    const onOffer = await findOnOfferWith(executor, words, most);
    const ended = await findEndedWith(executor, words, most);
    const ids = bestFirst(onOffer, ended).map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await executor
      .selectFrom('auctions')
      .select(['id', 'slug', 'category', 'gearbox', 'fuel', 'year'])
      .where('id', 'in', ids)
      .execute();
    const found = rows.filter(
      (row) =>
        (category === undefined || row.category === category) &&
        (gearbox === undefined || row.gearbox === gearbox) &&
        (fuel === undefined || row.fuel === fuel) &&
        row.year >= Number(yearFrom) &&
        row.year <= Number(yearTo),
    );
    return ids.flatMap((id) => found.find((row) => row.id === id)?.slug ?? []);
  };

const slugsOf = async (executor: Database['executor'], category?: Category, fuel?: string): Promise<string[]> => {
  const all = executor.selectFrom('auctions').select('slug');
  const ofCategory = category === undefined ? all : all.where('category', '=', category);
  const found = fuel === undefined ? ofCategory : ofCategory.where('fuel', '=', fuel);
  return (await found.execute()).map(({ slug }) => slug);
};
