import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';

let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => Promise.resolve(now) };

const { database } = await testDatabase('postgres');

const openTestApp = (given: Parameters<typeof notificationsAlone>[1] = {}) =>
  notificationsAlone(database, { clock, ...given });

test('sends each reminder before a close once to every watcher, with several workers', async () => {
  const broadcast = Array.from({ length: 5_100 }, (_, index) => `w${String(index).padStart(5, '0')}`);
  const auction = {
    auctionId: 'zed',
    slug: 'zed',
    title: '1971 Datsun 240Z',
    startsAt: now - 48 * HOUR_MS,
    closesAt: now + 50 * MINUTE_MS,
  };
  const deps = {
    summaries: () => Promise.resolve(new Map()),
    idOf: () => Promise.resolve('zed'),
    openedSince: () => Promise.resolve([]),
    ownAuctionTimes: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([auction]),
    watchersOf: (_: unknown, __: string, { after, limit }: { after: string; limit: number }) =>
      Promise.resolve(broadcast.filter((id) => id > after).slice(0, limit)),
  };
  const processes = [openTestApp({ auctions: deps }), openTestApp({ auctions: deps })];
  expect((await Promise.all(processes.map((app) => app.reminder.runOnce()))).toSorted()).toEqual([0, 1]);
  await Promise.all(processes.map((app) => app.notifier.runOnce()));
  const notification = async () =>
    (
      await sql<{
        kind: string;
        count: number;
      }>`select kind, count(*)::int as count from notifications where auction_id = 'zed' group by kind order by kind`.execute(
        database.executor,
      )
    ).rows;
  await expect.poll(notification).toEqual([{ kind: 'watch_hour', count: 5_100 }]);
  const emails = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from deliveries d join notifications n on n.id = d.notification_id where n.auction_id = 'zed' and d.channel = 'email' and d.state = 'due'`.execute(
        database.executor,
      )
    ).rows[0]?.count;
  await expect.poll(emails).toBe(5_100);
  auction.closesAt = now + 9 * MINUTE_MS;
  await processes[0]?.reminder.runOnce();
  await processes[0]?.notifier.runOnce();
  await processes[0]?.reminder.runOnce();
  await processes[0]?.notifier.runOnce();
  expect(await notification()).toEqual([
    { kind: 'watch_hour', count: 5_100 },
    { kind: 'watch_ten_minutes', count: 5_100 },
  ]);
});

test('repeats reminders when staff move the close, but not when bids extend it', async () => {
  const auction = {
    auctionId: 'moved',
    slug: 'moved',
    title: '1971 Datsun 240Z',
    startsAt: now - 48 * HOUR_MS,
    closesAt: now + 9 * MINUTE_MS,
  };
  const auctions = {
    summaries: () => Promise.resolve(new Map()),
    idOf: () => Promise.resolve('moved'),
    openedSince: () => Promise.resolve([]),
    ownAuctionTimes: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([auction]),
    watchersOf: (_: unknown, __: string, { after }: { after: string }) =>
      Promise.resolve(after === '' ? ['hanna'] : []),
  };
  const app = openTestApp({ auctions });
  const notification = async () => {
    await app.reminder.runOnce();
    await app.notifier.runOnce();
    const notification = sql<{
      kind: string;
    }>`select kind from notifications where user_id = 'hanna' order by created_at, id`;
    return (await notification.execute(database.executor)).rows.map(({ kind }) => kind);
  };
  await expect.poll(notification).toEqual(['watch_ten_minutes']);
  now += 9 * MINUTE_MS;
  auction.closesAt += 5 * MINUTE_MS;
  expect(await notification()).toEqual(['watch_ten_minutes']);
  auction.closesAt += 2 * HOUR_MS;
  now += 65 * MINUTE_MS;
  await expect.poll(notification).toEqual(['watch_ten_minutes', 'watch_hour']);
  now += 55 * MINUTE_MS;
  await expect.poll(notification).toEqual(['watch_ten_minutes', 'watch_hour', 'watch_ten_minutes']);
});
