import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase, waitingForLocks } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { checkOffered, parseInstant } from './check-offer.ts';
import { slugOf } from './create-auction.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const car = {
  title: '1973 Porsche 911 Carrera RS',
  make: 'Porsche',
  model: '911',
  year: 1973,
  seller: 'SUE',
  starting_bid: 1_000_000,
  reserve: 40_000_000,
  start_date: '2026-11-21T13:00:00.000',
  close_date: '2026-11-22T13:00:00Z',
};

describe('submitted auction data', () => {
  it.each([
    ['2026-11-21T18:00:00.000', Date.UTC(2026, 10, 21, 18)],
    ['2026-11-21T18:00:00Z', Date.UTC(2026, 10, 21, 18)],
    ['2026-11-21 18:00', Date.UTC(2026, 10, 21, 18)],
    ['2026-11-21T18:00:00+02:00', Date.UTC(2026, 10, 21, 16)],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['tomorrow', null],
    ['2026-13-01T00:00:00Z', null],
    ['2026-02-30T12:00', null],
    ['0000-01-01', null],
    ['9999-12-31', null],
  ])('%s is a time in UTC unless it says otherwise', (text, at) => expect(parseInstant(text)).toBe(at));
  it.each([
    ['1967 Jaguar E-Type Série 1', '1967-jaguar-e-type-serie-1'],
    ['!!!', 'auction'],
    ['  Citroën  DS ', 'citroen-ds'],
  ])('%s has the slug %s', (title, slug) => expect(slugOf(title)).toBe(slug));
  it('reports every error', () => {
    expect(
      Object.keys(
        checkOffered(
          { startingBid: 150, reserve: 99, startDate: 'x', closeDate: '2026-11-21' },
          { bidUnit: 100, currency: 'USD' },
        ),
      ),
    ).toEqual(['starting_bid', 'reserve', 'start_date']);
  });
});

