import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';

const floor = openBidding('ann', 'bob');
const MINUTE_MS = 60_000;

it('answers a bid again as at first where the staff had moved the close before it', async () => {
  const { slug } = await floor.app.addAuction({ close_date: new Date(floor.clock.at + MINUTE_MS).toISOString() });
  const body = { minutes: 10, reason: 'The network failed', public_note: 'More time for all.' };
  expect((await floor.app.call('POST', `/api/operator/auctions/${slug}/extend`, { as: 'staff', body })).status).toBe(200);
  floor.clock.at += 10 * MINUTE_MS;
  const first = await floor.app.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move');
  expect(first).toMatchObject({ status: 201, body: { extended: true, auction: { extension_count: 2 } } });
  expect(await floor.app.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move')).toEqual(first);
});

it('answers bids again as at first where one of them was voided before the other was placed', async () => {
  const { slug } = await floor.app.addAuction();
  const ask = (who: string, amount: number, key: string) => floor.app.bid(slug, who, { amount }, key);
  await ask('bob', 100_000, 'before-both');
  const voided = await ask('ann', 110_000, 'voided-since');
  expect((await floor.app.call('POST', `/api/operator/auctions/${slug}/bids/2/void`, { as: 'staff', body: { reason: 'a mistyped amount' } })).status).toBe(200);
  const later = await ask('ann', 120_000, 'placed-since');
  expect([voided.body['bid'], later.body['bid']]).toMatchObject([{ number: 2 }, { number: 2 }]);
  const again = await Promise.all([ask('ann', 110_000, 'voided-since'), ask('ann', 120_000, 'placed-since')]);
  expect(again).toEqual([voided, later]);
});
