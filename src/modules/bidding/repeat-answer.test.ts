import { MINUTE_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');
const withoutReceipt = ({
  status,
  body: { receipt: _receipt, ...body },
}: Awaited<ReturnType<typeof site.app.bid>>) => ({
  status,
  body,
});

it('repeats the first answer after staff moved the close', async () => {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + MINUTE_MS).toISOString() });
  const body = { minutes: 10, reason: 'The network failed', public_note: 'More time for all.' };
  expect((await site.app.call('POST', `/api/operator/auctions/${slug}/extend`, { as: 'staff', body })).status).toBe(
    200,
  );
  site.clock.at += 10 * MINUTE_MS;
  const first = await site.app.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move');
  expect(first).toMatchObject({ status: 201, body: { extended: true, auction: { extension_count: 2 } } });
  expect(await site.app.bid(slug, 'ann', { amount: 100_000 }, 'after-the-move')).toEqual(first);
});

it('repeats the first answers after one of the bids was voided', async () => {
  const { slug } = await site.app.addAuction();
  const ask = (who: string, amount: number, key: string) => site.app.bid(slug, who, { amount }, key);
  await ask('bob', 100_000, 'before-both');
  const voided = await ask('ann', 110_000, 'voided-since');
  expect(
    (
      await site.app.call('POST', `/api/operator/auctions/${slug}/ledger/2/void`, {
        as: 'staff',
        body: { reason: 'a mistyped amount' },
      })
    ).status,
  ).toBe(200);
  const later = await ask('ann', 120_000, 'placed-since');
  expect([voided.body['bid'], later.body['bid']]).toMatchObject([{ number: 2 }, { number: 2 }]);
  const again = await Promise.all([ask('ann', 110_000, 'voided-since'), ask('ann', 120_000, 'placed-since')]);
  // Receipts that are signed together differ in their paths, and prove the same.
  expect(again.map(withoutReceipt)).toEqual([voided, later].map(withoutReceipt));
});