describe.each(['postgres', 'embedded'] as const)('selling on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const clock = handClock(NOON);
  const app = openBiddingTestApp(database, clock);
  for (const name of ['sue', 'ann']) await app.addPerson(name);
  await app.addPerson('staff', { staff: true });
  const post = (body: object, as = 'staff') => app.call('POST', '/api/operator/auctions', { as, body });

  it('is for staff', async () => {
    expect((await post({}, 'nobody')).status).toBe(401);
    expect((await post(car, 'ann')).status).toBe(403);
    expect((await app.call('GET', '/api/operator/auctions/x', { as: 'sue' })).status).toBe(403);
  });

  it('schedules an auction with a unique slug, under the current settings', async () => {
    const made = await post(car);
    expect(made).toMatchObject({
      status: 201,
      body: {
        slug: '1973-porsche-911-carrera-rs',
        state: 'scheduled',
        seller: 'sue',
        reserve: null,
        reserve_status: 'not_met',
        amounts_hidden: true,
        starting_bid: { amount: 1_000_000, currency: 'USD' },
        start_date: '2026-11-21T13:00:00.000',
        close_date: '2026-11-22T13:00:00.000',
        ledger: [],
      },
    });
    expect((await post(car)).body['slug']).toBe('1973-porsche-911-carrera-rs-2');
    expect((await post({ ...car, start_date: '2026-11-21T12:00:00' })).body).toMatchObject({
      slug: '1973-porsche-911-carrera-rs-3',
      state: 'live',
    });
  });

  it('reports errors by field', async () => {
    expect(await post({ ...car, seller: 'nobody-here' })).toMatchObject({
      status: 422,
      body: { errors: { seller: [expect.any(String)] } },
    });
    expect(await post({ ...car, starting_bid: 1_000_050 })).toMatchObject({
      status: 422,
      body: { errors: { starting_bid: [expect.any(String)] } },
    });
    expect(await post({ ...car, close_date: car.start_date })).toMatchObject({
      status: 422,
      body: { errors: { close_date: ['The closing time must be after the start.'] } },
    });
    expect(await post({ ...car, dealer: 'none' })).toMatchObject({
      status: 422,
      body: { errors: { dealer: [expect.any(String)] } },
    });
    expect(await post({ ...car, title: '' })).toMatchObject({
      status: 422,
      body: { errors: { title: [expect.any(String)] } },
    });
  });

  it('keeps the seller of an auction, who decides who may not bid', async () => {
    const slug = String((await post({ ...car, title: 'A Kept Car' })).body['slug']);
    const put = (body: object) => app.call('PUT', `/api/operator/auctions/${slug}`, { as: 'staff', body });
    for (const field of ['seller', 'dealer'])
      expect(await put({ [field]: 'ann', subtitle: 'Not saved' })).toMatchObject({
        status: 422,
        body: { errors: { [field]: ['The seller can’t be changed. Withdraw the auction and create a new one.'] } },
      });
    expect((await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'staff' })).body).toMatchObject({
      seller: 'sue',
      subtitle: '',
    });
  });

  it('refuses changes to the terms once the auction opens', async () => {
    const slug = String((await post({ ...car, title: 'A Coming Car' })).body['slug']);
    const put = (body: object) => app.call('PUT', `/api/operator/auctions/${slug}`, { as: 'staff', body });
    // A guess gets the same answer whether it is right or wrong.
    for (const reserve of [null, 30_000_000, car.reserve]) {
      expect(await put({ starting_bid: 2_000_000, reserve })).toMatchObject({
        status: 409,
        body: { code: 'second_approval_needed', errors: { reserve: ['This needs two staff members.'] } },
      });
    }
    // A higher starting bid would be refused above the hidden reserve, so it is refused at any amount.
    for (const startingBid of [1_000_001, 30_000_000]) {
      expect(await put({ starting_bid: startingBid })).toMatchObject({
        status: 422,
        body: { errors: { starting_bid: ['Staff can only lower the starting bid of a scheduled auction.'] } },
      });
    }
    expect(await put({ starting_bid: 900_000, close_date: '2026-11-23T13:00:00' })).toMatchObject({
      status: 200,
      body: {
        starting_bid: { amount: 900_000 },
        close_date: '2026-11-23T13:00:00.000',
        title: 'A Coming Car',
      },
    });
    expect((await put({ close_date: '2026-11-21T12:30:00' })).status).toBe(422);
    expect(await put({ start_date: '2026-11-20T13:00:00', close_date: '2026-11-21T11:00:00' })).toMatchObject({
      status: 422,
      body: { errors: { close_date: ['The closing time is in the past.'] } },
    });
    clock.at += HOUR_MS;
    await app.bidding.closer.runOnce();
    expect(await put({ starting_bid: 1_000_000 })).toMatchObject({ status: 409, body: { code: 'auction_is_live' } });
    expect(await put({ subtitle: 'One family from new' })).toMatchObject({
      status: 200,
      body: { subtitle: 'One family from new', state: 'live', starting_bid: { amount: 900_000 } },
    });
    expect(await app.bid(slug, 'ann', { amount: 800_000 })).toMatchObject({
      status: 422,
      body: { minimum_bid: { amount: 900_000 } },
    });
  });

  it.runIf(kind === 'postgres')('keeps what another put right while it waited its turn', async () => {
    const { executor } = database;
    const slug = String(
      (await post({ ...car, title: 'A Shared Car', start_date: '2026-11-25', close_date: '2026-11-26' })).body['slug'],
    );
    const [auction] = (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(executor)).rows;
    const [written, looked] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const colleague = database.transaction(async (transaction) => {
      await app.bidding.lockBidding(transaction, auction?.id ?? '');
      await sql`update auctions set subtitle = 'One family from new' where slug = ${slug}`.execute(transaction);
      written.resolve(null);
      await looked.promise;
    });
    await written.promise;
    const put = app.call('PUT', `/api/operator/auctions/${slug}`, {
      as: 'staff',
      body: { title: 'A Shared Car, Washed' },
    });
    await expect.poll(() => waitingForLocks(executor)).toBeGreaterThan(0);
    looked.resolve(null);
    await colleague;
    expect(await put).toMatchObject({
      status: 200,
      body: { title: 'A Shared Car, Washed', subtitle: 'One family from new' },
    });
  });

  it('keeps the settings under which an auction was created', async () => {
    const settings = (body: object, as = 'staff') =>
      app.call('PUT', '/api/operator/settings', { as, body: { reason: 'For the test.', ...body } });
    const before = String((await post({ ...car, title: 'Before', start_date: '2026-11-20' })).body['slug']);
    expect((await settings({ bid_unit: 100_000 }, 'ann')).status).toBe(403);
    expect(await settings({ increments: [{ from: 5, step: 10 }] })).toMatchObject({
      status: 422,
      body: { errors: { increments: ['The first row must start at 0.'] } },
    });
    expect(await settings({ bid_unit: 'x' })).toMatchObject({ status: 422 });
    expect(await settings({ bid_unit: 100_000, premium_basis_points: 700 })).toMatchObject({
      status: 200,
      body: { bid_unit: 100_000, premium_basis_points: 700, currency: 'USD' },
    });
    expect((await app.call('GET', '/api/settings')).body).toMatchObject({ bid_unit: 100_000 });
    const after = String((await post({ ...car, title: 'After', start_date: '2026-11-20' })).body['slug']);
    expect((await app.bid(before, 'ann', { amount: 1_000_100 })).status).toBe(201);
    expect(await app.bid(after, 'ann', { amount: 1_000_100 })).toMatchObject({
      status: 422,
      body: { code: 'not_in_bid_units', bid_unit: { amount: 100_000 } },
    });
    expect((await app.call('GET', '/api/operator/audit', { as: 'staff' })).body['items']).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'settings_changed' })]),
    );
    expect((await app.call('GET', '/api/operator/audit', { as: 'ann' })).status).toBe(403);
  });
});
