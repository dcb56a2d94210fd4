import MiniSearch from 'minisearch';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { medianOf, percentile, show } from './figures.ts';
import type { RequestKind } from './archive-requests.ts';

const P95 = 0.95;
/** A few of each kind: at a million auctions each takes seconds. */
const MOST = 20;
const COLUMNS: Readonly<Record<string, string>> = {
  make: 'a.make',
  model: 'a.model',
  body: 'a.body_style',
  region: "a.location->>'region'",
  gearbox: 'a.gearbox',
  exterior_colour_family: 'a.exterior_colour_family',
  title_type: 'a.title_type',
  driven_wheels: 'a.driven_wheels',
};
const FACETS = [...Object.values(COLUMNS), 'a.interior_colour_family', 'a.fuel', 's.status'];
const STATUSES: Readonly<Record<string, string>> = {
  results: "s.status in ('sold', 'reserve_not_met', 'not_sold', 'withdrawn')",
  live: "s.status = 'live'",
  coming_soon: "s.status = 'scheduled'",
};

const textOf = (value: string) => sql.lit(`%${value}%`);
const containsAll = (text: string) =>
  sql.join(
    text.split(' ').map((word) => sql`a.title || ' ' || a.subtitle ilike ${textOf(word)}`),
    sql` and `,
  );

/** Lists and searches in the simplest possible SQL. */
export async function measurePlainQueries({ executor }: Database, paths: Record<RequestKind, string[]>): Promise<void> {
  const timesOf = async (asked: readonly string[], run: (query: URLSearchParams) => Promise<void>) => {
    const times: number[] = [];
    for (const path of asked.slice(0, MOST)) {
      const startedAt = performance.now();
      await run(new URL(path, 'http://site').searchParams);
      times.push(performance.now() - startedAt);
    }
    return `p50 ${medianOf(times).toFixed(0)} ms, p95 ${percentile(times, P95)} ms`;
  };
  const lists = await timesOf(paths.lists, async (query) => {
    const conditions = [sql.raw(STATUSES[query.get('status') ?? ''] ?? 'true')];
    for (const [name, column] of Object.entries(COLUMNS))
      if (query.has(name))
        conditions.push(sql`${sql.raw(column)} = any(${(query.get(name) ?? '').split(',')}::text[])`);
    if (query.has('price_to')) conditions.push(sql`s.price <= ${Number(query.get('price_to'))}`);
    if (query.has('year_from'))
      conditions.push(sql`a.year between ${Number(query.get('year_from'))} and ${Number(query.get('year_to'))}`);
    if (query.has('q')) conditions.push(containsAll(query.get('q') ?? ''));
    const from = sql`from auctions a join auction_states s on s.auction_id = a.id where ${sql.join(conditions, sql` and `)}`;
    await sql`select a.id, a.title, s.price ${from} order by s.closes_at desc limit 25`.execute(executor);
    for (const facet of FACETS) await sql`select ${sql.raw(facet)}, count(*) ${from} group by 1`.execute(executor);
  });
  const searches = await timesOf(paths.searches, async (query) => {
    await sql`select a.id, a.title from auctions a join auction_states s on s.auction_id = a.id
      where ${containsAll(query.get('q') ?? '')} order by s.closes_at desc limit 6`.execute(executor);
  });
  show('plain queries (ilike, one group by for each facet)', { lists, searches });
}

export async function measureMiniSearch({ executor }: Database, searches: readonly string[]): Promise<void> {
  const index = new MiniSearch<{ id: string; title: string; subtitle: string }>({
    fields: ['title', 'subtitle'],
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  const startedAt = performance.now();
  const before = process.memoryUsage().rss;
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; title: string; subtitle: string }>`
      select id, title, subtitle from auctions where id > ${after} order by id limit 20000`.execute(executor);
    index.addAll(rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length === 0) break;
  }
  const loadedMs = performance.now() - startedAt;
  const times = searches.slice(0, MOST * 5).map((path) => {
    const from = performance.now();
    index.search(new URL(path, 'http://site').searchParams.get('q') ?? '');
    return performance.now() - from;
  });
  show('MiniSearch in memory', {
    searches: `p50 ${medianOf(times).toFixed(1)} ms, p95 ${percentile(times, P95)} ms`,
    'to start': `${(loadedMs / 1000).toFixed(0)} s, ${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB`,
  });
}
