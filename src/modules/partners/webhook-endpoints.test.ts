import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openWebhooksTestApp } from '#tests/support/webhooks-app.ts';

const { database } = await testDatabase('postgres');
const app = await openWebhooksTestApp(database);
afterAll(() => app.receiver.close());
beforeEach(() => app.reset());

test('shows an endpoint only to its owner or its dealer’s managers, until they leave', async () => {
  const { id } = await app.listen('sue');
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/evt_1'],
    ['POST', '/deliveries/evt_1/resend'],
  ] as const) {
    expect([
      path,
      (
        await app.call(
          'bob',
          [method, `/account/webhooks/${id}${path}`],
          method === 'PUT' ? { state: 'paused' } : undefined,
        )
      ).status,
    ]).toEqual([path, 404]);
  }
  const { accounts } = app.money.app;
  const dealerId = await database.transaction((transaction) =>
    accounts.dealerMembership.create(transaction, {
      slug: 'northgate',
      name: 'Northgate',
      at: app.money.clock.at,
      members: [
        { userId: app.money.person('sue').userId, role: 'owner' },
        { userId: app.money.person('other').userId, role: 'member' },
      ],
    }),
  );
  expect(
    await app.call('other', ['POST', '/account/webhooks'], {
      url: app.receiver.url,
      kinds: ['bids.placed'],
      dealer: 'northgate',
    }),
  ).toMatchObject({
    status: 422,
    body: { errors: { dealer: [expect.any(String)] } },
  });
  const dealers = await app.listen('sue', {
    dealer: 'northgate',
    url: `${app.receiver.url}/dealer`,
    kinds: ['bids.placed'],
  });
  expect((await app.call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(404);
  await database.transaction((transaction) =>
    accounts.dealerMembership.put(transaction, dealerId, {
      userId: app.money.person('other').userId,
      role: 'manager',
      at: app.money.clock.at,
    }),
  );
  expect((await app.call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(200);
  // A sale in the dealer's name belongs to the dealer, so its seller's own endpoint gets no event.
  const { slug } = await app.money.addAuction({ dealer: 'northgate' });
  expect((await app.money.bid(slug, 'bob', { amount: 100_000 })).ok).toBe(true);
  await app.run();
  expect(app.kindsReceived()).toEqual(['/dealer bids.placed']);
  await database.transaction((transaction) =>
    accounts.dealerMembership.remove(transaction, dealerId, app.money.person('other').userId),
  );
  expect((await app.call('other', ['GET', `/account/webhooks/${dealers.id}`])).status).toBe(404);
});

test('refuses endpoints for staff, more than ten endpoints, and invalid input by field', async () => {
  expect(
    await app.call('staff', ['POST', '/account/webhooks'], { url: app.receiver.url, kinds: ['bids.placed'] }),
  ).toMatchObject({
    status: 403,
    body: { code: 'not_for_staff' },
  });
  expect(await app.call('sue', ['POST', '/account/webhooks'], { url: 'partner.example', kinds: [] })).toMatchObject({
    status: 422,
    body: { errors: { kinds: [expect.any(String)] } },
  });
  expect(
    await app.call('sue', ['POST', '/account/webhooks'], { url: 'partner.example', kinds: ['bids.placed'] }),
  ).toMatchObject({
    status: 422,
    body: { errors: { url: ['Enter a valid URL.'] } },
  });
  for (let count = 0; count < 10; count += 1) await app.listen('sue');
  expect(
    await app.call('sue', ['POST', '/account/webhooks'], { url: app.receiver.url, kinds: ['bids.placed'] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'too_many' },
  });
});
