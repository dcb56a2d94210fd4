import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { SiteFiguresSchema } from '#contract/figures.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { createFigures } from './read-figures.ts';

const site = openBidding('ann', 'bob');

it('counts completed sales, the sell-through rate, and the bids of the site’s day', async () => {
  const { database, deps: bidding } = site.app;
  const { executor } = database;
  const now = await bidding.clock.now(executor);
  let served = now;
  const read = createFigures({
    database,
    clock: bidding.clock,
    bidding: site.app.bidding,
    operations: { settings: () => Promise.resolve(SiteSettingsSchema.parse({ time_zone: 'UTC' })) },
    live: { serverTime: () => served },
  });
  for (const daysAgo of [20, 30, 40]) await insertResult(executor, now, { make: 'Datsun', daysAgo });
  await insertResult(executor, now, { make: 'Datsun', settlement: 'fell_through' });
  await insertResult(executor, now, { make: 'Datsun', status: 'withdrawn' });
  await insertResult(executor, now, { make: 'Datsun', daysAgo: 500 });
  const { slug } = await site.app.addAuction();
  await site.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  expect(SiteFiguresSchema.parse(await read())).toEqual({ sold: 3, sell_through: 0.75, bids_today: 1 });

  // Ann's maximum answers Bob's bid with an automatic one.
  await site.app.bid(slug, 'bob', { amount: 120_000 });
  expect((await read()).bids_today).toBe(1);
  served += MINUTE_MS;
  expect((await read()).bids_today).toBe(3);
  expect(await site.app.bidding.bidsSince(executor, new Date(now + HOUR_MS))).toBe(0);
});
