import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import { refusalAnswer } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NO_AUCTIONS } from '#tests/support/module-ports.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { lockDigests } from './delivery-store.ts';
import { dueOf, plan, type AlertPreferences } from './plan-channels.ts';
import type { NotificationDeps } from './deps.ts';
import type { NotificationRequest } from './notification-request.ts';
import { readAlertPreferences, saveSettings } from './preference-store.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => Promise.resolve(now) };
const config = { publicUrl: 'http://site.test', secret: 's'.repeat(40), smtpUrl: null };
const { database } = await testDatabase('postgres');

function openTestApp() {
  const auctions = new Map<string, Pick<AuctionSummary, 'state' | 'leader'>>();
  const gone = new Set<string>();
  const mail = createMail({
    database,
    clock,
    config,
    log: silentLog(),
    siteName: () => Promise.resolve(null),
  });
  const accounts = {
    readers: (_: unknown, ids: readonly string[]) =>
      Promise.resolve(
        new Map(
          ids
            .filter((id) => !gone.has(id))
            .map((id) => [
              id,
              { email: `${id}@readers.test`, name: id, username: id, isVerified: true, language: null },
            ]),
        ),
      ),
    lockPaddle: () => Promise.resolve(),
  };
  const hooks: { beforeLock?: () => Promise<void> } = {};
  const queries: NotificationDeps['auctions'] = {
    ...NO_AUCTIONS,
    summaries: async (ids) => {
      const before = hooks.beforeLock;
      delete hooks.beforeLock;
      await before?.();
      return new Map(
        ids.flatMap((id) => {
          const given = auctions.get(id);
          return given === undefined ? [] : [[id, { ...BLANK, slug: id, title: `The ${id}`, ...given }]];
        }),
      );
    },
    idOf: (slug) => Promise.resolve(slug),
  };
  const app = notificationsAlone(database, { clock, mail, config, accounts, auctions: queries });
  return {
    ...app,
    auctions,
    gone,
    hooks,
    notifyNow: (...requests: NotificationRequest[]) =>
      database.transaction((transaction) => app.notify(transaction, now, requests)),
    emailsTo: async (reader: string) => {
      await app.deliveryWorker.runOnce();
      const emails = await mail.newest(database.executor, { limit: 50, before: null, links: 'shown' });
      return emails.filter(({ to }) => to === `${reader}@readers.test`).toReversed();
    },
    call: async (as: string, [method, path]: [string, string], body?: unknown) => {
      const actor: SignedIn = { kind: 'user', userId: as, username: as, isStaff: false, roles: [] };
      const api = apiAs(() => actor, [app.routes], '/');
      const response = await api.request(path, jsonRequest(method, body));
      expect(response.status).toBe(200);
      return (await response.json()) as Record<string, never>;
    },
  };
}
const money = { amount: 5_000_000, currency: 'USD' };
const BLANK = {
  ...{
    lot_number: 1,
    subtitle: '',
    year: 1971,
    make: 'Datsun',
    model: '240Z',
    body_style: 'coupe',
    state: 'live',
    start_date: '2026-11-20T12:00:00.000',
  },
  ...{
    close_date: '2026-11-29T12:00:00.000',
    price: money,
    minimum_bid: money,
    starting_bid: money,
    hammer_price: null,
    bid_count: 1,
    watch_count: 0,
  },
  ...{
    comment_count: 0,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    leader: null,
    leading_bid_at: null,
    reserve_status: 'no_reserve',
    is_featured: false,
    hero: null,
  },
  ...{ location: { city: '', region: '', country: '', postal_code: '' }, mileage: null },
} as unknown as AuctionSummary;
const outbid = (userId: string, auctionId: string, more: Partial<NotificationRequest> = {}): NotificationRequest => ({
  userId,
  kind: 'outbid',
  title: `Outbid on ${auctionId}`,
  body: 'The bid is now $51,000.',
  href: `/auctions/${auctionId}`,
  auctionId,
  slug: auctionId,
  ...more,
});
const notesOf = async (userId: string) => {
  const found = sql<{
    note: string;
  }>`select d.state || ': ' || d.note as note from deliveries d where d.user_id = ${userId} order by d.notification_id, d.channel`;
  return (await found.execute(database.executor)).rows.map(({ note }) => note);
};
const QUIET = { time_zone: 'America/Chicago', quiet: { from: '05:00', until: '07:30' }, digest_at: '08:00' };
const SETTINGS: [string, string] = ['PUT', '/account/notifications/settings'];
const CHOICES: [string, string] = ['PUT', '/account/notifications/preferences'];

const links = (app: ReturnType<typeof openTestApp>) => newApi(refusalAnswer).route('/', app.unsubscribeRoutes);

