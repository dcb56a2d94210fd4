import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';

const floor = openBidding('ann', 'bob', 'cid');
const usd = (amount: number) => ({ amount, currency: 'USD' });

const voidEntry = (slug: string, sequence: number, as = 'staff') =>
  floor.app.call('POST', `/api/operator/auctions/${slug}/ledger/${sequence}/void`, { as, body: { reason: 'a nought too many' } });

it("voids a leader's raise, which has no number, and leaves the bid before it", async () => {
  const { id, slug } = await floor.app.addAuction({ reserve: 900_000 });
  await floor.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  await floor.app.bid(slug, 'ann', { amount: 110_000, maximum: 2_000_000, confirm: true });
  expect((await voidEntry(slug, 2, 'ann')).status).toBe(403);
  expect(await voidEntry(slug, 2)).toMatchObject({ status: 200, body: { price: usd(100_000), leader: 'ann', bid_count: 1, reserve_status: 'not_met' } });
  expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
  // Neither a void entry nor a voided bid can be voided.
  for (const sequence of [2, 3, 9]) expect((await voidEntry(slug, sequence)).status).toBe(404);
  expect(await floor.app.bid(slug, 'bob', { amount: 160_000 })).toMatchObject({ status: 201, body: { leading: true } });
});

it('asks no hold of the card for a bid that was voided', async () => {
  const { slug } = await floor.app.addAuction();
  const cid = floor.app.person('cid') as { userId: string };
  const needOfCid = async () => (await floor.app.bidding.holdNeeds(floor.database.executor, [cid.userId])).get(cid.userId);
  await floor.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  await floor.app.bid(slug, 'cid', { amount: 160_000 });
  expect((await needOfCid())?.slug).toBe(slug);
  await voidEntry(slug, 2);
  expect(await needOfCid()).toBeUndefined();
});
