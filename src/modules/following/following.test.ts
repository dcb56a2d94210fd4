import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { HOUR_MS, openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';
import { criteriaOf, keysOfAuction, keysOfSearch, type Matched, meetsOf } from './criteria.ts';
import { createFollowing, type Following } from './index.ts';

let place: TestDatabase;
let house: FloorHouse;
let following: Following;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = openFloorHouse(place.database);
  await house.addPerson('sue');
  const sue = house.person('sue');
  following = createFollowing({
    ...house.parts,
    notifications: house.notifications,
    auctions: { subjectsOf: () => Promise.resolve({ sellerId: sue.kind === 'user' ? sue.userId : '', seller: 'sue', make: 'Jaguar', model: 'E-Type' }) },
  });
});
afterAll(() => place.close());

const PORSCHE: Matched = {
  make: 'Porsche',
  body: 'coupe',
  region: 'California',
  dealer: null,
  hasReserve: true,
  year: 1973,
  price: 1_000_000,
  text: '1973 Porsche 911 1973 Porsche 911S Coupé coupe Los Angeles California',
};

test('a search is found by its keys whenever an auction meets it', () => {
  const some = fc.subarray(['Porsche', 'BMW', 'Jaguar'], { maxLength: 3 });
  fc.assert(
    fc.property(
      some,
      fc.subarray(['coupe', 'suv']),
      fc.subarray(['California', 'Texas']),
      fc.subarray(['911', '911s', 'los', 'coupe', 'porsche']),
      fc.boolean(),
      fc.integer({ min: 1960, max: 1980 }),
      (makes, bodies, regions, words, noReserve, yearTo) => {
        const search = new URLSearchParams();
        for (const [name, values] of [
          ['make', makes],
          ['body', bodies],
          ['region', regions],
        ] as const)
          for (const value of values) search.append(name, value);
        search.set('q', words.join(' '));
        search.set('year_to', String(yearTo));
        if (noReserve) search.set('no_reserve', '1');
        const criteria = criteriaOf(search.toString(), 'USD');
        const auction = { ...PORSCHE, hasReserve: !noReserve };
        const keys = new Set(keysOfAuction(auction));
        const isFound = keysOfSearch(criteria).some((key) => keys.has(key));
        if (meetsOf(auction)(criteria)) expect(isFound).toBe(true);
        if (makes.length > 0 && !makes.includes('Porsche')) expect(isFound).toBe(false);
      },
    ),
  );
  expect(meetsOf(PORSCHE)(criteriaOf('q=911&price_to=10000', 'USD'))).toBe(true);
  expect(meetsOf(PORSCHE)(criteriaOf('q=911&price_to=9999', 'USD'))).toBe(false);
  expect(meetsOf(PORSCHE)(criteriaOf('q=911&price_to=9999', 'JPY'))).toBe(false);
  expect(meetsOf(PORSCHE)(criteriaOf('q=911&price_to=1000000', 'JPY'))).toBe(true);
  expect(meetsOf(PORSCHE)(criteriaOf('q=912', 'USD'))).toBe(false);
});

test('who looks for a vehicle or follows its seller or model hears of it once, when it is public; nobody else', async () => {
  const people = await Promise.all(['amy', 'ben', 'cat', 'dot'].map((name) => house.addPerson(name)));
  const [amy, ben, cat] = people;
  if (amy === undefined || ben === undefined || cat === undefined) throw new Error('nobody came');
  expect(await following.saveSearch(amy, { name: 'An E-Type', query: 'q=e-type&make=Jaguar&status=live', how_often: 'at_once' })).toMatchObject({
    ok: true,
    value: { query: 'q=e-type&make=Jaguar' },
  });
  expect(await following.saveSearch(amy, { name: 'Again', query: 'make=Jaguar&q=e-type', how_often: 'at_once' })).toMatchObject({ ok: false, status: 409 });
  expect(await following.saveSearch(amy, { name: 'All', query: 'status=live', how_often: 'at_once' })).toMatchObject({ ok: false, status: 422 });
  expect(await following.saveSearch(amy, { name: 'Any Jaguar', query: 'make=Jaguar', how_often: 'daily' })).toMatchObject({ ok: true });
  expect(await following.saveSearch(cat, { name: 'Later ones', query: 'make=Jaguar&year_from=1970', how_often: 'at_once' })).toMatchObject({ ok: true });
  expect(await following.followOf(ben, { slug: 'any', seller: true, model: true })).toMatchObject({ ok: true, value: { seller: true, model: true } });
  const now = Date.now();
  await house.addAuction({ start_date: new Date(now + HOUR_MS).toISOString(), close_date: new Date(now + 48 * HOUR_MS).toISOString() });
  await Promise.all([following.announcer.runOnce(), following.announcer.runOnce()]);
  await following.announcer.runOnce();
  expect(await house.noticesOf('amy')).toEqual(['search_hit']);
  expect(await house.noticesOf('ben')).toEqual(['followed_new']);
  expect(await house.noticesOf('cat')).toEqual([]);
  expect(await house.noticesOf('dot')).toEqual([]);
});