test('leaves outdated and duplicate updates out of the summary, says when each happened, and stops it by one request', async () => {
  const app = openTestApp();
  app.auctions.set('gti', { state: 'live', leader: 'ann' });
  app.auctions.set('500e', { state: 'live', leader: 'marcus' });
  app.auctions.set('mga', { state: 'withdrawn', leader: null });
  await app.call('ann', SETTINGS, { ...QUIET, quiet: null });
  await app.call('ann', CHOICES, { choices: [{ kind: 'outbid', channel: 'email', choice: 'daily' }] });
  await app.notifyNow(
    outbid('ann', 'gti'),
    outbid('ann', '500e', { body: 'The bid is now $50,000.' }),
    outbid('ann', 'mga', { kind: 'watch_day' }),
  );
  now += HOUR_MS;
  await app.notifyNow(outbid('ann', '500e'));
  now += 2 * HOUR_MS;
  const [email, ...others] = await app.emailsTo('ann');
  expect(others).toEqual([]);
  expect(await notesOf('ann')).toEqual([
    'late: You were leading again.',
    'late: Replaced by a newer one.',
    'late: The auction had already ended.',
    'sent: ',
  ]);
  expect(email?.text).toContain('Outbid on 500e\nSat, Nov 21, 7:00 AM CST\nThe bid is now $51,000.\n');
  const token = /unsubscribe\?token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  const stopped = await links(app).request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(await stopped.json()).toEqual({
    stops: 'emails of the kind “You’ve been outbid”',
    is_essential: false,
    is_stopped: true,
  });
});

test('drops pending emails of a stopped kind; viewing the link stops nothing, and a stop can be undone', async () => {
  now = Date.UTC(2026, 10, 21, 12);
  const app = openTestApp();
  app.auctions.set('mustang', { state: 'live', leader: 'marcus' });
  await app.call('bea', SETTINGS, QUIET);
  const open = async (method: string, stop: 'kind' | 'car') => {
    const email = (await app.emailsTo('bea'))[0]?.text ?? '';
    const link = stop === 'car' ? /about this auction: \S+token=([\w.-]+)/ : /like this: \S+token=([\w.-]+)/;
    return (await links(app).request(`/${link.exec(email)?.[1] ?? ''}`, { method })).json();
  };
  await app.call('bea', ['PUT', '/auctions/mustang/alert-override'], { override: 'priority' });
  await app.notifyNow(outbid('bea', 'mustang'));
  expect(await open('GET', 'kind')).toMatchObject({ is_stopped: false });
  await app.call('bea', ['PUT', '/auctions/mustang/alert-override'], { override: null });
  await app.notifyNow(
    outbid('bea', 'other'),
    outbid('bea', 'mustang', { kind: 'lost' }),
    outbid('bea', 'mustang', { kind: 'won' }),
  );
  expect(await notesOf('bea')).toEqual(['sent: ', 'due: ', 'due: ', 'due: ']);
  expect(await open('POST', 'kind')).toMatchObject({ is_stopped: true });
  expect(await open('POST', 'car')).toMatchObject({
    stops: 'emails and push messages about the The mustang',
    is_stopped: true,
  });
  expect(await notesOf('bea')).toEqual([
    'sent: ',
    'late: You had stopped it by then.',
    'late: You had stopped it by then.',
    'sent: ',
  ]);
  await app.notifyNow(outbid('bea', 'other'));
  expect(await notesOf('bea')).toHaveLength(4);
  expect(await open('DELETE', 'car')).toMatchObject({ is_stopped: false });
  expect(await open('DELETE', 'kind')).toMatchObject({ is_stopped: false });
  await app.notifyNow(outbid('bea', 'mustang'));
  expect(await notesOf('bea')).toHaveLength(5);
  await app.call('bea', CHOICES, { choices: [{ kind: 'outbid', channel: 'email', choice: 'daily' }] });
  expect(await open('DELETE', 'kind')).toMatchObject({ is_stopped: false });
  expect(
    (await readAlertPreferences(database.executor, [{ userId: 'bea', kind: 'outbid', auctionId: null }]))[0]?.email,
  ).toBe('daily');
});

