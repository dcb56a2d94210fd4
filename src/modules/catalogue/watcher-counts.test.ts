import { MINUTE_MS } from '#contract/durations.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { forgetWatches } from './store.ts';
import { listWatcherCounts, watchAuction } from './watch-auction.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let now = NOW;

const { database } = await testDatabase('postgres');
const { executor } = database;
const of = { now: NOW, sellerId: 'sue', maximum: 1 };
await insertAuction(executor, { slug: 'car', status: 'live', make: 'Datsun', body: 'coupe' }, of);
await insertAuction(executor, { slug: 'draft', status: 'draft', make: 'Datsun', body: 'coupe' }, of);

const deps = () => ({ database, clock: { now: () => Promise.resolve(now) } });
const person = (name: string): SignedIn => ({ kind: 'user', userId: name, username: name, isStaff: false, roles: [] });
async function watch(name: string, afterMs: number, isWatching = true): Promise<void> {
  now = NOW + afterMs;
  expect((await watchAuction(deps(), person(name), 'car', isWatching)).ok).toBe(true);
}

it('tells how many people watched over time, also those who left', async () => {
  await watch('ann', 0);
  await watch('bob', 20_000);
  await watch('bob', 30_000);
  await watch('cat', 2 * MINUTE_MS);
  await watch('ann', 3 * MINUTE_MS, false);
  await watch('ann', 4 * MINUTE_MS, false);
  await database.transaction((transaction) => forgetWatches(transaction, 'bob', new Date(NOW + 9 * MINUTE_MS)));
  const found = await listWatcherCounts(deps(), 'car');
  expect(found).toEqual({
    ok: true,
    value: {
      items: [
        { at: '2026-11-21T12:00:20.000Z', watchers: 2 },
        { at: '2026-11-21T12:02:00.000Z', watchers: 3 },
        { at: '2026-11-21T12:03:00.000Z', watchers: 2 },
        { at: '2026-11-21T12:09:00.000Z', watchers: 1 },
      ],
    },
  });
  expect(await listWatcherCounts(deps(), 'draft')).toMatchObject({ ok: false, code: 'auction_not_found' });
});
