import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { lockDigests } from './delivery-store.ts';
import { dueOf, plan, type Wants } from './plan.ts';
import type { Telling } from './telling.ts';
import { readWants, saveSettings } from './wants-store.ts';

const HOUR = 3_600_000;
let place: TestDatabase;
/** Noon in UTC: six in the morning in Chicago. */
let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => Promise.resolve(now) };
const config = { publicUrl: 'http://house.test', secret: 's'.repeat(40), smtpUrl: null };
beforeAll(async () => {
  place = await testDatabase('postgres');
});
afterAll(() => place.close());

/** A house whose auctions stand as they are put here, by their ids. */
function openHouse() {
  const auctions = new Map<string, Pick<AuctionSummary, 'state' | 'leader'>>();
  const gone = new Set<string>();
  const mail = createMail({ database: place.database, clock, config, log: silentLog() });
  const accounts = {
    readers: (_: unknown, ids: readonly string[]) =>
      Promise.resolve(new Map(ids.filter((id) => !gone.has(id)).map((id) => [id, { email: `${id}@readers.test`, name: id, username: id, isVerified: true }]))),
    lockPaddles: () => Promise.resolve(),
  };
  const house = notificationsAlone(place.database, { clock, mail, config, accounts });
  const hooks: { beforeLock?: () => Promise<void> } = {};
  house.useAuctions({
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
    watchersOf: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([]),
    openedSince: () => Promise.resolve([]),
    ownCourse: () => Promise.resolve([]),
  });
  return {
    ...house,
    auctions,
    gone,
    hooks,
    tellNow: (...tellings: Telling[]) => place.database.transaction((transaction) => house.tell(transaction, now, tellings)),
    lettersTo: async (reader: string) => {
      await house.courier.runOnce();
      const letters = await mail.newest(place.database.executor, { limit: 50, before: null });
      return letters.filter(({ to }) => to === `${reader}@readers.test`).toReversed();
    },
    call: async (as: string, [method, path]: [string, string], body?: unknown) => {
      const api = newApi();
      api.use('*', async (c, next) => {
        const actor: SignedIn = { kind: 'user', userId: as, username: as, isStaff: false, roles: [] };
        c.set('actor', actor);
        await next();
      });
      api.route('/', house.routes);
      const response = await api.request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as Record<string, never>;
    },
  };
}
const money = { amount: 5_000_000, currency: 'USD' };
const BLANK = {
  ...{ lot_number: 1, subtitle: '', year: 1971, make: 'Datsun', model: '240Z', body_style: 'coupe', state: 'live', start_date: '2026-11-20T12:00:00.000' },
  ...{ close_date: '2026-11-29T12:00:00.000', price: money, minimum_bid: money, starting_bid: money, hammer_price: null, bid_count: 1, watch_count: 0 },
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
const outbid = (userId: string, auctionId: string, more: Partial<Telling> = {}): Telling => ({
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
  return (await found.execute(place.database.executor)).rows.map(({ note }) => note);
};
const QUIET = { time_zone: 'America/Chicago', quiet: { from: '05:00', until: '07:30' }, digest_at: '08:00' };
const SETTINGS: [string, string] = ['PUT', '/account/notifications/settings'];
const CHOICES: [string, string] = ['PUT', '/account/notifications/choices'];

test('the summary tells nothing that is over by then, says each thing once and when it happened, and is stopped by one call', async () => {
  const house = openHouse();
  house.auctions.set('gti', { state: 'live', leader: 'ann' });
  house.auctions.set('500e', { state: 'live', leader: 'marcus' });
  house.auctions.set('mga', { state: 'withdrawn', leader: null });
  await house.call('ann', SETTINGS, { ...QUIET, quiet: null });
  await house.call('ann', CHOICES, { choices: [{ kind: 'outbid', channel: 'email', choice: 'daily' }] });
  await house.tellNow(outbid('ann', 'gti'), outbid('ann', '500e', { body: 'The bid is now $50,000.' }), outbid('ann', 'mga', { kind: 'watch_day' }));
  now += HOUR;
  await house.tellNow(outbid('ann', '500e'));
  now += 2 * HOUR;
  const [letter, ...others] = await house.lettersTo('ann');
  expect(others).toEqual([]);
  expect(await notesOf('ann')).toEqual(['late: You led again by then.', 'late: A later one took its place.', 'late: The auction was over by then.', 'sent: ']);
  expect(letter?.text).toContain('Outbid on 500e\nSat, Nov 21, 7:00 AM CST\nThe bid is now $51,000.\n');
  const token = /unsubscribe\?token=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const stopped = await house.unsubscribeRoutes.request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(await stopped.json()).toEqual({ stops: 'e-mails of the kind “You are outbid”', is_essential: false, is_stopped: true });
});

test('what is stopped is not sent, though it waits already; to look at the link stops nothing, and what was stopped can be taken back', async () => {
  now = Date.UTC(2026, 10, 21, 12);
  const house = openHouse();
  house.auctions.set('mustang', { state: 'live', leader: 'marcus' });
  await house.call('bea', SETTINGS, QUIET);
  const open = async (method: string, stop: 'kind' | 'car') => {
    const letter = (await house.lettersTo('bea'))[0]?.text ?? '';
    const link = stop === 'car' ? /about this car: \S+token=([\w.-]+)/ : /of this kind: \S+token=([\w.-]+)/;
    return (await house.unsubscribeRoutes.request(`/${link.exec(letter)?.[1] ?? ''}`, { method })).json();
  };
  await house.call('bea', ['PUT', '/auctions/mustang/wish'], { wish: 'wake' });
  await house.tellNow(outbid('bea', 'mustang'));
  expect(await open('GET', 'kind')).toMatchObject({ is_stopped: false });
  await house.call('bea', ['PUT', '/auctions/mustang/wish'], { wish: null });
  await house.tellNow(outbid('bea', 'other'), outbid('bea', 'mustang', { kind: 'lost' }), outbid('bea', 'mustang', { kind: 'won' }));
  expect(await notesOf('bea')).toEqual(['sent: ', 'due: ', 'due: ', 'due: ']);
  expect(await open('POST', 'kind')).toMatchObject({ is_stopped: true });
  expect(await open('POST', 'car')).toMatchObject({ stops: 'e-mails and push messages about the The mustang', is_stopped: true });
  expect(await notesOf('bea')).toEqual(['sent: ', 'late: You had stopped it by then.', 'late: You had stopped it by then.', 'sent: ']);
  await house.tellNow(outbid('bea', 'other'));
  expect(await notesOf('bea')).toHaveLength(4);
  expect(await open('DELETE', 'car')).toMatchObject({ is_stopped: false });
  expect(await open('DELETE', 'kind')).toMatchObject({ is_stopped: false });
  await house.tellNow(outbid('bea', 'mustang'));
  expect(await notesOf('bea')).toHaveLength(5);
  // Taken back where nothing is stopped, nothing is changed.
  await house.call('bea', CHOICES, { choices: [{ kind: 'outbid', channel: 'email', choice: 'daily' }] });
  expect(await open('DELETE', 'kind')).toMatchObject({ is_stopped: false });
  expect((await readWants(place.database.executor, [{ userId: 'bea', kind: 'outbid', auctionId: null }]))[0]?.email).toBe('daily');
});

test('an e-mail that its reader stopped by its link stays away from an auction for which they asked to be woken; mails that were off or daily at first come', async () => {
  now = Date.UTC(2026, 10, 21, 12);
  const house = openHouse();
  house.auctions.set('mustang', { state: 'live', leader: 'marcus' });
  await house.call('kim', ['PUT', '/auctions/mustang/wish'], { wish: 'wake' });
  await house.tellNow(outbid('kim', 'mustang'));
  const token = /of this kind: \S+token=([\w.-]+)/.exec((await house.lettersTo('kim'))[0]?.text ?? '')?.[1] ?? '';
  expect((await house.unsubscribeRoutes.request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  await house.tellNow(outbid('kim', 'mustang'));
  expect(await notesOf('kim')).toEqual(['sent: ']);
  await house.tellNow(outbid('kim', 'mustang', { kind: 'watch_ten_minutes' }));
  expect(await notesOf('kim')).toEqual(['sent: ', 'due: ']);
});

test('who ends their quiet hours, or moves their summary, does not wait for the old ones', async () => {
  const house = openHouse();
  now = Date.UTC(2026, 10, 22, 12);
  await house.call('cid', SETTINGS, QUIET);
  await house.tellNow(outbid('cid', 'a', { kind: 'question' }), outbid('cid', 'b', { kind: 'watch_ended' }));
  expect(await house.lettersTo('cid')).toEqual([]);
  await house.call('cid', SETTINGS, { ...QUIET, quiet: null, digest_at: '06:20' });
  expect((await house.lettersTo('cid')).map(({ subject }) => subject)).toEqual(['Outbid on a']);
  now += 20 * 60_000;
  expect((await house.lettersTo('cid')).map(({ subject }) => subject)).toEqual(['Outbid on a', 'Outbid on b']);
});

test('the week’s summary is not brought forward by a change of hours, and follows them on its own day', async () => {
  const house = openHouse();
  const weekly = (userId: string) => outbid(userId, 'a', { kind: 'search_hit', summary: 'weekly', title: 'Found in a week' });
  const daily = (userId: string) => outbid(userId, 'b', { kind: 'watch_ended', title: 'Ended today' });
  const dueOfThose = async (userId: string) =>
    (
      await sql<{
        at: Date;
      }>`select d.due_at as at from deliveries d join notifications n on n.id = d.notification_id where d.user_id = ${userId} order by n.kind`.execute(
        place.database.executor,
      )
    ).rows.map(({ at }) => at.toISOString());
  // A Sunday, at eleven in the morning in Chicago: the day's summary was at eight.
  now = Date.UTC(2026, 10, 22, 17);
  const hours = { ...QUIET, quiet: null, digest_at: '08:00' };
  for (const reader of ['ida', 'jon']) {
    await house.call(reader, SETTINGS, hours);
    await house.tellNow(weekly(reader), daily(reader));
    expect(await dueOfThose(reader)).toEqual(['2026-11-23T14:00:00.000Z', '2026-11-23T14:00:00.000Z']);
  }
  await house.call('ida', SETTINGS, { ...hours, digest_at: '18:00' });
  expect(await dueOfThose('ida')).toEqual(['2026-11-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z']);
  // Monday’s new hour is over: it stays, instead of coming a week later.
  now = Date.UTC(2026, 10, 23, 13);
  await house.call('jon', SETTINGS, { ...hours, digest_at: '06:00' });
  expect(await dueOfThose('jon')).toEqual(['2026-11-23T14:00:00.000Z', '2026-11-24T12:00:00.000Z']);
});

/** A transaction that stays open until it is told to end. */
async function begin(): Promise<{ transaction: Executor; end: () => Promise<void> }> {
  const [begun, over] = [Promise.withResolvers<Executor>(), Promise.withResolvers<void>()];
  const done = place.database.transaction((transaction) => {
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

test('a digest is one letter, however many couriers run', async () => {
  const one = openHouse();
  const other = openHouse();
  now = Date.UTC(2026, 10, 24, 15);
  const readers = Array.from({ length: 8 }, (_, index) => `reader-${index}`);
  const about = Array.from({ length: 60 }, (_, index) => `car-${index}`);
  for (const reader of readers) await one.tellNow(...about.map((id) => outbid(reader, id, { kind: 'watch_ended' })));
  now += 24 * HOUR;
  // What one courier has left, since somebody else held it for a moment, is no letter of its own for the next courier.
  const lock = (transaction: Executor) => lockDigests(transaction, { at: now, userIds: readers.slice(0, 1) });
  const [stopping, first, second] = [await begin(), await begin(), await begin()];
  await sql`select from deliveries where user_id = ${readers[0]} limit 1 for update`.execute(stopping.transaction);
  expect(await lock(first.transaction)).toHaveLength(about.length - 1);
  await stopping.end();
  expect(await lock(second.transaction)).toEqual([]);
  await Promise.all([first.end(), second.end()]);
  await Promise.all([one.courier.runOnce(), other.courier.runOnce(), one.courier.runOnce(), other.courier.runOnce()]);
  const letters = await sql<{ address: string; letters: number }>`select recipient as address, count(*)::integer as letters from mail_outbox
    where recipient like 'reader-%' group by 1 order by 1`.execute(place.database.executor);
  expect(letters.rows).toEqual(readers.map((reader) => ({ address: `${reader}@readers.test`, letters: 1 })));
});

test('what somebody is told while their digest is set comes in the same letter', async () => {
  const house = openHouse();
  now = Date.UTC(2026, 10, 26, 15);
  await house.tellNow(outbid('kay', 'a', { kind: 'watch_ended' }));
  now += 24 * HOUR;
  // Told a moment ago, and due with the same summary: written down only now, between the courier's look and its lock.
  house.hooks.beforeLock = async () => {
    await house.tellNow(outbid('kay', 'late', { kind: 'watch_ended' }));
    await sql`update deliveries set due_at = ${new Date(now)} where user_id = 'kay' and state = 'digest'`.execute(place.database.executor);
  };
  expect((await house.lettersTo('kay')).map(({ subject }) => subject)).toEqual([expect.stringContaining('2 things')]);
});

test('the links of somebody whose account is gone stop nothing, and nothing is kept of them', async () => {
  const house = openHouse();
  house.auctions.set('mga', { state: 'live', leader: 'marcus' });
  await house.tellNow(outbid('leo', 'mga'));
  const text = (await house.lettersTo('leo'))[0]?.text ?? '';
  house.gone.add('leo');
  for (const link of [/of this kind: \S+token=([\w.-]+)/, /about this car: \S+token=([\w.-]+)/]) {
    const follow = (method: string) => house.unsubscribeRoutes.request(`/${link.exec(text)?.[1] ?? ''}`, { method });
    for (const method of ['GET', 'POST']) expect(await (await follow(method)).json()).toMatchObject({ is_stopped: true });
    expect((await follow('DELETE')).status).toBe(409);
  }
  const kept = sql`select user_id from notification_preferences where user_id = 'leo' union all select user_id from auction_wishes where user_id = 'leo'`;
  expect((await kept.execute(place.database.executor)).rows).toEqual([]);
});

test('after a device is lost what was only pushed is mailed, unless such mails were stopped', async () => {
  const house = openHouse();
  await saveSettings(place.database.executor, 'dan', { push_lost_at: new Date(now), push_lost_device: 'Firefox on Linux' });
  const soon = outbid('dan', 'a', { kind: 'watch_ten_minutes' });
  await house.tellNow(soon, { ...soon, userId: 'eve' });
  const [letter, ...others] = await house.lettersTo('dan');
  expect(others).toEqual([]);
  expect(await house.lettersTo('eve')).toEqual([]);
  const token = /of this kind: \S+token=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await house.unsubscribeRoutes.request(`/${token}`, { method: 'POST' });
  await house.tellNow(soon);
  expect(await house.lettersTo('dan')).toHaveLength(1);
});

const WANTS: Wants = {
  ...{ page: null, email: null, push: null, wish: null, hasPush: false, hasLostPush: false },
  ...{ timeZone: 'America/Chicago', quiet: { from: 22 * 60, until: 7 * 60 }, digestAt: 8 * 60 },
};
test('quiet hours end by the reader’s clock, on the nights on which it is changed, too', () => {
  const until = (at: number) => new Date(dueOf('on', WANTS, { at, waitsForMorning: true })).toISOString();
  // The clocks go back on the first of November 2026, and forward on the fourteenth of March 2027.
  expect(until(Date.UTC(2026, 10, 1, 4))).toBe('2026-11-01T13:00:00.000Z');
  expect(until(Date.UTC(2027, 2, 14, 4))).toBe('2027-03-14T12:00:00.000Z');
  expect(until(Date.UTC(2027, 2, 14, 13))).toBe('2027-03-14T13:00:00.000Z');
});

test('the week’s summary comes on the reader’s Monday', () => {
  const hit = { kind: 'search_hit', auctionId: 'a', summary: 'weekly' } as const;
  const sentAt = (at: number) => plan(hit, WANTS, { at, validUntil: at + 14 * 24 * HOUR }).deliveries;
  const monday = { channel: 'email', state: 'digest', dueAt: Date.UTC(2026, 10, 23, 14), note: '', isWeekly: true };
  expect(sentAt(Date.UTC(2026, 10, 17, 12))).toEqual([monday]);
  expect(sentAt(Date.UTC(2026, 10, 23, 13))).toEqual([monday]);
  expect(sentAt(Date.UTC(2026, 10, 23, 14))).toEqual([{ ...monday, dueAt: Date.UTC(2026, 10, 30, 14) }]);
});
