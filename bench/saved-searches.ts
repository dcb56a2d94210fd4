/**
 * Measures how long it takes to match a new auction against a million saved searches in PostgreSQL, from the auction
 * to the ids, and separately to read the recipients. For each auction, a second implementation of the rule checks
 * every search in memory and counts false and missed matches. Usage: `node bench/saved-searches.ts [how many=1000000]
 * [where=postgres|embedded]`.
 */
import { sql } from 'kysely';
import { criteriaOf, indexEntryOf, type Matched, matchKeysOf } from '../src/modules/following/criteria.ts';
import { findMatchingIds, findSearchesById, insertIndexEntries } from '../src/modules/following/store.ts';
import { newId } from '../src/platform/ids.ts';
import { meetsOf } from '../tests/support/saved-searches.ts';
import { openBenchDatabase } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(60);

const count = Number(process.argv[2] ?? 1_000_000);
const CHUNK = 20_000;
const RUNS = 100;
const PAGE = 500;
const MAKES = [
  'Porsche',
  'BMW',
  'Mercedes-Benz',
  'Jaguar',
  'Ferrari',
  'Toyota',
  'Honda',
  'Datsun',
  'Nissan',
  'Ford',
  'Chevrolet',
  'Dodge',
  'Plymouth',
  'Pontiac',
  'Buick',
  'Cadillac',
  'Lincoln',
  'Audi',
  'Volkswagen',
  'Volvo',
  'Saab',
  'Alfa Romeo',
  'Lancia',
  'Fiat',
  'Maserati',
  'Lamborghini',
  'Lotus',
  'Aston Martin',
  'Bentley',
  'Rolls-Royce',
  'Land Rover',
  'Mini',
  'Triumph',
  'MG',
  'Austin-Healey',
  'Sunbeam',
  'Peugeot',
  'Renault',
  'Citroën',
  'Mazda',
  'Subaru',
  'Mitsubishi',
  'Lexus',
  'Acura',
  'Jeep',
  'International',
  'Studebaker',
  'Packard',
  'Hudson',
  'AMC',
];
const BODIES = ['coupe', 'convertible', 'saloon', 'estate', 'hatchback', 'suv', 'pickup', 'van', 'supercar'];
const REGIONS = Array.from({ length: 50 }, (_, index) => `Region ${index}`);

let seed = 42;
const chance = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;

/** A realistic mix: nearly all name a make, most a model or keyword, many a year range or a price. */
function someQuery(): string {
  const search = new URLSearchParams();
  if (chance() < 0.9) search.set('make', chance() < 0.15 ? `${pick(MAKES)},${pick(MAKES)}` : pick(MAKES));
  if (chance() < 0.7) search.set('q', `model${Math.floor(chance() * 40)}${chance() < 0.3 ? ' manual' : ''}`);
  if (chance() < 0.3) search.set('body', pick(BODIES));
  if (chance() < 0.2) search.set('region', pick(REGIONS));
  if (chance() < 0.4) {
    const from = 1940 + Math.floor(chance() * 60);
    search.set('year_from', String(from));
    search.set('year_to', String(from + 5 + Math.floor(chance() * 20)));
  }
  if (chance() < 0.3) search.set('price_to', String(5_000 + Math.floor(chance() * 200_000)));
  if (chance() < 0.1) search.set('no_reserve', '1');
  return search.toString();
}
function someAuction(): Matched {
  const [make, body, region, year] = [pick(MAKES), pick(BODIES), pick(REGIONS), 1945 + Math.floor(chance() * 60)];
  const model = `model${Math.floor(chance() * 40)}`;
  return {
    make,
    body,
    region,
    dealer: null,
    hasReserve: chance() < 0.7,
    year,
    price: 500_000 + Math.floor(chance() * 10_000_000),
    text: `${year} ${make} ${model} ${year} ${make} ${model} Series One a manual example with known history ${body} Springfield ${region}`,
  };
}

const place = await openBenchDatabase(process.argv[3] ?? 'postgres');
const { database } = place;
const queries: string[] = [];
const placeOf = new Map<string, number>();
const startedAt = performance.now();
for (let from = 0; from < count; from += CHUNK) {
  const rows = Array.from({ length: Math.min(CHUNK, count - from) }, () => {
    const [id, query] = [newId(), someQuery()];
    placeOf.set(id, queries.push(query) - 1);
    return { id, query, entry: indexEntryOf(criteriaOf(query)) };
  });
  await database.transaction(async (transaction) => {
    await sql`insert into saved_searches (id, user_id, name, query, how_often, created_at, is_indexed)
      select id, 'u' || id, 'A search', query, 'at_once', ${new Date(0)}, true from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ query }) => query)}::text[]) as s(id, query)`.execute(
      transaction,
    );
    await insertIndexEntries(transaction, rows);
  });
}
// As autovacuum would leave the tables.
await sql`vacuum analyze saved_searches`.execute(database.executor);
await sql`vacuum analyze saved_search_keys`.execute(database.executor);
const filled = performance.now() - startedAt;

const matched: number[] = [];
const read: number[] = [];
const found: { readonly meets: ReturnType<typeof meetsOf>; readonly ids: readonly string[] }[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const auction = someAuction();
  const from = performance.now();
  const ids = await findMatchingIds(database.executor, matchKeysOf(auction, 'USD'));
  const met = performance.now();
  for (let start = 0; start < ids.length; start += PAGE)
    await findSearchesById(database.executor, ids.slice(start, start + PAGE), 'at_once');
  matched.push(met - from);
  read.push(performance.now() - met);
  found.push({ meets: meetsOf(auction, 'USD'), ids });
}
await place.close();

const hits = found.map(({ ids }) => ids.length);
const flags = found.map(({ ids }) => {
  const flagged = new Uint8Array(count);
  for (const id of ids) flagged[placeOf.get(id) ?? 0] = 1;
  return flagged;
});
let differing = 0;
const naive = { parsing: 0, looking: 0 };
for (let start = 0; start < count; start += CHUNK) {
  const from = performance.now();
  const criteria = queries.slice(start, start + CHUNK).map((query) => criteriaOf(query));
  const parsed = performance.now();
  for (const [run, { meets }] of found.entries())
    for (const [index, each] of criteria.entries())
      if (meets(each) !== (flags[run]?.[start + index] === 1)) differing += 1;
  naive.parsing += parsed - from;
  naive.looking += (performance.now() - parsed) / RUNS;
}
show(`${count.toLocaleString('en')} saved searches, filled in ${Math.round(filled / 1000)} s`, {
  'those that it meets': `p50 ${medianOf(matched).toFixed(1)} ms, p99 ${percentile(matched, 0.99)} ms, ${Math.round(medianOf(hits))} met (most ${Math.max(...hits)}); differs from looking at all by ${differing}, in ${RUNS} auctions`,
  'reading whom to tell': `p50 ${medianOf(read).toFixed(1)} ms, p99 ${percentile(read, 0.99)} ms more, in pages of ${PAGE}`,
  'every search looked at': `${Math.round(naive.parsing + naive.looking)} ms, in memory, without reading them`,
});
