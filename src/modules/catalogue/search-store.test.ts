import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { searchWords } from '#platform/search/words.ts';
import { countAuctionsWithNewWords, countNewWords, findMatches, spellWords } from './search-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_HOURS = 24;
const AUCTIONS: readonly (InsertedAuction & { readonly model: string; readonly title: string })[] = [
  { slug: 'turbo', status: 'live', year: 1989, make: 'Porsche', model: '911', title: '1989 Porsche 911 Turbo' },
  { slug: 'turbo-sold', status: 'sold', year: 1987, make: 'Porsche', model: '911', title: '1987 Porsche 911 Turbo' },
  {
    slug: 'carrera',
    status: 'live',
    year: 1987,
    make: 'Porsche',
    model: '911',
    title: '1987 Porsche 911 Carrera',
    subtitle: 'Factory turbo-look body',
  },
  {
    slug: 'rs',
    status: 'scheduled',
    year: 1973,
    make: 'Porsche',
    model: '911',
    title: '1973 Porsche 911 Carrera RS 2.7',
    vin: '9113600123',
  },
  {
    slug: 'gullwing',
    status: 'sold',
    year: 1955,
    make: 'Mercedes-Benz',
    model: '300 SL',
    title: '1955 Mercedes-Benz 300 SL Gullwing',
  },
  {
    slug: 'roadster',
    status: 'live',
    year: 1958,
    make: 'Mercedes-Benz',
    model: '300SL',
    title: '1958 Mercedes-Benz 300SL Roadster',
  },
  { slug: 'm3', status: 'live', year: 1988, make: 'BMW', model: 'M3', title: '1988 BMW M3' },
  { slug: 'bus', status: 'live', year: 1972, make: 'VW', model: 'Type 2', title: '1972 VW Type 2 Westfalia' },
  { slug: 'camaro', status: 'live', year: 1969, make: 'Chevrolet', model: 'Camaro', title: '1969 Camaro Z/28' },
  { slug: 'e-type', status: 'live', year: 1967, make: 'Jaguar', model: 'E-Type', title: '1967 Jaguar E-Type' },
  { slug: 'skoda', status: 'live', year: 1975, make: 'Škoda', model: '130 RS', title: '1975 Škoda 130 RS' },
  { slug: 'draft', status: 'draft', year: 1989, make: 'Porsche', model: '911', title: '1989 Porsche 911 Turbo' },
];

describe.each(['postgres', 'embedded'] as const)('the search of auctions on %s', (kind) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await testDatabase(kind);
    const vocabulary = await openVocabulary(place.database);
    for (const [nth, auction] of AUCTIONS.entries())
      await insertAuction(
        place.database.executor,
        { closesIn: auction.status === 'sold' ? -nth - 1 : DAY_HOURS + nth, ...auction },
        { now: NOW, sellerId: 'sue', maximum: 1 },
      );
    await vocabulary.mapAll();
    await place.database.transaction((transaction) => countNewWords(transaction, AUCTIONS.length));
  });
  afterAll(() => place.close());

  const find = async (q: string, page: Partial<Parameters<typeof findMatches>[2]> = {}) => {
    const words = await spellWords(place.database.executor, searchWords(q));
    const found = await findMatches(
      place.database.executor,
      { words, group: null },
      { after: null, limit: 10, ...page },
    );
    return { ...found, slugs: found.rows.map(({ slug }) => slug) };
  };

  it.each([
    ['911 turbo', ['turbo', 'turbo-sold', 'carrera']],
    ['porsche', ['turbo', 'carrera', 'rs', 'turbo-sold']],
    ['300sl', ['roadster', 'gullwing']],
    ['300 sl', ['roadster', 'gullwing']],
    ['gullwing', ['gullwing']],
    ['merc 300sl gulwing', ['gullwing']],
    ['carrera rs 2.7', ['rs']],
    ['9113600123', ['rs']],
    ['91136', []],
    ['e30', ['m3']],
    ['e30 m3', ['m3']],
    ['bmw m3', ['m3']],
    ['vw westfalia', ['bus']],
    ['volkswagen', ['bus']],
    ['vw type2', ['bus']],
    ['microbus', ['bus']],
    ['964', ['turbo']],
    ['996', []],
    ['chevy', ['camaro']],
    ['chevy camaro z28', ['camaro']],
    ['chevy westfalia', []],
    ['etype', ['e-type']],
    ['e type', ['e-type']],
    ['skoda', ['skoda']],
    ['Škoda 130RS', ['skoda']],
    ['prosche trubo', ['turbo', 'turbo-sold', 'carrera']],
    ['mercedees', ['roadster', 'gullwing']],
    ['1987 porsche', ['carrera', 'turbo-sold']],
    ["'); drop table x; -- \\", []],
  ])('finds for "%s"', async (q, slugs) => {
    expect((await find(q)).slugs).toEqual(slugs);
  });

  it('carries on after a page, and counts all matches', async () => {
    const first = await find('porsche', { limit: 2 });
    expect([first.slugs.slice(0, 2), first.total]).toEqual([['turbo', 'carrera'], 4]);
    const last = first.rows[1];
    const after = last === undefined ? null : { key: last.sortKey, id: last.id };
    expect(await find('porsche', { limit: 2, after })).toMatchObject({ slugs: ['rs', 'turbo-sold'], total: 4 });
  });

  it('finds a changed auction by its new words only', async () => {
    const { executor } = place.database;
    await executor
      .updateTable('auctions')
      .set({ title: '1989 Porsche 911 Speedster' })
      .where('slug', '=', 'turbo')
      .execute();
    expect((await find('speedster')).slugs).toEqual(['turbo']);
    expect((await find('911 turbo')).slugs).not.toContain('turbo');
    expect(await countAuctionsWithNewWords(executor)).toBe(1);
    await executor
      .updateTable('auctions')
      .set({ title: '1989 Porsche 911 Turbo' })
      .where('slug', '=', 'turbo')
      .execute();
  });
});
