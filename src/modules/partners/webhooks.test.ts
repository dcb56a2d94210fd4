import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { RETRY_AFTER_MS } from '#contract/partner-kinds.ts';
import type { NewWebhook, Webhook, WebhookDeliveryPage } from '#contract/partners.ts';
import { safePost } from '#platform/safe-fetch.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Received } from '#tests/support/receiver.ts';
import { openWebhooksTestApp } from '#tests/support/webhooks-app.ts';
import type { Post } from './deps.ts';
import { nextAttemptAt } from './send.ts';

const { database } = await testDatabase('postgres');
const app = await openWebhooksTestApp(database);
afterAll(() => app.receiver.close());
beforeEach(() => app.reset());

const logOf = async (id: string, as = 'sue') =>
  ((await app.call(as, ['GET', `/account/webhooks/${id}/deliveries`])).body as WebhookDeliveryPage).items;
const endpointOf = async (id: string, as = 'sue') =>
  (await app.call(as, ['GET', `/account/webhooks/${id}`])).body as Webhook;
async function somethingHappens(): Promise<string> {
  const { slug } = await app.money.addAuction({}, 240);
  expect((await app.money.bid(slug, 'bob', { amount: 100_000 })).ok).toBe(true);
  return slug;
}
async function pass(ms: number, everyMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    app.money.clock.at += everyMs;
    await app.run();
  }
}
function isGenuine(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

test('sends signed auction events to the seller and public events to every subscriber, and nothing else', async () => {
  const endpoint = await app.listen('sue');
  const all = await app.listen('other', {
    all_auctions: true,
    kinds: ['bids.placed', 'auction.ended', 'auction.scheduled'],
  });
  await app.listen('bob', { kinds: ['bids.placed', 'auction.ended', 'settlement.changed'] });
  const { slug } = await app.money.addAuction({}, 1);
  expect((await app.money.bid(slug, 'bob', { amount: 100_000, maximum: 150_000 })).ok).toBe(true);
  await app.run();
  await app.money.close(slug);
  await app.run();
  expect(app.kindsReceived().sort()).toEqual([
    '/other auction.ended',
    '/other auction.scheduled',
    '/sue auction.ended',
    '/sue bids.placed',
  ]);
  for (const received of app.receiver.received) {
    const secret = received.path === '/sue' ? endpoint.secret : all.secret;
    expect(isGenuine(secret, received)).toBe(true);
    expect(isGenuine(secret, { ...received, body: received.body.replace('"', ' ') })).toBe(false);
  }
  const bid = app.receiver.received.find(({ body }) => body.includes('bids.placed'));
  expect(JSON.parse(bid?.body ?? '')).toMatchObject({
    id: bid?.headers['webhook-id'],
    type: 'bids.placed',
    data: {
      auction: { slug, price: { amount: 100_000, currency: 'USD' }, leader: 'bob' },
      bids: [{ number: 1, bidder: 'bob' }],
    },
  });
  expect(bid?.body).not.toContain('150000');
  expect(await logOf(endpoint.id)).toMatchObject([
    { kind: 'auction.ended', state: 'delivered', attempts: 1, last: { status: 204 } },
    { kind: 'bids.placed', state: 'delivered' },
  ]);
  expect(await app.run()).toBe(0);
});

test('sends each step of a sale to its seller, and none to the buyer', async () => {
  await app.listen('sue', { kinds: ['settlement.changed', 'offer.changed', 'submission.changed'] });
  await app.listen('bob', { kinds: ['settlement.changed', 'offer.changed'], all_auctions: true });
  const sold = await app.money.addAuction({}, 1);
  const unsold = await app.money.addAuction({ reserve: 900_000 }, 1);
  for (const { slug } of [sold, unsold]) expect((await app.money.bid(slug, 'bob', { amount: 100_000 })).ok).toBe(true);
  await app.money.close(sold.slug);
  while ((await app.money.app.settlement.settlementWorker.runOnce()) > 0);
  await app.run();
  const messages = app.receiver.received.map(({ path, body }) => ({
    path,
    ...(JSON.parse(body) as { type: string; data: { auction: { slug: string }; step?: string } }),
  }));
  expect(new Set(messages.map(({ path }) => path))).toEqual(new Set(['/sue']));
  expect(
    messages.find(
      ({ type, data }) => type === 'settlement.changed' && data.step === 'started' && data.auction.slug === sold.slug,
    ),
  ).toMatchObject({
    data: { settlement: { price: { amount: 100_000, currency: 'USD' } }, by: 'system' },
  });
  expect(
    messages.find(({ type, data }) => type === 'offer.changed' && data.auction.slug === unsold.slug),
  ).toMatchObject({
    data: { offer: { step: 'opened', round: 1, amount: { amount: 100_000 } } },
  });
});

describe('a failing endpoint', () => {
  test('is retried with growing delays for a little over three days, then given up', async () => {
    const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
    app.receiver.status = 500;
    await somethingHappens();
    await app.run();
    const [first] = await logOf(id);
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last: { status: 500, error: 'The endpoint returned status 500.', answer: 'as you say' },
    });
    expect(Math.abs(Date.parse(first?.next_at ?? '') - app.money.clock.at - 5_000)).toBeLessThanOrEqual(500);
    expect(await app.run()).toBe(0);
    const begun = app.money.clock.at;
    for (let tries = 1; tries < RETRY_AFTER_MS.length; tries += 1) {
      const due = Date.parse((await logOf(id))[0]?.next_at ?? '');
      const wait = RETRY_AFTER_MS[tries - 1] ?? 0;
      expect([tries, due - app.money.clock.at >= wait * 0.9, due - app.money.clock.at <= wait * 1.1]).toEqual([
        tries,
        true,
        true,
      ]);
      app.money.clock.at = due;
      expect(await app.run()).toBe(1);
    }
    app.money.clock.at = Date.parse((await logOf(id))[0]?.next_at ?? '');
    await app.run();
    expect(app.money.clock.at - begun).toBeGreaterThan(2.7 * DAY_MS);
    expect(await logOf(id)).toMatchObject([{ state: 'failed', attempts: RETRY_AFTER_MS.length + 1, next_at: null }]);
    expect(new Set(app.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(app.receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('respects Retry-After, and keeps the jitter within its bounds', () => {
    expect(nextAttemptAt({ tries: 1, at: 0, retryAfterMs: null, chance: 0 })).toBe(4_500);
    expect(nextAttemptAt({ tries: 1, at: 0, retryAfterMs: null, chance: 1 })).toBe(5_500);
    expect(nextAttemptAt({ tries: 1, at: 0, retryAfterMs: 120_000, chance: 0 })).toBe(120_000);
    expect(nextAttemptAt({ tries: 1, at: 0, retryAfterMs: 10 * DAY_MS, chance: 0 })).toBe(DAY_MS);
    expect(nextAttemptAt({ tries: RETRY_AFTER_MS.length + 1, at: 0, retryAfterMs: null, chance: 0 })).toBeNull();
  });

  test('is disabled after three days without a delivery, notifies its owner once, and gets missed events by resending', async () => {
    const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
    app.receiver.status = 503;
    await somethingHappens();
    await pass(2 * DAY_MS, 6 * HOUR_MS);
    expect(await endpointOf(id)).toMatchObject({ state: 'active', failing_since: expect.any(String) as string });
    await somethingHappens();
    await pass(DAY_MS + 8 * HOUR_MS, 4 * HOUR_MS);
    expect(await endpointOf(id)).toMatchObject({
      state: 'disabled',
      disabled_reason: expect.stringContaining('Nothing was delivered for 3 days') as string,
    });
    const messages = await sql<{
      count: number;
    }>`select count(*)::int as count from notifications where kind = 'webhook' and user_id = ${app.money.person('sue').userId} and href = ${`/account/developer/webhooks/${id}`}`.execute(
      database.executor,
    );
    expect(messages.rows).toEqual([{ count: 1 }]);
    // A disabled endpoint is sent nothing and gets no new events.
    const before = app.receiver.received.length;
    await somethingHappens();
    await pass(DAY_MS, 6 * HOUR_MS);
    const [missed] = await logOf(id);
    const resend = () =>
      app.call('sue', ['POST', `/account/webhooks/${id}/deliveries/${missed?.event_id ?? ''}/resend`]);
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'endpoint_not_active' } });
    expect(app.receiver.received.length).toBe(before);
    app.receiver.status = 200;
    expect((await app.call('sue', ['PUT', `/account/webhooks/${id}`], { state: 'active' })).body).toMatchObject({
      state: 'active',
      failing_since: null,
    });
    expect(await resend()).toMatchObject({ status: 200, body: { state: 'delivered', last: { status: 200 } } });
    expect(app.receiver.received.at(-1)?.headers['webhook-id']).toBe(missed?.event_id);
    expect(await logOf(id)).toHaveLength(2);
  });

  test('is disabled at once when it returns 410', async () => {
    const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
    app.receiver.status = 410;
    await somethingHappens();
    await app.run();
    expect(await endpointOf(id)).toMatchObject({
      state: 'disabled',
      disabled_reason: 'The endpoint returned 410 Gone.',
    });
  });

  test('is not followed to a redirect', async () => {
    const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
    [app.receiver.status, app.receiver.headers] = [302, { location: `${app.receiver.url}/elsewhere` }];
    await somethingHappens();
    await app.run();
    app.receiver.headers = {};
    expect(app.receiver.received.map(({ path }) => path)).toEqual(['/sue']);
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', last: { status: 302 } }]);
  });
});

test('resends an event under the same id if the process dies before recording the delivery', async () => {
  const { id, secret } = await app.listen('sue', { kinds: ['bids.placed'] });
  await somethingHappens();
  const sent = Promise.withResolvers<null>();
  // This process dies in the middle: its message arrived, but it never learns so.
  const dying = await openSecondApp(async (url, message) => {
    await safePost(url, message, { allowsOwnNetwork: true });
    sent.resolve(null);
    return new Promise(() => undefined);
  });
  void dying.webhookSender.runOnce();
  await sent.promise;
  expect(await app.run()).toBe(0);
  app.money.clock.at += 61_000;
  expect(await app.run()).toBe(1);
  expect(app.receiver.received).toHaveLength(2);
  expect(app.receiver.received[0]?.headers['webhook-id']).toBe(app.receiver.received[1]?.headers['webhook-id']);
  expect(app.receiver.received.every((each) => isGenuine(secret, each))).toBe(true);
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('loses and duplicates nothing when two processes fan out and send at once', async () => {
  await app.listen('sue', { kinds: ['bids.placed'] });
  const other = await openSecondApp();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([somethingHappens(), somethingHappens(), somethingHappens()]);
    await Promise.all([app.run(), other.webhookSender.runOnce(), app.run(), other.webhookSender.runOnce()]);
  }
  await app.run();
  expect(app.receiver.received).toHaveLength(9);
  expect(new Set(app.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(9);
});

async function openSecondApp(post?: Post) {
  const { createApp } = await import('#app');
  const { config, log } = app.money.app;
  return createApp({ config, log, database }, app.money.clock, post === undefined ? {} : { post }).partners;
}

test('signs with both secrets for a day after a rotation', async () => {
  const { id, secret: before } = await app.listen('sue', { kinds: ['bids.placed'] });
  const rotated = (await app.call('sue', ['POST', `/account/webhooks/${id}/secret`])).body as NewWebhook;
  expect(rotated.secret).not.toBe(before);
  expect(rotated.previous_secret_until).not.toBeNull();
  await somethingHappens();
  await app.run();
  const [both] = app.receiver.received.splice(0);
  expect(both !== undefined && isGenuine(before, both) && isGenuine(rotated.secret, both)).toBe(true);
  app.money.clock.at += DAY_MS + 1;
  await somethingHappens();
  await app.run();
  const [alone] = app.receiver.received;
  expect(alone !== undefined && isGenuine(rotated.secret, alone)).toBe(true);
  expect(alone !== undefined && isGenuine(before, alone)).toBe(false);
  const stored = await sql<{ secret: Buffer }>`select secret from webhook_endpoints where id = ${id}`.execute(
    database.executor,
  );
  expect(stored.rows[0]?.secret.includes(Buffer.from(rotated.secret.slice('whsec_'.length)))).toBe(false);
});

test('keeps events for a paused endpoint until it is resumed, but sends a test at once', async () => {
  const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
  await app.call('sue', ['PUT', `/account/webhooks/${id}`], { state: 'paused' });
  await somethingHappens();
  await app.run();
  expect(app.receiver.received).toHaveLength(0);
  expect((await app.call('sue', ['POST', `/account/webhooks/${id}/test`])).body).toMatchObject({
    kind: 'webhook.test',
    state: 'delivered',
    attempts: 1,
    last: { status: 204 },
  });
  app.receiver.status = 500;
  expect((await app.call('sue', ['POST', `/account/webhooks/${id}/test`])).body).toMatchObject({
    state: 'failed',
    next_at: null,
    last: { status: 500 },
  });
  expect(await endpointOf(id)).toMatchObject({ failing_since: null });
  app.receiver.status = 200;
  await app.call('sue', ['PUT', `/account/webhooks/${id}`], { state: 'active' });
  await app.run();
  expect(app.kindsReceived()).toEqual(['/sue webhook.test', '/sue webhook.test', '/sue bids.placed']);
});

test('sends events from any time without a worker, and deletes events that were read', async () => {
  const { id } = await app.listen('sue', { kinds: ['bids.placed'] });
  const { live } = app.money.app;
  const slugs = [await somethingHappens(), await somethingHappens()];
  const stored = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::integer as count from live_events where recorded_at <= ${new Date(app.money.clock.at - 3 * DAY_MS)}`.execute(
        database.executor,
      )
    ).rows[0]?.count ?? 0;
  app.money.clock.at += 9 * DAY_MS;
  await live.deleteOldEvents(app.money.clock.at);
  expect(await stored()).toBeGreaterThan(0);
  await app.run();
  expect(
    app.receiver.received
      .map(({ body }) => (JSON.parse(body) as { data: { auction: { slug: string } } }).data.auction.slug)
      .toSorted(),
  ).toEqual(slugs.toSorted());
  await live.deleteOldEvents(app.money.clock.at);
  expect(await stored()).toBe(0);
  await somethingHappens();
  expect((await app.call('sue', ['DELETE', `/account/webhooks/${id}`])).status).toBeLessThan(300);
  app.money.clock.at += 9 * DAY_MS;
  await live.deleteOldEvents(app.money.clock.at);
  expect(await stored()).toBe(0);
});
