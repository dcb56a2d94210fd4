import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingForLocks } from '#tests/support/database.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');

const newestTitle = async (username: string): Promise<string | undefined> => {
  await site.app.notifications.notifier.runOnce();
  const { rows } = await sql<{
    title: string;
  }>`select n.title from notifications n join paddles p on p.user_id = n.user_id
    where p.username = ${username} order by n.created_at desc, n.id desc limit 1`.execute(site.database.executor);
  return rows[0]?.title;
};

it('notifies bidders with the current title', async () => {
  const { slug } = await site.app.addAuction({ title: '1967 Jaguar E-Tipe' });
  expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  const changed = await site.app.selling.updateAuction(site.app.person('staff'), {
    slug,
    changes: { title: '1967 Jaguar E-Type' },
  });
  expect(changed.ok).toBe(true);
  expect((await site.app.bid(slug, 'bob', { amount: 110_000 })).status).toBe(201);
  expect(await newestTitle('ann')).toBe('You’ve been outbid on the 1967 Jaguar E-Type');
});

it('decides a bid that waited for the opening by the terms of the opening', async () => {
  const { id, slug } = await site.app.addAuction({
    start_date: new Date(site.clock.at + HOUR_MS).toISOString(),
    close_date: new Date(site.clock.at + 24 * HOUR_MS).toISOString(),
  });
  const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opening = site.database.transaction(async (transaction) => {
    await site.app.bidding.lockBidding(transaction, id);
    locked.resolve();
    await waiting.promise;
    await sql`update auctions set terms = jsonb_set(terms, '{startingBid}', '500000') where id = ${id}`.execute(
      transaction,
    );
    await site.app.bidding.changeOpening(transaction, {
      auctionId: id,
      startsAt: site.clock.at,
      closesAt: site.clock.at + 24 * HOUR_MS,
      reserve: null,
    });
    await site.app.bidding.move(transaction, id, { to: 'live', at: site.clock.at });
  });
  await locked.promise;
  const bid = site.app.bid(slug, 'ann', { amount: 100_000 });
  await expect.poll(() => waitingForLocks(site.database.executor)).toBe(1);
  waiting.resolve();
  await opening;
  expect(await bid).toMatchObject({ status: 422, body: { code: 'below_minimum', minimum_bid: { amount: 500_000 } } });
  expect((await site.app.bid(slug, 'ann', { amount: 500_000 })).status).toBe(201);
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
});
