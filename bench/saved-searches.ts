/**
 * How long it takes to find, of a million saved searches, those that a new auction meets: by the house's own keys, on a real PostgreSQL; and
 * beside it what it would take to look at every search.
 *
 *   node bench/saved-searches.ts [how many=1000000]
 */
import { sql } from 'kysely';
import { criteriaOf, keysOfSearch, type Matched, meetsOf } from '../src/modules/following/criteria.ts';
import { findMet, findSearchesById } from '../src/modules/following/store.ts';
import { openPlace } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const CHUNK = 20_000;
const RUNS = 40;
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

/** Chance that is the same every time. */
let seed = 42;
const chance = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;

/** What people look for: nearly all a make, most a model or a word, many a span of years or a price. */
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

const place = await openPlace('postgres');
const { database } = place;
const queries: string[] = [];
const startedAt = performance.now();
for (let from = 0; from < count; from += CHUNK) {
  const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => {
    const query = someQuery();
    queries.push(query);
    return { id: String(from + index).padStart(9, '0'), query, criteria: criteriaOf(query, 'USD') };
  });
  const keys = rows.flatMap(({ id, criteria }) => keysOfSearch(criteria).map((key) => ({ id, key, criteria })));
  await database.transaction(async (transaction) => {
    await sql`insert into saved_searches (id, user_id, name, query, how_often, created_at)
      select id, 'u' || id, 'A search', query, 'at_once', ${new Date(0)} from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ query }) => query)}::text[]) as s(id, query)`.execute(
      transaction,
    );
    await sql`insert into saved_search_keys (key, search_id, year_from, year_to, price_from, price_to)
      select * from unnest(${keys.map(({ key }) => key)}::bigint[], ${keys.map(({ id }) => id)}::text[], ${keys.map(({ criteria }) => criteria.yearFrom)}::smallint[], ${keys.map(({ criteria }) => criteria.yearTo)}::smallint[],
        ${keys.map(({ criteria }) => criteria.priceFrom)}::bigint[], ${keys.map(({ criteria }) => criteria.priceTo)}::bigint[]) on conflict do nothing`.execute(
      transaction,
    );
  });
}
// As the database's own upkeep leaves them.
await sql`vacuum analyze saved_searches`.execute(database.executor);
await sql`vacuum analyze saved_search_keys`.execute(database.executor);
const filled = performance.now() - startedAt;

const times: number[] = [];
const keyed: number[] = [];
const hits: number[] = [];
let missed = 0;
for (let run = 0; run < RUNS; run += 1) {
  const auction = someAuction();
  const from = performance.now();
  const meets = meetsOf(auction);
  const ids = await findMet(database.executor, auction);
  const looked = performance.now();
  keyed.push(looked - from);
  const found = (await findSearchesById(database.executor, ids)).filter(({ query }) => meets(criteriaOf(query, 'USD')));
  times.push(performance.now() - from);
  hits.push(found.length);
  if (run === 0) {
    const all = queries.filter((query) => meets(criteriaOf(query, 'USD'))).length;
    missed = Math.abs(all - found.length);
  }
}
const auction = someAuction();
const naiveFrom = performance.now();
const meets = meetsOf(auction);
for (const query of queries) meets(criteriaOf(query, 'USD'));
const naive = performance.now() - naiveFrom;
show(`${count.toLocaleString('en')} saved searches, filled in ${Math.round(filled / 1000)} s`, {
  'those whose keys fit': `p50 ${medianOf(keyed).toFixed(1)} ms, p99 ${percentile(keyed, 0.99)} ms`,
  'read, and looked at': `p50 ${medianOf(times).toFixed(1)} ms, p99 ${percentile(times, 0.99)} ms, ${Math.round(medianOf(hits))} met (most ${Math.max(...hits)}); differs from looking at all by ${missed}`,
  'every search looked at': `${Math.round(naive)} ms, in memory, without reading them`,
});
await place.close();
