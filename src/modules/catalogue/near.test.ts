import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AuctionPageSchema, AuctionQuerySchema } from '#contract/auctions.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { boxAround, metresBetween } from '#platform/places/distance.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { CATALOGUE_PORTS } from '#tests/support/module-ports.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createListIndex } from './list-index.ts';
import { browseAuctions } from './browse-auctions.ts';
import { isNear, metresFrom } from './distance-store.ts';
import { locateAuctions } from './locate-auctions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
/** From Pasadena, San Diego is 114 miles away, Las Vegas 221 and New York 2,439. */
const TOWNS = {
  pasadena: { city: 'Pasadena', region: 'CA' },
  'san-diego': { city: 'San Diego', region: 'CA' },
  'las-vegas': { city: 'Las Vegas', region: 'NV' },
  'new-york': { city: 'New York', region: 'NY' },
  nowhere: { city: 'Nowhere at all', region: 'CA' },
};
const { database } = await testDatabase('embedded');
const { executor } = database;
for (const [slug, location] of Object.entries(TOWNS)) {
  const auction = { slug, make: 'Alfa Romeo', status: 'live' as const };
  const id = await insertAuction(executor, auction, { now: NOW, sellerId: 'sue', maximum: 1 });
  await executor
    .updateTable('auctions')
    .set({ location: JSON.stringify(location) })
    .where('id', '=', id)
    .execute();
}
await locateAuctions({ database });

const browse = (query: object) =>
  browseAuctions(
    {
      database,
      lists: createListIndex(database),
      live: { serverTime: () => NOW },
      accounts: { usernames: () => Promise.resolve(new Map()) },
      media: { imagesOf: () => Promise.resolve(new Map()) },
      operations: { settings: () => Promise.resolve(SiteSettingsSchema.parse({})) },
      ...CATALOGUE_PORTS,
    },
    AuctionQuerySchema.parse(query),
  );
const found = async (query: object) => {
  const page = await browse(query);
  if (!page.ok) throw new Error(page.code);
  return AuctionPageSchema.parse(page.value);
};
const slugs = async (query: object) => (await found(query)).items.map(({ slug }) => slug);

it.each([
  ['91105', '200mi', ['pasadena', 'san-diego']],
  ['91105', '200', ['pasadena', 'san-diego']],
  ['Pasadena, CA', '300km', ['pasadena', 'san-diego']],
  ['Pasadena, CA', '300mi', ['pasadena', 'san-diego', 'las-vegas']],
  ['Paris', '5000km', []],
  ['Honolulu, HI', '10000mi', ['pasadena', 'san-diego', 'las-vegas', 'new-york']],
])('lists the auctions near %s within %s, nearest first', async (near, within, expected) => {
  const page = await found({ near, within, sort: 'nearest' });
  expect(page.items.map(({ slug }) => slug)).toEqual(
    near === 'Honolulu, HI' ? expect.arrayContaining(expected) : expected,
  );
  expect([page.total, page.facets.status.live]).toEqual([expected.length, expected.length]);
});

it('shows distances in the unit that was asked for, and none where the town is not known', async () => {
  const page = await found({ near: '91105', sort: 'nearest' });
  expect(page.place).toBe('Pasadena, CA 91105');
  expect(page.items.map(({ slug, distance }) => [slug, distance])).toEqual([
    ['pasadena', { value: 1, unit: 'mi' }],
    ['san-diego', { value: 114, unit: 'mi' }],
    ['las-vegas', { value: 221, unit: 'mi' }],
    ['new-york', { value: 2439, unit: 'mi' }],
    ['nowhere', undefined],
  ]);
  expect((await found({ near: '91105', within: '200km' })).items[0]?.distance?.unit).toBe('km');
  expect((await found({})).items[0]).not.toHaveProperty('distance');
});

it('pages by distance', async () => {
  const first = await found({ near: '91105', sort: 'nearest', limit: 2 });
  const rest = await slugs({ near: '91105', sort: 'nearest', limit: 3, cursor: first.next_cursor });
  expect(rest).toEqual(['las-vegas', 'new-york', 'nowhere']);
});

it('refuses a place that is not known, and ignores a radius without a place', async () => {
  expect(await browse({ near: 'Qwertyville', within: '10mi' })).toMatchObject({
    ok: false,
    errors: { near: [expect.stringContaining('We couldn’t find this place')] },
  });
  expect((await found({ near: ' ', within: '10mi', sort: 'nearest' })).total).toBe(5);
});

it('measures in the database as in the code', async () => {
  for (const [latitude, longitude] of [
    [0, 0],
    [34.14, -118.16],
    [-33.9, 151.2],
    [70, 179.9],
    [-89.9, 10],
    [51.5, -0.1],
  ]) {
    const near = { latitude: latitude ?? 0, longitude: longitude ?? 0, metres: 3_000_000 };
    const { rows } = await sql<{ latitude: number; longitude: number; metres: number; near: boolean }>`
      select latitude, longitude, ${metresFrom(near)} as metres, ${isNear(near)} as near
      from (select (-90 + 7 * x)::double precision as latitude, (-180 + 14.3 * y)::double precision as longitude
        from generate_series(0, 25) as x, generate_series(0, 25) as y) as a`.execute(database.executor);
    for (const row of rows) {
      expect(row.metres).toBe(Math.round(metresBetween(near, row)));
      expect(row.near).toBe(row.metres <= near.metres);
    }
    expect(rows.some(({ near: isIn }) => isIn)).toBe(true);
  }
  expect(boxAround({ latitude: 0, longitude: 0 }, 1000).longitudes).not.toBeNull();
});
