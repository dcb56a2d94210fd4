import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');

async function auctionOf({ isClosed, reserve }: { isClosed: boolean; reserve?: number }): Promise<string> {
  const { id, slug } = await site.app.addAuction({
    close_date: new Date(site.clock.at + HOUR_MS).toISOString(),
    ...(reserve === undefined ? {} : { reserve }),
  });
  const staff = site.app.person('staff');
  expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  site.clock.at += HOUR_MS - MINUTE_MS;
  expect((await site.app.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  const word = { slug, minutes: 5, reason: 'The line was down.', public_note: 'The line was down.' };
  expect((await site.app.bidding.extend(staff, word)).ok).toBe(true);
  site.clock.at += 6 * MINUTE_MS;
  expect((await site.app.bid(slug, 'ann', { amount: 120_000 })).status).toBe(201);
  expect((await site.app.bidding.voidBid(staff, { slug, sequence: 4, reason: 'By mistake.' })).ok).toBe(true);
  if (isClosed) {
    site.clock.at += HOUR_MS;
    await site.app.bidding.closer.runOnce();
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
])('finds a stored %s of %s that differs from the ledger', async (column, value, isClosed, problem) => {
  const id = await auctionOf({ isClosed });
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set ${sql.ref(column)} = ${sql.raw(value)} where auction_id = ${id}`.execute(
    site.database.executor,
  );
  expect(await site.app.bidding.verifyLedger(id)).toEqual([expect.stringContaining(problem)]);
});

it('accepts the price that buyer and seller agreed after the close', async () => {
  const id = await auctionOf({ isClosed: true, reserve: 500_000 });
  await site.database.transaction((transaction) =>
    site.app.bidding.closedAuctions.move(transaction, { auctionId: id, to: 'offer', price: null, at: site.clock.at }),
  );
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  await site.database.transaction((transaction) =>
    site.app.bidding.closedAuctions.move(transaction, { auctionId: id, to: 'sold', price: 300_000, at: site.clock.at }),
  );
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  await sql`update auction_states set hammer_price = null where auction_id = ${id}`.execute(site.database.executor);
  expect(await site.app.bidding.verifyLedger(id)).toEqual(['it is sold but has no price']);
});
