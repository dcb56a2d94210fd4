import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { handClock, HOUR_MS, openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';

const MINUTE_MS = 60_000;
const clock = handClock(Date.UTC(2026, 10, 21, 12));
let place: TestDatabase;
let house: FloorHouse;

beforeAll(async () => {
  place = await testDatabase('postgres');
  house = openFloorHouse(place.database, clock);
  for (const name of ['ann', 'bob']) await house.addPerson(name);
});
afterAll(() => place.close());

/** An auction whose close was moved by two bids and by the house, and one of whose bids was voided; closed where it is said. */
async function auctionOf({ isClosed, reserve }: { isClosed: boolean; reserve?: number }): Promise<string> {
  const { id, slug } = await house.addAuction({ close_date: new Date(clock.at + HOUR_MS).toISOString(), ...(reserve === undefined ? {} : { reserve }) });
  const staff = house.person('staff');
  expect((await house.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  clock.at += HOUR_MS - MINUTE_MS;
  expect((await house.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  const word = { slug, minutes: 5, reason: 'The line was down.', public_note: 'The line was down.' };
  expect((await house.bidding.extend(staff, word)).ok).toBe(true);
  clock.at += 6 * MINUTE_MS;
  expect((await house.bid(slug, 'ann', { amount: 120_000 })).status).toBe(201);
  expect((await house.bidding.voidBid(staff, { slug, bid: { number: 3 }, reason: 'By mistake.' })).ok).toBe(true);
  if (isClosed) {
    clock.at += HOUR_MS;
    await house.bidding.closer.runOnce();
  }
  return id;
}

it.each([
  ['extension_count', '4', false, 'how often the close was moved is 4, the ledger makes it 3'],
  ['last_bid_at', "'2026-11-21T12:00:00Z'", false, 'the time of the last bid is 1795262400000, the ledger makes it'],
  ['last_bid_at', 'null', false, 'the time of the last bid is null, the ledger makes it'],
  ['hammer_price', '110000', false, 'the hammer price is 110000, the ledger makes it null'],
  ['hammer_price', '120000', true, 'the hammer price is 120000, the ledger makes it 110000'],
  ['hammer_price', 'null', true, 'the hammer price is null, the ledger makes it 110000'],
])('a stored %s of %s is not what the ledger makes', async (column, value, isClosed, fault) => {
  const id = await auctionOf({ isClosed });
  expect(await house.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set ${sql.ref(column)} = ${sql.raw(value)} where auction_id = ${id}`.execute(place.database.executor);
  expect(await house.bidding.verifyLedger(id)).toEqual([expect.stringContaining(fault)]);
});

it('a car that was sold after the hammer has the price on which its buyer and its seller agreed', async () => {
  const id = await auctionOf({ isClosed: true, reserve: 500_000 });
  await place.database.transaction((transaction) => house.bidding.afterClose.move(transaction, { auctionId: id, to: 'offer', price: null, at: clock.at }));
  expect(await house.bidding.verifyLedger(id)).toEqual([]);
  await place.database.transaction((transaction) => house.bidding.afterClose.move(transaction, { auctionId: id, to: 'sold', price: 300_000, at: clock.at }));
  expect(await house.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set hammer_price = null where auction_id = ${id}`.execute(place.database.executor);
  expect(await house.bidding.verifyLedger(id)).toEqual(['it is sold without a price']);
});
