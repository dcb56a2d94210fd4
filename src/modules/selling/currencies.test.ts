import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';

let opened: TestDatabase;
let app: BiddingTestApp;
const clock = handClock(Date.parse('2026-10-24T22:00Z'));
beforeEach(async () => {
  opened = await openTestDatabase('postgres');
  app = openBiddingTestApp(opened.database, clock);
  await app.addPerson('chief', { staff: true });
  await app.addPerson('sue');
});
afterEach(() => opened.close());

const change = (body: Record<string, unknown>) =>
  app.call('PUT', '/api/operator/settings', { as: 'chief', body: { reason: 'We moved.', ...body } });

describe.each([
  ['JPY', 1],
  ['KWD', 1_000],
  ['USD', 100],
])('a site in %s', (currency, whole) => {
  beforeEach(async () => {
    // Through another currency, so that the change is one in each case.
    await change({ currency: 'EUR' });
    expect((await change({ currency })).status).toBe(200);
  });

  test('keeps the whole units of its settings', async () => {
    expect((await app.call('GET', '/api/operator/settings', { as: 'chief' })).body).toMatchObject({
      currency,
      bid_unit: whole,
      premium_least: 250 * whole,
      premium_most: 7_500 * whole,
      first_limit: 250_000 * whole,
    });
  });

  test('keeps amounts that are given', async () => {
    await change({ currency: 'GBP' });
    await change({ currency, premium_least: 7 });
    expect((await app.call('GET', '/api/operator/settings', { as: 'chief' })).body).toMatchObject({
      premium_least: 7,
      premium_most: 7_500 * whole,
    });
  });

  test('records the currency of the amounts', async () => {
    const { body } = await app.call('GET', '/api/operator/audit?subject=settings', { as: 'chief' });
    expect(body['items']).toMatchObject([{ before: { currency: 'EUR' }, after: { currency } }, {}]);
    const versions = (await app.call('GET', '/api/operator/settings/versions', { as: 'chief' })).body;
    expect(versions['items']).toMatchObject([
      { currencies: { before: 'EUR', after: currency } },
      { currencies: { before: 'USD', after: 'EUR' } },
    ]);
  });
});

test('the currency is fixed once an auction was published, and limits keep their whole units until then', async () => {
  await change({ currency: 'JPY' });
  const limit = sql<{ limit: number }>`select limit_amount as "limit" from paddles where username = 'sue'`;
  const before = (await limit.execute(opened.database.executor)).rows[0]?.limit ?? 0;
  await change({ currency: 'USD' });
  expect((await limit.execute(opened.database.executor)).rows).toEqual([{ limit: before * 100 }]);
  const auction = {
    title: '1988 Saab 900',
    make: 'Saab',
    model: '900',
    year: 1988,
    seller: 'sue',
    starting_bid: 450_000,
  };
  const dates = { start_date: '2026-11-10T18:00', close_date: '2026-11-17T18:00' };
  expect(
    (await app.call('POST', '/api/operator/auctions', { as: 'chief', body: { ...auction, ...dates } })).status,
  ).toBe(201);
  const message =
    'The currency can’t change after an auction was published: bids, limits and holds are in the old one.';
  expect(await change({ currency: 'EUR' })).toMatchObject({
    status: 422,
    body: { message, errors: { currency: [message] } },
  });
  expect((await change({ currency: 'USD', bid_unit: 5_000 })).status).toBe(200);
});

test.each([{ locale: 'de-DE' }, { currency: 'ABC' }, { currency: 'yen' }])('refuses %j', async (setting) => {
  const answer = await change(setting);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body['errors'] ?? {})).toEqual(Object.keys(setting));
});
