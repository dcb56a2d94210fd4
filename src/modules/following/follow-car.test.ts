import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFollowing } from './index.ts';
import { findFollows } from './store.ts';

const { database } = await testDatabase('embedded');
const app = openBiddingTestApp(database);
await app.addPerson('sue');
const following = createFollowing({
  ...app.deps,
  notifications: app.notifications,
  auctions: { subjectsOf: () => Promise.resolve(null) },
});

test('follows a model under its own name, however an auction of it is spelled, and ends it under any of its names', async () => {
  const [pia, quy] = [await app.addPerson('pia'), await app.addPerson('quy')];
  const model = { kind: 'model', names: ['Jaguar E-Type', 'Jag XKE'] } as const;
  await following.followCar(pia, { ...model, isFollowed: true });
  await following.followCar(pia, { ...model, isFollowed: true });
  await following.followCar(quy, { kind: 'model', names: ['Jag XKE'], isFollowed: true });
  expect(await findFollows(database.executor, pia.userId)).toMatchObject([
    { kind: 'model', subject: 'jaguar e-type', label: 'Jaguar E-Type' },
  ]);
  expect(await following.isCarFollowed(quy, model)).toBe(true);
  await app.addAuction({ start_date: new Date(Date.now() + HOUR_MS).toISOString() });
  await following.savedSearchMatcher.runOnce();
  expect(await app.noticesOf('pia')).toEqual(['followed_new']);
  for (const one of [pia, quy]) {
    await following.followCar(one, { ...model, isFollowed: false });
    expect(await following.isCarFollowed(one, model)).toBe(false);
  }
});

test('tells followers of a make of its new auctions, once if they follow the model too, until they stop', async () => {
  const [rob, sam, tom] = [await app.addPerson('rob'), await app.addPerson('sam'), await app.addPerson('tom')];
  const make = { kind: 'make', names: ['Jaguar', 'Jag'] } as const;
  await following.followCar(rob, { ...make, isFollowed: true });
  await following.followCar(sam, { ...make, isFollowed: true });
  await following.followCar(sam, { kind: 'model', names: ['Jaguar E-Type'], isFollowed: true });
  await following.followCar(tom, { kind: 'make', names: ['Porsche'], isFollowed: true });
  expect(await following.countFollowers(database.executor, make)).toBe(2);
  const list = async () => {
    await app.addAuction({ start_date: new Date(Date.now() + HOUR_MS).toISOString() });
    await following.savedSearchMatcher.runOnce();
  };
  await list();
  const noticesOf = (username: string) => app.noticesOf(username);
  expect([await noticesOf('rob'), await noticesOf('sam'), await noticesOf('tom')]).toEqual([
    ['followed_new'],
    ['followed_new'],
    [],
  ]);
  const { rows } = await sql<{ userId: string; body: string; source: string | null }>`
    select n.user_id as "userId", n.body, n.source from notifications n
    where n.user_id in (${rob.userId}, ${sam.userId}) order by n.user_id`.execute(database.executor);
  expect(rows.map(({ body, source }) => [body.replace(/^.*You follow /, ''), source])).toEqual([
    ['this make.', 'make:jaguar'],
    ['this make and this model.', null],
  ]);
  await following.followCar(rob, { ...make, isFollowed: false });
  expect(await following.isCarFollowed(rob, make)).toBe(false);
  await list();
  expect([await noticesOf('rob'), await noticesOf('sam')]).toEqual([
    ['followed_new'],
    ['followed_new', 'followed_new'],
  ]);
});
