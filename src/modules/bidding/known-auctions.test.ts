import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingForLocks } from '#tests/support/database.ts';
import { HOUR_MS } from '#tests/support/bidding-app.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const floor = openBidding('ann', 'bob');

const newestTitle = async (username: string): Promise<string | undefined> => {
  await floor.app.notifications.notifier.runOnce();
  const { rows } = await sql<{ title: string }>`select n.title from notifications n join paddles p on p.user_id = n.user_id
    where p.username = ${username} order by n.created_at desc, n.id desc limit 1`.execute(floor.database.executor);
  return rows[0]?.title;
};

it('bidders are told of a live auction by the title that it has now', async () => {
  const { slug } = await floor.app.addAuction({ title: '1967 Jaguar E-Tipe' });
  expect((await floor.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  const changed = await floor.app.selling.updateAuction(floor.app.person('staff'), { slug, changes: { title: '1967 Jaguar E-Type' } });
  expect(changed.ok).toBe(true);
  expect((await floor.app.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  expect(await newestTitle('ann')).toBe('You have been outbid on the 1967 Jaguar E-Type');
});

it('a bid that waits while the auction opens is decided by the terms under which it opens', async () => {
  const { id, slug } = await floor.app.addAuction({
    start_date: new Date(floor.clock.at + HOUR_MS).toISOString(),
    close_date: new Date(floor.clock.at + 24 * HOUR_MS).toISOString(),
  });
  const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opening = floor.database.transaction(async (transaction) => {
    await floor.app.bidding.lockBidding(transaction, id);
    locked.resolve();
    await waiting.promise;
    await sql`update auctions set terms = jsonb_set(terms, '{startingBid}', '500000') where id = ${id}`.execute(transaction);
    await floor.app.bidding.changeOpening(transaction, { auctionId: id, startsAt: floor.clock.at, closesAt: floor.clock.at + 24 * HOUR_MS, reserve: null });
    await floor.app.bidding.move(transaction, id, { to: 'live', at: floor.clock.at });
  });
  await locked.promise;
  const bid = floor.app.bid(slug, 'ann', { amount: 100_000 });
  await expect.poll(() => waitingForLocks(floor.database.executor)).toBe(1);
  waiting.resolve();
  await opening;
  expect(await bid).toMatchObject({ status: 422, body: { code: 'below_minimum', minimum_bid: { amount: 500_000 } } });
  expect((await floor.app.bid(slug, 'ann', { amount: 500_000 })).status).toBe(201);
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
});
