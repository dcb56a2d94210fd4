import { HOUR_MS } from '#contract/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BiddingTestApp, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createFollowing, type Following } from './index.ts';
import { findFollows } from './store.ts';

let place: TestDatabase;
let app: BiddingTestApp;
let following: Following;
beforeAll(async () => {
  place = await testDatabase('embedded');
  app = openBiddingTestApp(place.database);
  await app.addPerson('sue');
  following = createFollowing({
    ...app.deps,
    notifications: app.notifications,
    auctions: { subjectsOf: () => Promise.resolve(null) },
  });
});
afterAll(() => place.close());

test('follows a model under its own name, however an auction of it is spelled, and ends it under any of its names', async () => {
  const [pia, quy] = [await app.addPerson('pia'), await app.addPerson('quy')];
  const names = [
    { make: 'Jaguar', model: 'E-Type' },
    { make: 'Jag', model: 'XKE' },
  ] as const;
  await following.followModel(pia, { names, model: true });
  await following.followModel(pia, { names, model: true });
  await following.followModel(quy, { names: [names[1]], model: true });
  expect(await findFollows(place.database.executor, pia.userId)).toMatchObject([
    { kind: 'model', subject: 'jaguar e-type', label: 'Jaguar E-Type' },
  ]);
  expect(await following.isModelFollowed(quy, names)).toBe(true);
  await app.addAuction({ start_date: new Date(Date.now() + HOUR_MS).toISOString() });
  await following.savedSearchMatcher.runOnce();
  expect(await app.noticesOf('pia')).toEqual(['followed_new']);
  for (const one of [pia, quy]) {
    await following.followModel(one, { names, model: false });
    expect(await following.isModelFollowed(one, names)).toBe(false);
  }
});
