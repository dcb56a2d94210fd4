import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#tests/support/bidding-app.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const floor = openBidding('ann', 'bob');
const MINUTE_MS = 60_000;

async function auctionOf({ isClosed, reserve }: { isClosed: boolean; reserve?: number }): Promise<string> {
  const { id, slug } = await floor.app.addAuction({
    close_date: new Date(floor.clock.at + HOUR_MS).toISOString(),
    ...(reserve === undefined ? {} : { reserve }),
  });
  const staff = floor.app.person('staff');
  expect((await floor.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  floor.clock.at += HOUR_MS - MINUTE_MS;
  expect((await floor.app.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  const word = { slug, minutes: 5, reason: 'The line was down.', public_note: 'The line was down.' };
  expect((await floor.app.bidding.extend(staff, word)).ok).toBe(true);
  floor.clock.at += 6 * MINUTE_MS;
  expect((await floor.app.bid(slug, 'ann', { amount: 120_000 })).status).toBe(201);
  expect((await floor.app.bidding.voidBid(staff, { slug, bid: { number: 3 }, reason: 'By mistake.' })).ok).toBe(true);
  if (isClosed) {
    floor.clock.at += HOUR_MS;
    await floor.app.bidding.closer.runOnce();
  }
  return id;
}

it.each([
  ['extension_count', '4', false, 'the number of extensions is 4, but the ledger gives 3'],
  ['last_bid_at', "'2026-11-21T12:00:00Z'", false, 'the time of the last bid is 1795262400000, but the ledger gives'],
  ['last_bid_at', 'null', false, 'the time of the last bid is null, but the ledger gives'],
  ['hammer_price', '110000', false, 'the hammer price is 110000, but the ledger gives null'],
  ['hammer_price', '120000', true, 'the hammer price is 120000, but the ledger gives 110000'],
  ['hammer_price', 'null', true, 'the hammer price is null, but the ledger gives 110000'],
])('finds a stored %s of %s that differs from the ledger', async (column, value, isClosed, fault) => {
  const id = await auctionOf({ isClosed });
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set ${sql.ref(column)} = ${sql.raw(value)} where auction_id = ${id}`.execute(floor.database.executor);
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([expect.stringContaining(fault)]);
});

it('accepts the price that buyer and seller agreed after the close', async () => {
  const id = await auctionOf({ isClosed: true, reserve: 500_000 });
  await floor.database.transaction((transaction) =>
    floor.app.bidding.afterClose.move(transaction, { auctionId: id, to: 'offer', price: null, at: floor.clock.at }),
  );
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
  await floor.database.transaction((transaction) =>
    floor.app.bidding.afterClose.move(transaction, { auctionId: id, to: 'sold', price: 300_000, at: floor.clock.at }),
  );
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set hammer_price = null where auction_id = ${id}`.execute(floor.database.executor);
  expect(await floor.app.bidding.verifyLedger(id)).toEqual(['it is sold but has no price']);
});
