import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { handClock, openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
let place: TestDatabase;
let house: FloorHouse;
const clock = handClock(NOON);

beforeAll(async () => {
  place = await testDatabase('postgres');
  house = openFloorHouse(place.database, clock);
  for (const name of ['ann', 'bob']) await house.addPerson(name);
});
afterAll(() => place.close());

it('answers a bid again as at first where the staff had moved the close before it', async () => {
  const { slug } = await house.addAuction({ close_date: new Date(clock.at + MINUTE_MS).toISOString() });
  const body = { minutes: 10, reason: 'The network failed', public_note: 'More time for all.' };
  expect((await house.call('POST', `/api/operator/auctions/${slug}/extend`, { as: 'staff', body })).status).toBe(200);
  clock.at += 10 * MINUTE_MS;
  const first = await house.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move');
  expect(first).toMatchObject({ status: 201, body: { extended: true, auction: { extension_count: 2 } } });
  expect(await house.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move')).toEqual(first);
});

it('answers bids again as at first where one of them was voided before the other was placed', async () => {
  const { slug } = await house.addAuction();
  const ask = (who: string, amount: number, key: string) => house.bid(slug, who, { amount }, key);
  await ask('bob', 100_000, 'before-both');
  const voided = await ask('ann', 110_000, 'voided-since');
  expect((await house.call('POST', `/api/operator/auctions/${slug}/bids/2/void`, { as: 'staff', body: { reason: 'a mistyped amount' } })).status).toBe(200);
  const later = await ask('ann', 120_000, 'placed-since');
  expect([voided.body['bid'], later.body['bid']]).toMatchObject([{ number: 2 }, { number: 2 }]);
  const again = await Promise.all([ask('ann', 110_000, 'voided-since'), ask('ann', 120_000, 'placed-since')]);
  expect(again).toEqual([voided, later]);
});
