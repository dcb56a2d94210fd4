import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import type { GroupNotificationRequest } from './notification-request.ts';

describe.each(['embedded', 'postgres'] as const)('queued notifications on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);

  const open = (wakes: { count: number } = { count: 0 }) =>
    notificationsAlone(database, {
      live: {
        wake: () => {
          wakes.count += 1;
        },
      },
    });
  const outbid = (userIds: readonly string[], body: string, auctionId = 'car'): GroupNotificationRequest => ({
    userIds,
    kind: 'outbid',
    title: 'You’ve been outbid',
    body,
    href: '/auctions/car',
    auctionId,
    slug: auctionId,
  });
  const soon = (at: number, ...requests: GroupNotificationRequest[]): Promise<void> =>
    database.transaction((transaction) => open().notifySoon(transaction, at, requests));
  const bodiesOf = async (userId: string): Promise<string[]> => {
    const result = await sql<{
      body: string;
    }>`select body from notifications where user_id = ${userId} order by created_at, id`.execute(database.executor);
    return result.rows.map((row) => row.body);
  };

  it('are sent once for the latest outbid, and each time for other kinds', async () => {
    await soon(1_000, outbid(['ann', 'bob'], 'at 10'));
    await soon(2_000, outbid(['ann'], 'at 20'), outbid(['ann'], 'the other car', 'other'));
    await soon(3_000, { ...outbid(['bob'], 'void'), kind: 'bid_voided' });
    const wakes = { count: 0 };
    await open(wakes).notifier.runOnce();
    expect(await bodiesOf('ann')).toEqual(['at 20', 'the other car']);
    expect(await bodiesOf('bob')).toEqual(['at 10', 'void']);
    expect(wakes.count).toBeGreaterThan(0);
    const events = await sql<{ topic: string }>`select topic from live_events where topic = 'user:ann'`.execute(
      database.executor,
    );
    expect(events.rows).toHaveLength(2);
  });

  it('reach a group as they reach one person: on the page, by preferences, replacing older ones', async () => {
    const broadcast = Array.from({ length: 12 }, (_, index) => `of-many-${index}`);
    const { notifySoon, notifier } = open();
    await sql`insert into notification_preferences (user_id, kind, channel, choice) values (${broadcast[0]}, 'outbid', 'email', 'off'), (${broadcast[1]}, 'outbid', 'page', 'off')`.execute(
      database.executor,
    );
    for (const [at, body] of [
      [7_000, 'at 10'],
      [8_000, 'at 20'],
    ] as const) {
      await database.transaction((transaction) => notifySoon(transaction, at, [outbid(broadcast, body, 'crowded')]));
      await notifier.runOnce();
    }
    const notification = await sql<{
      user_id: string;
      body: string;
      in_page: boolean;
      mails: number;
    }>`select n.user_id, n.body, n.in_page,
      (select count(*) from deliveries d where d.notification_id = n.id and d.channel = 'email')::integer as mails
      from notifications n where n.auction_id = 'crowded' order by n.created_at, n.user_id`.execute(database.executor);
    expect(notification.rows).toHaveLength(2 * broadcast.length);
    for (const row of notification.rows) {
      expect(row.in_page).toBe(row.body === 'at 20' && row.user_id !== broadcast[1]);
      expect(row.mails).toBe(row.user_id === broadcast[0] ? 0 : 1);
    }
    const events = await sql<{
      ids: Record<string, string>;
    }>`select data->'ids' as ids from live_events where data->'ids' is not null and data::text like '%at 20%'`.execute(
      database.executor,
    );
    expect(events.rows.map(({ ids }) => Object.keys(ids).toSorted())).toEqual([
      broadcast
        .filter((userId) => userId !== broadcast[1])
        .map((userId) => `user:${userId}`)
        .toSorted(),
    ]);
  });

  it('are not sent after a rollback, nor twice by several workers', async () => {
    await database
      .transaction(async (transaction) => {
        await open().notifySoon(transaction, 4_000, [outbid(['cid'], 'never')]);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await soon(5_000, outbid(['cid'], 'once'));
    await Promise.all([open().notifier.runOnce(), open().notifier.runOnce(), open().notifier.runOnce()]);
    expect(await bodiesOf('cid')).toEqual(['once']);
  });

  it('are sent after a signal', async () => {
    const { notifier, notifySoon, jobs } = open();
    const stopJobs = runJobs(jobs, 'notifier');
    await database.transaction((transaction) => notifySoon(transaction, 6_000, [outbid(['dan'], 'rung')]));
    notifier.wake();
    await expect.poll(() => bodiesOf('dan'), { timeout: 10_000 }).toEqual(['rung']);
    await stopJobs();
  });
});