test('keeps an email kind stopped by its link off for a priority-alert auction, but sends kinds that were off or daily', async () => {
  now = Date.UTC(2026, 10, 21, 12);
  const app = openTestApp();
  app.auctions.set('mustang', { state: 'live', leader: 'marcus' });
  await app.call('kim', ['PUT', '/auctions/mustang/alert-override'], { override: 'priority' });
  await app.notifyNow(outbid('kim', 'mustang'));
  const token = /like this: \S+token=([\w.-]+)/.exec((await app.emailsTo('kim'))[0]?.text ?? '')?.[1] ?? '';
  expect((await links(app).request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(
    200,
  );
  await app.notifyNow(outbid('kim', 'mustang'));
  expect(await notesOf('kim')).toEqual(['sent: ']);
  await app.notifyNow(outbid('kim', 'mustang', { kind: 'watch_ten_minutes' }));
  expect(await notesOf('kim')).toEqual(['sent: ', 'due: ']);
});

test('reschedules pending deliveries when quiet hours or the summary time change', async () => {
  const app = openTestApp();
  now = Date.UTC(2026, 10, 22, 12);
  await app.call('cid', SETTINGS, QUIET);
  await app.notifyNow(outbid('cid', 'a', { kind: 'question' }), outbid('cid', 'b', { kind: 'watch_ended' }));
  expect(await app.emailsTo('cid')).toEqual([]);
  await app.call('cid', SETTINGS, { ...QUIET, quiet: null, digest_at: '06:20' });
  expect((await app.emailsTo('cid')).map(({ subject }) => subject)).toEqual(['Outbid on a']);
  now += 20 * 60_000;
  expect((await app.emailsTo('cid')).map(({ subject }) => subject)).toEqual(['Outbid on a', 'Outbid on b']);
});

test('moves the weekly summary to the new time only on its own day', async () => {
  const app = openTestApp();
  const weekly = (userId: string) =>
    outbid(userId, 'a', { kind: 'search_hit', summary: 'weekly', title: 'Found in a week' });
  const daily = (userId: string) => outbid(userId, 'b', { kind: 'watch_ended', title: 'Ended today' });
  const dueOfThose = async (userId: string) =>
    (
      await sql<{
        at: Date;
      }>`select d.due_at as at from deliveries d join notifications n on n.id = d.notification_id where d.user_id = ${userId} order by n.kind`.execute(
        database.executor,
      )
    ).rows.map(({ at }) => at.toISOString());
  // A Sunday at 11 a.m. in Chicago. The daily summary was sent at 8.
  now = Date.UTC(2026, 10, 22, 17);
  const hours = { ...QUIET, quiet: null, digest_at: '08:00' };
  for (const reader of ['ida', 'jon']) {
    await app.call(reader, SETTINGS, hours);
    await app.notifyNow(weekly(reader), daily(reader));
    expect(await dueOfThose(reader)).toEqual(['2026-11-23T14:00:00.000Z', '2026-11-23T14:00:00.000Z']);
  }
  await app.call('ida', SETTINGS, { ...hours, digest_at: '18:00' });
  expect(await dueOfThose('ida')).toEqual(['2026-11-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z']);
  // Monday's new hour has passed: the delivery keeps its time instead of coming a week late.
  now = Date.UTC(2026, 10, 23, 13);
  await app.call('jon', SETTINGS, { ...hours, digest_at: '06:00' });
  expect(await dueOfThose('jon')).toEqual(['2026-11-23T14:00:00.000Z', '2026-11-24T12:00:00.000Z']);
});

async function begin(): Promise<{ transaction: Executor; end: () => Promise<void> }> {
  const [begun, over] = [Promise.withResolvers<Executor>(), Promise.withResolvers<void>()];
  const done = database.transaction((transaction) => {
    begun.resolve(transaction);
    return over.promise;
  });
  return {
    transaction: await begun.promise,
    end: () => {
      over.resolve();
      return done;
    },
  };
}

test('sends a digest as one email, however many workers run', async () => {
  const one = openTestApp();
  const other = openTestApp();
  now = Date.UTC(2026, 10, 24, 15);
  const readers = Array.from({ length: 8 }, (_, index) => `reader-${index}`);
  const about = Array.from({ length: 60 }, (_, index) => `car-${index}`);
  for (const reader of readers) await one.notifyNow(...about.map((id) => outbid(reader, id, { kind: 'watch_ended' })));
  now += 24 * HOUR_MS;
  // Rows that one worker skipped must not become a second digest from the next worker.
  const lock = (transaction: Executor) => lockDigests(transaction, { at: now, userIds: readers.slice(0, 1) });
  const [stopping, first, second] = [await begin(), await begin(), await begin()];
  await sql`select from deliveries where user_id = ${readers[0]} limit 1 for update`.execute(stopping.transaction);
  expect(await lock(first.transaction)).toHaveLength(about.length - 1);
  await stopping.end();
  expect(await lock(second.transaction)).toEqual([]);
  await Promise.all([first.end(), second.end()]);
  await Promise.all([
    one.deliveryWorker.runOnce(),
    other.deliveryWorker.runOnce(),
    one.deliveryWorker.runOnce(),
    other.deliveryWorker.runOnce(),
  ]);
  const emails = await sql<{
    address: string;
    emails: number;
  }>`select recipient as address, count(*)::integer as emails from mail_outbox
    where recipient like 'reader-%' group by 1 order by 1`.execute(database.executor);
  expect(emails.rows).toEqual(readers.map((reader) => ({ address: `${reader}@readers.test`, emails: 1 })));
});

test('includes a notification created while the digest is being written', async () => {
  const app = openTestApp();
  now = Date.UTC(2026, 10, 26, 15);
  await app.notifyNow(outbid('kay', 'a', { kind: 'watch_ended' }));
  now += 24 * HOUR_MS;
  // Created between the worker's read and its lock, and due with the same summary.
  app.hooks.beforeLock = async () => {
    await app.notifyNow(outbid('kay', 'late', { kind: 'watch_ended' }));
    await sql`update deliveries set due_at = ${new Date(now)} where user_id = 'kay' and state = 'digest'`.execute(
      database.executor,
    );
  };
  expect((await app.emailsTo('kay')).map(({ subject }) => subject)).toEqual([expect.stringContaining('2 updates')]);
});

test('stores nothing for the unsubscribe links of a deleted account', async () => {
  const app = openTestApp();
  app.auctions.set('mga', { state: 'live', leader: 'marcus' });
  await app.notifyNow(outbid('leo', 'mga'));
  const text = (await app.emailsTo('leo'))[0]?.text ?? '';
  app.gone.add('leo');
  for (const link of [/like this: \S+token=([\w.-]+)/, /about this auction: \S+token=([\w.-]+)/]) {
    const follow = (method: string) => links(app).request(`/${link.exec(text)?.[1] ?? ''}`, { method });
    for (const method of ['GET', 'POST'])
      expect(await (await follow(method)).json()).toMatchObject({ is_stopped: true });
    expect((await follow('DELETE')).status).toBe(409);
  }
  const preferences = sql`select user_id from notification_preferences where user_id = 'leo' union all select user_id from auction_alert_overrides where user_id = 'leo'`;
  expect((await preferences.execute(database.executor)).rows).toEqual([]);
});

test('emails push-only notifications after a device is lost, unless that kind was stopped', async () => {
  const app = openTestApp();
  await saveSettings(database.executor, 'dan', {
    push_lost_at: new Date(now),
    push_lost_device: 'Firefox on Linux',
  });
  const soon = outbid('dan', 'a', { kind: 'watch_ten_minutes' });
  await app.notifyNow(soon, { ...soon, userId: 'eve' });
  const [email, ...others] = await app.emailsTo('dan');
  expect(others).toEqual([]);
  expect(await app.emailsTo('eve')).toEqual([]);
  const token = /like this: \S+token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  await links(app).request(`/${token}`, { method: 'POST' });
  await app.notifyNow(soon);
  expect(await app.emailsTo('dan')).toHaveLength(1);
});

const WANTS: AlertPreferences = {
  ...{ page: null, email: null, push: null, override: null, hasPush: false, hasLostPush: false },
  ...{ timeZone: 'America/Chicago', quiet: { from: 22 * 60, until: 7 * 60 }, digestAt: 8 * 60 },
};
test('ends quiet hours by the reader’s clock, also on daylight saving nights', () => {
  const until = (at: number) => new Date(dueOf('on', WANTS, { at, waitsForMorning: true })).toISOString();
  // Daylight saving time ends on November 1, 2026 and starts on March 14, 2027.
  expect(until(Date.UTC(2026, 10, 1, 4))).toBe('2026-11-01T13:00:00.000Z');
  expect(until(Date.UTC(2027, 2, 14, 4))).toBe('2027-03-14T12:00:00.000Z');
  expect(until(Date.UTC(2027, 2, 14, 13))).toBe('2027-03-14T13:00:00.000Z');
});

test('schedules the weekly summary for the reader’s Monday', () => {
  const hit = { kind: 'search_hit', auctionId: 'a', summary: 'weekly' } as const;
  const sentAt = (at: number) => plan(hit, WANTS, { at, validUntil: at + 14 * 24 * HOUR_MS }).deliveries;
  const monday = { channel: 'email', state: 'digest', dueAt: Date.UTC(2026, 10, 23, 14), note: '', isWeekly: true };
  expect(sentAt(Date.UTC(2026, 10, 17, 12))).toEqual([monday]);
  expect(sentAt(Date.UTC(2026, 10, 23, 13))).toEqual([monday]);
  expect(sentAt(Date.UTC(2026, 10, 23, 14))).toEqual([{ ...monday, dueAt: Date.UTC(2026, 10, 30, 14) }]);
});
