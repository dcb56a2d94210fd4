import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { countUnlocated } from './coordinates-store.ts';
import { locateAuctions } from './locate-auctions.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const { database } = await testDatabase('embedded');

const write = (id: string, location: object) =>
  database.executor
    .updateTable('auctions')
    .set({ location: JSON.stringify(location) })
    .where('id', '=', id)
    .execute();
const coordinates = (id: string) =>
  database.executor
    .selectFrom('auctions')
    .select(['latitude', 'longitude', 'is_located'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('locates new auctions in the middle of their town, and those whose location changes', async () => {
  const id = await insertResult(database.executor, NOW, { make: 'BMW', model: 'M3', year: 1990 });
  const unknown = await insertResult(database.executor, NOW, { make: 'BMW', model: 'M3', year: 1991 });
  await write(id, { city: 'Pasadena', region: 'CA', postal_code: '91105' });
  await write(unknown, { city: 'Atlantis', region: 'CA' });
  expect(await countUnlocated(database.executor)).toBe(2);
  expect(await locateAuctions({ database })).toBe(2);
  expect(await coordinates(id)).toEqual({ latitude: 34.15, longitude: -118.14, is_located: true });
  expect(await coordinates(unknown)).toEqual({ latitude: null, longitude: null, is_located: true });
  expect(await locateAuctions({ database })).toBe(0);

  await write(id, { city: 'Bath', region: 'Somerset', country: 'United Kingdom' });
  expect(await coordinates(id)).toEqual({ latitude: null, longitude: null, is_located: false });
  expect(await locateAuctions({ database })).toBe(1);
});
