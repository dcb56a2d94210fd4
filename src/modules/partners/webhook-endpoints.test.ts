import { refusalAnswer } from '#contract/result.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreateWebhook, NewWebhook } from '#contract/partners.ts';
import { newApi } from '#platform/http/api.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type PaymentsTestApp, openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { openReceiver } from '#tests/support/receiver.ts';
let place: TestDatabase;
let money: PaymentsTestApp;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  place = await testDatabase('postgres');
  receiver = await openReceiver();
  money = await openPaymentsTestApp(place.database, { environment: { ALLOW_OWN_NETWORK: '1' } });
  await money.addBidder('bob');
  await money.register('other');
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await place.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.status = 204;
  await sql`delete from webhook_endpoints`.execute(place.database.executor);
  await sql`delete from rate_limits`.execute(place.database.executor);
});

async function call(as: string, [method, path]: readonly [string, string], body?: unknown) {
  const api = newApi(refusalAnswer);
  api.use('*', async (c, next) => {
    c.set('actor', money.person(as));
    await next();
  });
  api.route('/', money.app.partners.routes);
  const response = await api.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: response.status === 204 ? null : ((await response.json()) as unknown) };
}
async function listen(as: string, asked: Partial<CreateWebhook> = {}): Promise<NewWebhook> {
  const answer = await call(as, ['POST', '/account/webhooks'], {
    url: `${receiver.url}/${as}`,
    kinds: ['bids.placed', 'auction.ended', 'auction.extended'],
    ...asked,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as NewWebhook;
}
const run = () => money.app.partners.webhookSender.runOnce();
const kindsReceived = () =>
  receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`);

test('shows an endpoint only to its owner or its dealer’s managers, until they leave', async () => {
  const { id } = await listen('sue');
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/evt_1'],
    ['POST', '/deliveries/evt_1/replay'],
  ] as const) {
    expect([
      path,
      (
        await call(
          'bob',
          [method, `/account/webhooks/${id}${path}`],
          method === 'PUT' ? { state: 'paused' } : undefined,
        )
      ).status,
    ]).toEqual([path, 404]);
  }
  const { accounts } = money.app;
  const dealerId = await place.database.transaction((transaction) =>
    accounts.createDealer(transaction, {
      slug: 'northgate',
      name: 'Northgate',
      at: money.clock.at,
      members: [
        { userId: money.person('sue').userId, role: 'owner' },
        { userId: money.person('other').userId, role: 'member' },
      ],
    }),
  );
  expect(
    await call('other', ['POST', '/account/webhooks'], {
      url: receiver.url,
      kinds: ['bids.placed'],
      dealer: 'northgate',
    }),
  ).toMatchObject({
    status: 422,
    body: { errors: { dealer: [expect.any(String)] } },
  });
  const dealers = await listen('sue', { dealer: 'northgate', url: `${receiver.url}/dealer`, kinds: ['bids.placed'] });
  expect((await call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(404);
  await place.database.transaction((transaction) =>
    accounts.dealerMembership.put(transaction, dealerId, {
      userId: money.person('other').userId,
      role: 'manager',
      at: money.clock.at,
    }),
  );
  expect((await call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(200);
  // A sale in the dealer's name belongs to the dealer, so its seller's own endpoint gets no event.
  const { slug } = await money.addAuction({ dealer: 'northgate' });
  expect((await money.bid(slug, 'bob', { amount: 100_000 })).ok).toBe(true);
  await run();
  expect(kindsReceived()).toEqual(['/dealer bids.placed']);
  await place.database.transaction((transaction) =>
    accounts.dealerMembership.remove(transaction, dealerId, money.person('other').userId),
  );
  expect((await call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(404);
});

test('refuses endpoints for staff, more than ten endpoints, and invalid input by field', async () => {
  expect(
    await call('staff', ['POST', '/account/webhooks'], { url: receiver.url, kinds: ['bids.placed'] }),
  ).toMatchObject({
    status: 403,
    body: { code: 'not_for_staff' },
  });
  expect(await call('sue', ['POST', '/account/webhooks'], { url: 'partner.example', kinds: [] })).toMatchObject({
    status: 422,
    body: { errors: { kinds: [expect.any(String)] } },
  });
  expect(
    await call('sue', ['POST', '/account/webhooks'], { url: 'partner.example', kinds: ['bids.placed'] }),
  ).toMatchObject({
    status: 422,
    body: { errors: { url: ['Enter a valid URL.'] } },
  });
  for (let count = 0; count < 10; count += 1) await listen('sue');
  expect(await call('sue', ['POST', '/account/webhooks'], { url: receiver.url, kinds: ['bids.placed'] })).toMatchObject(
    {
      status: 409,
      body: { code: 'too_many' },
    },
  );
});
