import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { NotificationSettingsSchema } from '#contract/notification-settings.ts';
import { refusalAnswer } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase, waitingForLocks } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { pushDevice } from '#tests/support/push-device.ts';
import type { NotificationRequest } from './notification-request.ts';
import { findSettings, followZone, raiseCalendarVersion, saveSettings } from './preference-store.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => Promise.resolve(now) };
const config = () => ({
  publicUrl: 'http://site.test',
  secret: 's'.repeat(40),
  smtpUrl: office.url,
  allowsOwnNetwork: true,
});

const { database } = await testDatabase('postgres');
const office = await openFakeMailServer();
const devices = await pushService();
afterAll(async () => {
  await office.close();
  await devices.close();
});
beforeEach(() => {
  office.received.length = 0;
  devices.received.length = 0;
  office.unknown.clear();
  devices.gone = false;
});

async function openFakeMailServer() {
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
const outbid = (userId: string, more: Partial<NotificationRequest> = {}): NotificationRequest => ({
  userId,
  kind: 'outbid',
  title: `Outbid, ${userId}`,
  body: 'The bid is now $51,000.',
  href: '/auctions/z',
  auctionId: null,
  slug: null,
  ...more,
});
function openTestApp(given: Parameters<typeof notificationsAlone>[1] = {}) {
  const mail = createMail({
    database,
    clock,
    config: config(),
    log: silentLog(),
    siteName: () => Promise.resolve(null),
  });
  const app = notificationsAlone(database, { clock, mail, config: config(), ...given });
  return {
    ...app,
    mail,
    send: async (...requests: NotificationRequest[]) =>
      database.transaction((transaction) => app.notify(transaction, now, requests)),
    post: async () => {
      const count = await app.deliveryWorker.runOnce();
      await mail.runOnce();
      return count;
    },
  };
}
async function call(app: ReturnType<typeof openTestApp>, as: string, [method, path]: [string, string], body?: unknown) {
  const api = apiAs(() => person(as), [app.routes], '/');
  const response = await api.request(path, jsonRequest(method, body));
  return {
    status: response.status,
    body: (response.status === 204 ? null : await response.json()) as Record<string, never>,
  };
}
const deliveriesOf = async (userId: string) =>
  (
    await sql<{
      channel: string;
      state: string;
      note: string;
    }>`select channel, state, note from deliveries where user_id = ${userId} order by notification_id, channel`.execute(
      database.executor,
    )
  ).rows;
const listen = (app: ReturnType<typeof openTestApp>, as: string, device = pushDevice()) =>
  call(app, as, ['POST', '/account/notifications/devices'], {
    endpoint: `${devices.url}/${as}`,
    keys: device.keys,
    device: 'Firefox on Linux',
  });

test('emails an event once, with several workers, and an unsubscribe link', async () => {
  const [one, other] = [openTestApp(), openTestApp()];
  await one.send(outbid('ann', { key: 'bid:1' }));
  await one.send(outbid('ann', { key: 'bid:1' }));
  await Promise.all([one.deliveryWorker.runOnce(), other.deliveryWorker.runOnce()]);
  await Promise.all([one.mail.runOnce(), other.mail.runOnce()]);
  expect(office.received).toHaveLength(1);
  const email = office.received[0]?.replaceAll('=\r\n', '').replaceAll('\r\n ', ' ') ?? '';
  expect(email).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  const token = /^List-Unsubscribe: <http:\/\/site\.test\/api\/unsubscribe\/([\w.-]+)>/im.exec(email)?.[1] ?? '';
  expect(email).toContain('Content-Type: text/plain');
  expect(
    (await newApi(refusalAnswer).route('/', one.unsubscribeRoutes).request(`/${token}x`, { method: 'POST' })).status,
  ).toBe(404);
  expect(
    (
      await newApi(refusalAnswer)
        .route('/', one.unsubscribeRoutes)
        .request(`/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    ).status,
  ).toBe(200);
  await one.send(outbid('ann', { key: 'bid:2' }));
  await one.post();
  expect(office.received).toHaveLength(1);
});

test('drops notifications that became outdated in quiet hours or without a worker', async () => {
  const app = openTestApp();
  const quiet = { time_zone: 'America/Chicago', quiet: { from: '05:00', until: '07:30' }, digest_at: '08:00' };
  expect((await call(app, 'bea', ['PUT', '/account/notifications/settings'], quiet)).status).toBe(200);
  await app.send(
    outbid('bea'),
    { ...outbid('bea'), kind: 'watch_ten_minutes', validUntil: now + 10 * MINUTE_MS },
    { ...outbid('bea'), kind: 'won' },
  );
  await app.post();
  expect(office.received.map((email) => /^Subject: (.*)$/m.exec(email)?.[1])).toHaveLength(1);
  // An email counts as sent once the mail server has accepted it.
  await app.post();
  expect(await deliveriesOf('bea')).toMatchObject([
    { channel: 'email', state: 'due' },
    { channel: 'email', state: 'sent' },
  ]);
  now += 90 * MINUTE_MS;
  await app.post();
  expect(office.received).toHaveLength(2);
  await app.send(outbid('bob'));
  now += 25 * HOUR_MS;
  await app.post();
  expect(await deliveriesOf('bob')).toEqual([{ channel: 'email', state: 'late', note: 'Expired.' }]);
  expect(office.received).toHaveLength(2);
});

test('formats times in the reader’s time zone, the browser’s until one is chosen', async () => {
  const app = openTestApp();
  const isIn = (as: string, zone: string) =>
    call(app, as, ['PUT', '/account/notifications/time-zone'], { time_zone: zone });
  expect((await isIn('gil', 'Atlantis/Centre')).status).toBe(422);
  expect((await isIn('gil', 'Asia/Tokyo')).status).toBe(204);
  await call(app, 'hal', ['PUT', '/account/notifications/settings'], {
    time_zone: 'America/Chicago',
    digest_at: '08:00',
    quiet: null,
  });
  await isIn('hal', 'Asia/Tokyo');
  const body = `Until ${timePlaceholder(Date.UTC(2026, 0, 5, 18))}.`;
  await app.send(
    outbid('gil', { kind: 'offer', body }),
    outbid('hal', { kind: 'offer', body }),
    outbid('ivy', { kind: 'offer', body }),
  );
  await app.post();
  const expiryTexts = {
    gil: 'Until Tue, Jan 6, 3:00 AM GMT+9.',
    hal: 'Until Mon, Jan 5, 12:00 PM CST.',
    ivy: 'Until Mon, Jan 5, 6:00 PM UTC.',
  };
  for (const [reader, words] of Object.entries(expiryTexts)) {
    expect((await call(app, reader, ['GET', '/account/notifications'])).body).toMatchObject({
      items: [{ body: words }],
    });
    expect(office.received.filter((email) => email.includes(`${reader}@`) && email.includes(words))).toHaveLength(1);
  }
});

test('sends the daily summary in one email at the chosen hour', async () => {
  const app = openTestApp();
  expect(
    (
      await call(app, 'cid', ['PUT', '/account/notifications/preferences'], {
        choices: [
          { kind: 'comment_answered', channel: 'email', choice: 'daily' },
          { kind: 'outbid', channel: 'page', choice: 'off' },
        ],
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await call(app, 'cid', ['PUT', '/account/notifications/preferences'], {
        choices: [{ kind: 'won', channel: 'email', choice: 'off' }],
      })
    ).status,
  ).toBe(422);
  const answered = (title: string): NotificationRequest => ({ ...outbid('cid'), kind: 'comment_answered', title });
  await app.send(answered('First'), answered('Second'));
  await app.post();
  expect(office.received).toHaveLength(0);
  now += 24 * HOUR_MS;
  await app.post();
  expect(office.received).toHaveLength(1);
  expect(office.received[0]).toMatch(/First[^]*Second/);
  await app.send(outbid('cid'));
  expect((await call(app, 'cid', ['GET', '/account/notifications'])).body).toMatchObject({ total: 2 });
});

test('shows a rejected mailbox in the account, and pushes instead until it is trusted again', async () => {
  const app = openTestApp();
  office.unknown.add('dan@readers.test');
  await app.send(outbid('dan'));
  await app.post();
  expect((await call(app, 'dan', ['GET', '/account/notifications/settings'])).body).toMatchObject({
    email: { refusal: { why: 'bounced', detail: expect.stringContaining('no such mailbox') } },
  });
  const settings = await call(app, 'dan', ['GET', '/account/notifications/settings']);
  const device = pushDevice();
  expect((await listen(app, 'dan', device)).status).toBe(201);
  await call(app, 'dan', ['PUT', '/account/notifications/preferences'], {
    choices: [{ kind: 'outbid', channel: 'push', choice: 'off' }],
  });
  await app.send(outbid('dan'));
  await app.post();
  await app.post();
  const pushed = {
    path: '/dan',
    headers: { urgency: 'high', 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) },
  };
  expect(devices.received).toMatchObject([pushed, pushed]);
  const [first] = devices.received;
  expect(JSON.parse(device.decrypt(first?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: 'Outbid, dan',
    href: '/auctions/z',
  });
  expect(device.senderOf(first?.headers.authorization ?? '')).toEqual({
    publicKey: NotificationSettingsSchema.parse(settings.body).push.public_key,
    aud: devices.url.replace('http:', 'https:'),
    sub: 'mailto:postmaster@site.test',
  });
  office.unknown.clear();
  expect((await call(app, 'dan', ['POST', '/account/notifications/mailbox'])).body).toMatchObject({
    email: { refusal: null },
  });
  await app.send(outbid('dan'));
  await app.post();
  expect(office.received.filter((email) => email.includes('Outbid, dan'))).toHaveLength(1);
});

test('removes an expired device, shows that in the account, and emails what it missed', async () => {
  const app = openTestApp();
  expect((await listen(app, 'eve')).status).toBe(201);
  devices.gone = true;
  await call(app, 'eve', ['PUT', '/account/notifications/preferences'], {
    choices: [{ kind: 'watch_ten_minutes', channel: 'email', choice: 'off' }],
  });
  await app.send({ ...outbid('eve'), kind: 'watch_ten_minutes' });
  await app.post();
  await app.post();
  expect((await call(app, 'eve', ['GET', '/account/notifications/settings'])).body).toMatchObject({
    push: { devices: [], lost: { device: 'Firefox on Linux' } },
  });
  expect(office.received).toHaveLength(1);
});

test('keeps concurrent changes of preferences, and a chosen time zone over the browser’s', async () => {
  const { executor } = database;
  await saveSettings(executor, 'gil', { digest_at: 480 });
  const [written, looked] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const deliveryWorker = database.transaction(async (transaction) => {
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
  await deliveryWorker;
  await others;
  await followZone(executor, 'gil', 'America/Chicago');
  expect(await findSettings(executor, 'gil')).toMatchObject({
    ...{ digest_at: 540, time_zone: 'Europe/Berlin', zone_is_chosen: true },
    ...{ calendar_version: 3, push_lost_device: 'Firefox on Linux' },
  });
});

test('stops emails after a complaint from the mail service, and accepts no other reports', async () => {
  const app = openTestApp();
  await app.send(outbid('flo'));
  await app.post();
  const report = (path: string, body: unknown) =>
    app.feedbackRoutes.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const address = new URL(app.feedbackUrl).pathname.replace('/api/webhooks/mail', '');
  expect((await report('/guessed', { type: 'complaint', recipient: 'flo@readers.test' })).status).toBe(404);
  expect((await report(address, { RecordType: 'SpamComplaint', Email: 'Flo@readers.test' })).status).toBe(200);
  await app.send(outbid('flo'));
  await app.post();
  expect(office.received).toHaveLength(1);
  expect((await deliveriesOf('flo')).at(-1)).toMatchObject({
    state: 'failed',
    note: 'The mailbox marked our email as spam.',
  });
});
