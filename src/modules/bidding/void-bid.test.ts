import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob', 'cid');
const usd = (amount: number) => ({ amount, currency: 'USD' });

const voidEntry = (slug: string, sequence: number, as = 'staff') =>
  site.app.call('POST', `/api/operator/auctions/${slug}/ledger/${sequence}/void`, {
    as,
    body: { reason: 'a nought too many' },
  });

it("voids a leader's raise, which has no number, and leaves the bid before it", async () => {
  const { id, slug } = await site.app.addAuction({ reserve: 900_000 });
  await site.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  await site.app.bid(slug, 'ann', { amount: 110_000, maximum: 2_000_000, confirm: true });
  expect((await voidEntry(slug, 2, 'ann')).status).toBe(403);
  expect(await voidEntry(slug, 2)).toMatchObject({
    status: 200,
    body: { price: usd(100_000), leader: 'ann', bid_count: 1, reserve_status: 'not_met' },
  });
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  for (const sequence of [2, 3, 9]) expect((await voidEntry(slug, sequence)).status).toBe(404);
  expect(await site.app.bid(slug, 'bob', { amount: 160_000 })).toMatchObject({ status: 201, body: { leading: true } });
});

it('needs no hold for a voided bid', async () => {
  const { slug } = await site.app.addAuction();
  const cid = site.app.person('cid') as { userId: string };
  const needOfCid = async () =>
    (await site.app.bidding.holdNeeds(site.database.executor, [cid.userId])).get(cid.userId);
  await site.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  await site.app.bid(slug, 'cid', { amount: 160_000 });
  expect((await needOfCid())?.slug).toBe(slug);
  await voidEntry(slug, 2);
  expect(await needOfCid()).toBeUndefined();
});
