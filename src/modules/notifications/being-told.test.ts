import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { instant } from '#platform/instants.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase, type TestDatabase, waitingForLocks } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { pushDevice } from '#tests/support/push-device.ts';
import type { Telling } from './telling.ts';
import { findSettings, followZone, raiseCalendarVersion, saveSettings } from './wants-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let place: TestDatabase;
let office: Awaited<ReturnType<typeof postOffice>>;
let devices: Awaited<ReturnType<typeof pushService>>;
let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => Promise.resolve(now) };
const config = () => ({ publicUrl: 'http://house.test', secret: 's'.repeat(40), smtpUrl: office.url, allowsOwnNetwork: true });

beforeAll(async () => {
  place = await testDatabase('postgres');
  office = await postOffice();
  devices = await pushService();
});
afterAll(async () => {
  await office.close();
  await devices.close();
  await place.close();
});
beforeEach(() => {
  office.received.length = 0;
  devices.received.length = 0;
  office.unknown.clear();
  devices.gone = false;
});

/** A real SMTP server, which knows everybody but `unknown`. */
async function postOffice() {
  const received: string[] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      callback(unknown.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    received,
    unknown,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

/** A push service: it keeps what it was sent, or says that the device is gone. */
async function pushService() {
  const state = { received: [] as { path: string; headers: IncomingHttpHeaders; body: Buffer }[], gone: false };
  const server: Server = createServer((request, response) => {
    void buffer(request).then((body) => {
      state.received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(state.gone ? 410 : 201).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}

const person = (name: string): SignedIn => ({ kind: 'user', userId: name, username: name, isStaff: false, roles: [] });
const outbid = (userId: string, more: Partial<Telling> = {}): Telling => ({
  userId,
  kind: 'outbid',
  title: `Outbid, ${userId}`,
  body: 'The bid is now $51,000.',
  href: '/auctions/z',
  auctionId: null,
  slug: null,
  ...more,
});
function openHouse(given: Parameters<typeof notificationsAlone>[1] = {}) {
  const mail = createMail({ database: place.database, clock, config: config(), log: silentLog() });
  const house = notificationsAlone(place.database, { clock, mail, config: config(), ...given });
  return {
    ...house,
    mail,
    send: async (...tellings: Telling[]) => place.database.transaction((transaction) => house.tell(transaction, now, tellings)),
    post: async () => {
      const count = await house.courier.runOnce();
      await mail.runOnce();
      return count;
    },
  };
}
/** The API as this person. */
async function call(house: ReturnType<typeof openHouse>, as: string, [method, path]: [string, string], body?: unknown) {
  const { newApi } = await import('#platform/http/api.ts');
  const api = newApi();
  api.use('*', async (c, next) => {
    c.set('actor', person(as));
    await next();
  });
  api.route('/', house.routes);
  const response = await api.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (response.status === 204 ? null : await response.json()) as Record<string, never> };
}
const deliveriesOf = async (userId: string) =>
  (
    await sql<{
      channel: string;
      state: string;
      note: string;
    }>`select channel, state, note from deliveries where user_id = ${userId} order by notification_id, channel`.execute(place.database.executor)
  ).rows;
const listen = (house: ReturnType<typeof openHouse>, as: string, device = pushDevice()) =>
  call(house, as, ['POST', '/account/notifications/devices'], { endpoint: `${devices.url}/${as}`, keys: device.keys, device: 'Firefox on Linux' });

test('an event is mailed once, however often it is told and however many couriers run, with the way to stop such mail', async () => {
  const [one, other] = [openHouse(), openHouse()];
  await one.send(outbid('ann', { key: 'bid:1' }));
  await one.send(outbid('ann', { key: 'bid:1' }));
  await Promise.all([one.courier.runOnce(), other.courier.runOnce()]);
  await Promise.all([one.mail.runOnce(), other.mail.runOnce()]);
  expect(office.received).toHaveLength(1);
  const letter = office.received[0]?.replaceAll('=\r\n', '').replaceAll('\r\n ', ' ') ?? '';
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  const token = /^List-Unsubscribe: <http:\/\/house\.test\/api\/unsubscribe\/([\w.-]+)>/im.exec(letter)?.[1] ?? '';
  expect(letter).toContain('Content-Type: text/plain');
  expect((await one.unsubscribeRoutes.request(`/${token}x`, { method: 'POST' })).status).toBe(404);
  expect((await one.unsubscribeRoutes.request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  await one.send(outbid('ann', { key: 'bid:2' }));
  await one.post();
  expect(office.received).toHaveLength(1);
});

test('what is over is not told: after quiet hours, after a night without a courier', async () => {
  const house = openHouse();
  const quiet = { time_zone: 'America/Chicago', quiet: { from: '05:00', until: '07:30' }, digest_at: '08:00' };
  expect((await call(house, 'bea', ['PUT', '/account/notifications/settings'], quiet)).status).toBe(200);
  // Noon in UTC is six in the morning in Chicago.
  await house.send(outbid('bea'), { ...outbid('bea'), kind: 'watch_ten_minutes', validUntil: now + 10 * MINUTE }, { ...outbid('bea'), kind: 'won' });
  await house.post();
  expect(office.received.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1])).toHaveLength(1);
  // That it is sent is known once the mail server has taken it.
  await house.post();
  expect(await deliveriesOf('bea')).toMatchObject([
    { channel: 'email', state: 'due' },
    { channel: 'email', state: 'sent' },
  ]);
  now += 90 * MINUTE;
  await house.post();
  expect(office.received).toHaveLength(2);
  await house.send(outbid('bob'));
  now += 25 * HOUR;
  await house.post();
  expect(await deliveriesOf('bob')).toEqual([{ channel: 'email', state: 'late', note: 'Too late to be of use.' }]);
  expect(office.received).toHaveLength(2);
});

test('each reader is told the same instant in their own zone: their browser’s, until they choose one', async () => {
  const house = openHouse();
  const isIn = (as: string, zone: string) => call(house, as, ['PUT', '/account/notifications/zone'], { time_zone: zone });
  expect((await isIn('gil', 'Atlantis/Centre')).status).toBe(422);
  expect((await isIn('gil', 'Asia/Tokyo')).status).toBe(204);
  await call(house, 'hal', ['PUT', '/account/notifications/settings'], { time_zone: 'America/Chicago', digest_at: '08:00', quiet: null });
  await isIn('hal', 'Asia/Tokyo');
  const body = `Until ${instant(Date.UTC(2026, 0, 5, 18))}.`;
  await house.send(outbid('gil', { kind: 'offer', body }), outbid('hal', { kind: 'offer', body }), outbid('ivy', { kind: 'offer', body }));
  await house.post();
  const said = {
    gil: 'Until Tue, Jan 6, 3:00 AM GMT+9.',
    hal: 'Until Mon, Jan 5, 12:00 PM CST.',
    ivy: 'Until Mon, Jan 5, 6:00 PM UTC.',
  };
  for (const [reader, words] of Object.entries(said)) {
    expect((await call(house, reader, ['GET', '/account/notifications'])).body).toMatchObject({ items: [{ body: words }] });
    expect(office.received.filter((letter) => letter.includes(`${reader}@`) && letter.includes(words))).toHaveLength(1);
  }
});

test('what is wanted once a day comes in one letter, at the reader’s hour', async () => {
  const house = openHouse();
  expect(
    (
      await call(house, 'cid', ['PUT', '/account/notifications/choices'], {
        choices: [
          { kind: 'comment_answered', channel: 'email', choice: 'daily' },
          { kind: 'outbid', channel: 'page', choice: 'off' },
        ],
      })
    ).status,
  ).toBe(200);
  expect((await call(house, 'cid', ['PUT', '/account/notifications/choices'], { choices: [{ kind: 'won', channel: 'email', choice: 'off' }] })).status).toBe(
    422,
  );
  const answered = (title: string): Telling => ({ ...outbid('cid'), kind: 'comment_answered', title });
  await house.send(answered('First'), answered('Second'));
  await house.post();
  expect(office.received).toHaveLength(0);
  now += 24 * HOUR;
  await house.post();
  expect(office.received).toHaveLength(1);
  expect(office.received[0]).toMatch(/First[^]*Second/);
  await house.send(outbid('cid'));
  expect((await call(house, 'cid', ['GET', '/account/notifications'])).body).toMatchObject({ total: 2 });
});

test('a mailbox that refuses says so in the account, and the device is told instead; until it is trusted again', async () => {
  const house = openHouse();
  office.unknown.add('dan@readers.test');
  await house.send(outbid('dan'));
  await house.post();
  expect((await call(house, 'dan', ['GET', '/account/notifications/settings'])).body).toMatchObject({
    email: { refusal: { why: 'bounced', detail: expect.stringContaining('no such mailbox') } },
  });
  const settings = await call(house, 'dan', ['GET', '/account/notifications/settings']);
  const device = pushDevice();
  expect((await listen(house, 'dan', device)).status).toBe(201);
  await call(house, 'dan', ['PUT', '/account/notifications/choices'], { choices: [{ kind: 'outbid', channel: 'push', choice: 'off' }] });
  await house.send(outbid('dan'));
  await house.post();
  await house.post();
  // The one that bounced, and the one after it.
  const pushed = { path: '/dan', headers: { urgency: 'high', 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) } };
  expect(devices.received).toMatchObject([pushed, pushed]);
  const [first] = devices.received;
  expect(JSON.parse(device.decrypt(first?.body ?? Buffer.alloc(0)))).toMatchObject({ title: 'Outbid, dan', href: '/auctions/z' });
  expect(device.senderOf(first?.headers.authorization ?? '')).toEqual({
    publicKey: (settings.body as unknown as { push: { public_key: string } }).push.public_key,
    aud: devices.url.replace('http:', 'https:'),
    sub: 'mailto:postmaster@house.test',
  });
  office.unknown.clear();
  expect((await call(house, 'dan', ['POST', '/account/notifications/mailbox'])).body).toMatchObject({ email: { refusal: null } });
  await house.send(outbid('dan'));
  await house.post();
  expect(office.received.filter((letter) => letter.includes('Outbid, dan'))).toHaveLength(1);
});

test('a device that is gone is forgotten, said in the account, and what it missed is mailed', async () => {
  const house = openHouse();
  expect((await listen(house, 'eve')).status).toBe(201);
  devices.gone = true;
  await call(house, 'eve', ['PUT', '/account/notifications/choices'], { choices: [{ kind: 'watch_ten_minutes', channel: 'email', choice: 'off' }] });
  await house.send({ ...outbid('eve'), kind: 'watch_ten_minutes' });
  await house.post();
  await house.post();
  expect((await call(house, 'eve', ['GET', '/account/notifications/settings'])).body).toMatchObject({
    push: { devices: [], lost: { device: 'Firefox on Linux' } },
  });
  expect(office.received).toHaveLength(1);
});

test('changes of one’s settings at the same moment all hold, and a browser’s zone never takes the place of one that was chosen', async () => {
  const { executor } = place.database;
  await saveSettings(executor, 'gil', { digest_at: 480 });
  const [written, looked] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const courier = place.database.transaction(async (transaction) => {
    await saveSettings(transaction, 'gil', { push_lost_at: new Date(now), push_lost_device: 'Firefox on Linux' });
    written.resolve(null);
    await looked.promise;
  });
  await written.promise;
  const others = Promise.all([
    saveSettings(executor, 'gil', { digest_at: 540, time_zone: 'Europe/Berlin', zone_is_chosen: true }),
    raiseCalendarVersion(executor, 'gil'),
    raiseCalendarVersion(executor, 'gil'),
  ]);
  await expect.poll(() => waitingForLocks(executor)).toBe(3);
  looked.resolve(null);
  await courier;
  await others;
  await followZone(executor, 'gil', 'America/Chicago');
  expect(await findSettings(executor, 'gil')).toMatchObject({
    ...{ digest_at: 540, time_zone: 'Europe/Berlin', zone_is_chosen: true },
    ...{ calendar_version: 3, push_lost_device: 'Firefox on Linux' },
  });
});

test('complaints that a mail service reports end the mail; nobody else can report', async () => {
  const house = openHouse();
  await house.send(outbid('flo'));
  await house.post();
  const report = (path: string, body: unknown) =>
    house.feedbackRoutes.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const address = new URL(house.feedbackUrl).pathname.replace('/api/webhooks/mail', '');
  expect((await report('/guessed', { type: 'complaint', recipient: 'flo@readers.test' })).status).toBe(404);
  expect((await report(address, { RecordType: 'SpamComplaint', Email: 'Flo@readers.test' })).status).toBe(200);
  await house.send(outbid('flo'));
  await house.post();
  expect(office.received).toHaveLength(1);
  expect((await deliveriesOf('flo')).at(-1)).toMatchObject({ state: 'failed', note: 'The mailbox called our mail unwanted.' });
});

test('a crowd is told once each, by pieces, however many tellers there are; the times before a close are each said once', async () => {
  const crowd = Array.from({ length: 5_100 }, (_, index) => `w${String(index).padStart(5, '0')}`);
  const auction = { auctionId: 'zed', slug: 'zed', title: '1971 Datsun 240Z', startsAt: now - 48 * HOUR, closesAt: now + 50 * MINUTE };
  const desk = {
    summaries: () => Promise.resolve(new Map()),
    idOf: () => Promise.resolve('zed'),
    openedSince: () => Promise.resolve([]),
    ownCourse: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([auction]),
    watchersOf: (_: unknown, __: string, { after, limit }: { after: string; limit: number }) =>
      Promise.resolve(crowd.filter((id) => id > after).slice(0, limit)),
  };
  const houses = [openHouse(), openHouse()];
  for (const house of houses) house.useAuctions(desk);
  expect((await Promise.all(houses.map((house) => house.reminder.runOnce()))).toSorted()).toEqual([0, 1]);
  await Promise.all(houses.map((house) => house.teller.runOnce()));
  const told = async () =>
    (
      await sql<{
        kind: string;
        count: number;
      }>`select kind, count(*)::int as count from notifications where auction_id = 'zed' group by kind order by kind`.execute(place.database.executor)
    ).rows;
  await expect.poll(told).toEqual([{ kind: 'watch_hour', count: 5_100 }]);
  const letters = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from deliveries d join notifications n on n.id = d.notification_id where n.auction_id = 'zed' and d.channel = 'email' and d.state = 'due'`.execute(
        place.database.executor,
      )
    ).rows[0]?.count;
  await expect.poll(letters).toBe(5_100);
  auction.closesAt = now + 9 * MINUTE;
  await houses[0]?.reminder.runOnce();
  await houses[0]?.teller.runOnce();
  await houses[0]?.reminder.runOnce();
  await houses[0]?.teller.runOnce();
  expect(await told()).toEqual([
    { kind: 'watch_hour', count: 5_100 },
    { kind: 'watch_ten_minutes', count: 5_100 },
  ]);
});

test('of a close that staff have moved it is said again; an extension by bids says nothing twice', async () => {
  const auction = { auctionId: 'moved', slug: 'moved', title: '1971 Datsun 240Z', startsAt: now - 48 * HOUR, closesAt: now + 9 * MINUTE };
  const house = openHouse();
  house.useAuctions({
    summaries: () => Promise.resolve(new Map()),
    idOf: () => Promise.resolve('moved'),
    openedSince: () => Promise.resolve([]),
    ownCourse: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([auction]),
    watchersOf: (_: unknown, __: string, { after }: { after: string }) => Promise.resolve(after === '' ? ['hanna'] : []),
  });
  const told = async () => {
    await house.reminder.runOnce();
    await house.teller.runOnce();
    const told = sql<{ kind: string }>`select kind from notifications where user_id = 'hanna' order by created_at, id`;
    return (await told.execute(place.database.executor)).rows.map(({ kind }) => kind);
  };
  await expect.poll(told).toEqual(['watch_ten_minutes']);
  now += 9 * MINUTE;
  auction.closesAt += 5 * MINUTE;
  expect(await told()).toEqual(['watch_ten_minutes']);
  auction.closesAt += 2 * HOUR;
  now += 65 * MINUTE;
  await expect.poll(told).toEqual(['watch_ten_minutes', 'watch_hour']);
  now += 55 * MINUTE;
  await expect.poll(told).toEqual(['watch_ten_minutes', 'watch_hour', 'watch_ten_minutes']);
});
