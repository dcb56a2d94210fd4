import { describe, expect, it } from 'vitest';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { bestFirst } from './search-auctions.ts';
import { countAuctionsWithNewWords, countNewWords, findEndedWith, findOnOfferWith } from './search-store.ts';
import { understandSearch } from './understand-search.ts';

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
  {
    slug: 'lotus',
    status: 'live',
    year: 1971,
    make: 'Lotus',
    model: 'Elan',
    title: '1971 Lotus Elan',
    subtitle: 'Fiberglass body',
  },
  { slug: 'draft', status: 'draft', year: 1989, make: 'Porsche', model: '911', title: '1989 Porsche 911 Turbo' },
];

describe.each(['postgres', 'embedded'] as const)('the search of auctions on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const vocabulary = await openVocabulary(database);
  for (const [nth, auction] of AUCTIONS.entries())
    await insertAuction(
      database.executor,
      { closesIn: auction.status === 'sold' ? -nth - 1 : DAY_HOURS + nth, ...auction },
      { now: NOW, sellerId: 'sue', maximum: 1 },
    );
  await vocabulary.mapAll();
  await database.transaction((transaction) => countNewWords(transaction, AUCTIONS.length));

  const LIMIT = 10;
  const find = async (q: string, limit = LIMIT) => {
    const { executor } = database;
    const { words, ignored } = await understandSearch({ executor, lists: null }, q);
    const onOffer = await findOnOfferWith(executor, words, limit);
    const ended = await findEndedWith(executor, words, limit);
    const rows = await executor.selectFrom('auctions').select(['id', 'slug']).execute();
    const slugs = bestFirst(onOffer, ended).map(({ id }) => rows.find((row) => row.id === id)?.slug);
    return { onOffer, ended, ignored, slugs };
  };

  it.each([
    ['911 turbo', ['turbo', 'turbo-sold', 'carrera']],
    ['porsche', ['turbo', 'carrera', 'rs', 'turbo-sold']],
    ['300sl', ['roadster', 'gullwing']],
    ['300 sl', ['roadster', 'gullwing']],
    ['gullwing', ['gullwing', 'roadster']],
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
    ['etype', ['e-type']],
    ['e type', ['e-type']],
    ['skoda', ['skoda']],
    ['Škoda 130RS', ['skoda']],
    ['prosche trubo', ['turbo', 'turbo-sold', 'carrera']],
    ['mercedees', ['roadster', 'gullwing']],
    ['1987 porsche', ['carrera', 'turbo-sold']],
    ['911s', ['turbo', 'carrera', 'rs', 'turbo-sold']],
    ["'); drop table x; -- \\", []],
  ])('finds for "%s"', async (q, slugs) => {
    expect((await find(q)).slugs).toEqual(slugs);
  });

  it('counts what it finds beyond the limit', async () => {
    const { onOffer, ended } = await find('porsche', 1);
    expect([onOffer.matches.length, onOffer.total, ended.matches.length, ended.total]).toEqual([1, 3, 1, 1]);
  });

  it.each([
    ['i am looking for a used camaro for sale', ['camaro'], []],
    ['godzilla westfalia', ['bus'], ['godzilla']],
    ['fiberglass cars', ['lotus'], ['cars']],
    ['godzilla 911s', ['turbo', 'carrera', 'rs', 'turbo-sold'], ['godzilla']],
    ['bmw m3 westfalia', ['m3'], ['westfalia']],
    ['chevy westfalia', ['camaro'], ['westfalia']],
    ['convertible westfalia', ['bus'], ['convertible']],
  ])('leaves out of "%s" what it can’t find', async (q, slugs, ignored) => {
    expect(await find(q)).toMatchObject({ slugs, ignored });
  });

  it('finds an auction by its lot number', async () => {
    const { lot_number: number } = await database.executor
      .selectFrom('auctions')
      .select('lot_number')
      .where('slug', '=', 'm3')
      .executeTakeFirstOrThrow();
    for (const q of [`${number}`, `lot ${number}`, `Lot #${number}`]) expect((await find(q)).slugs).toContain('m3');
    expect((await find('1971 lot')).slugs).toEqual(['lotus']);
  });

  it('finds a changed auction by its new text only', async () => {
    const { executor } = database;
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
