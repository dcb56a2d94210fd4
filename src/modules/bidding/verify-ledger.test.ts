import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#tests/support/floor.ts';
import { openFloor } from '#tests/support/open-floor.ts';

const floor = openFloor('ann', 'bob');
const MINUTE_MS = 60_000;

/** An auction whose close was moved by two bids and by the house, and one of whose bids was voided; closed where it is said. */
async function auctionOf({ isClosed, reserve }: { isClosed: boolean; reserve?: number }): Promise<string> {
  const { id, slug } = await floor.house.addAuction({
    close_date: new Date(floor.clock.at + HOUR_MS).toISOString(),
    ...(reserve === undefined ? {} : { reserve }),
  });
  const staff = floor.house.person('staff');
  expect((await floor.house.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  floor.clock.at += HOUR_MS - MINUTE_MS;
  expect((await floor.house.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  const word = { slug, minutes: 5, reason: 'The line was down.', public_note: 'The line was down.' };
  expect((await floor.house.bidding.extend(staff, word)).ok).toBe(true);
  floor.clock.at += 6 * MINUTE_MS;
  expect((await floor.house.bid(slug, 'ann', { amount: 120_000 })).status).toBe(201);
  expect((await floor.house.bidding.voidBid(staff, { slug, bid: { number: 3 }, reason: 'By mistake.' })).ok).toBe(true);
  if (isClosed) {
    floor.clock.at += HOUR_MS;
    await floor.house.bidding.closer.runOnce();
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
  expect(await floor.house.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set ${sql.ref(column)} = ${sql.raw(value)} where auction_id = ${id}`.execute(floor.database.executor);
  expect(await floor.house.bidding.verifyLedger(id)).toEqual([expect.stringContaining(fault)]);
});

it('a car that was sold after the hammer has the price on which its buyer and its seller agreed', async () => {
  const id = await auctionOf({ isClosed: true, reserve: 500_000 });
  await floor.database.transaction((transaction) =>
    floor.house.bidding.afterClose.move(transaction, { auctionId: id, to: 'offer', price: null, at: floor.clock.at }),
  );
  expect(await floor.house.bidding.verifyLedger(id)).toEqual([]);
  await floor.database.transaction((transaction) =>
    floor.house.bidding.afterClose.move(transaction, { auctionId: id, to: 'sold', price: 300_000, at: floor.clock.at }),
  );
  expect(await floor.house.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set hammer_price = null where auction_id = ${id}`.execute(floor.database.executor);
  expect(await floor.house.bidding.verifyLedger(id)).toEqual(['it is sold without a price']);
});
