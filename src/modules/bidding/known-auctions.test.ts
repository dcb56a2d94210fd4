import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, waitingForLocks, type TestDatabase } from '#tests/support/database.ts';
import { handClock, HOUR_MS, openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
let place: TestDatabase;
let house: FloorHouse;

beforeAll(async () => {
  place = await testDatabase('postgres');
  house = openFloorHouse(place.database, clock);
  for (const name of ['ann', 'bob']) await house.addPerson(name);
});
afterAll(() => place.close());

const newestTitle = async (username: string): Promise<string | undefined> => {
  await house.notifications.teller.runOnce();
  const { rows } = await sql<{ title: string }>`select n.title from notifications n join paddles p on p.user_id = n.user_id
    where p.username = ${username} order by n.created_at desc, n.id desc limit 1`.execute(place.database.executor);
  return rows[0]?.title;
};

it('bidders are told of a live auction by the title that it has now', async () => {
  const { slug } = await house.addAuction({ title: '1967 Jaguar E-Tipe' });
  expect((await house.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  const changed = await house.selling.updateAuction(house.person('staff'), { slug, changes: { title: '1967 Jaguar E-Type' } });
  expect(changed.ok).toBe(true);
  expect((await house.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  expect(await newestTitle('ann')).toBe('You have been outbid on the 1967 Jaguar E-Type');
});

it('a bid that waits while the auction opens is decided by the terms under which it opens', async () => {
  const { id, slug } = await house.addAuction({
    start_date: new Date(clock.at + HOUR_MS).toISOString(),
    close_date: new Date(clock.at + 24 * HOUR_MS).toISOString(),
  });
  const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opening = place.database.transaction(async (transaction) => {
    await house.bidding.lockFloor(transaction, id);
    locked.resolve();
    await waiting.promise;
    await sql`update auctions set terms = jsonb_set(terms, '{startingBid}', '500000') where id = ${id}`.execute(transaction);
    await house.bidding.changeOpening(transaction, { auctionId: id, startsAt: clock.at, closesAt: clock.at + 24 * HOUR_MS, reserve: null });
    await house.bidding.move(transaction, id, { to: 'live', at: clock.at });
  });
  await locked.promise;
  const bid = house.bid(slug, 'ann', { amount: 100_000 });
  await expect.poll(() => waitingForLocks(place.database.executor)).toBe(1);
  waiting.resolve();
  await opening;
  expect(await bid).toMatchObject({ status: 422, body: { code: 'below_minimum', minimum_bid: { amount: 500_000 } } });
  expect((await house.bid(slug, 'ann', { amount: 500_000 })).status).toBe(201);
  expect(await house.bidding.verifyLedger(id)).toEqual([]);
});
