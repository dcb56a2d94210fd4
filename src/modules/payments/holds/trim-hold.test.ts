import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { testDatabase } from '#tests/support/database.ts';

let duringCall: (() => Promise<void>) | null = null;
const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database, {
  provider: (_clock, sandbox) => ({
    ...sandbox,
    authorise: async (ask) => {
      const payment = await sandbox.authorise(ask);
      const run = duringCall;
      duringCall = null;
      await run?.();
      return payment;
    },
  }),
});

const placedHoldOf = async (username: string) =>
  (await app.ledgerOf(username)).holds.filter(({ state }) => state === 'placed').map(({ premium }) => premium.amount);

describe('a hold placed before a bid', () => {
  test('is refused with the code of the bid itself, and nothing is held', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('abe');
    const refusedWith = (code: string) => ({ ok: false, value: { code } });
    expect(await app.placeHold(slug, 'abe', 68_000_000)).toMatchObject(refusedWith('over_limit'));
    expect(await app.placeHold(slug, 'abe', 90_000)).toMatchObject(refusedWith('below_minimum'));
    expect(await app.placeHold(slug, 'abe', 150_050)).toMatchObject(refusedWith('not_in_bid_units'));
    expect(await app.placeHold(slug, 'abe', 200_100, false)).toMatchObject(refusedWith('needs_confirmation'));
    expect(await app.placeHold(slug, 'sue', 150_000)).toMatchObject({ ...refusedWith('own_auction'), status: 403 });
    expect(await app.placeHold('no-such-auction', 'abe', 150_000)).toMatchObject({ status: 404 });
    expect(await app.heldAtProvider('abe')).toBe(0);
    expect((await app.ledgerOf('abe')).holds).toEqual([]);
    expect(await app.placeHold(slug, 'abe', 200_000, false)).toMatchObject({ ok: true });
  });

  test('of a closed auction is refused', async () => {
    const { slug } = await app.addAuction({}, 1);
    await app.addBidder('bea');
    await app.close(slug);
    expect(await app.placeHold(slug, 'bea')).toMatchObject({ status: 409, value: { code: 'auction_closed' } });
  });
});

describe('the part of a hold beyond leading bids', () => {
  test('is released when a bid of 680,000 is refused', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('cal');
    await app.placeHold(slug, 'cal');
    expect(await app.heldAtProvider('cal')).toBe(25_000);
    expect(await app.bid(slug, 'cal', { amount: 100_000, maximum: 68_000_000, confirm: true })).toMatchObject({
      ok: false,
      code: 'over_limit',
    });
    await app.settle();
    expect(await app.heldAtProvider('cal')).toBe(0);
  });

  test('is kept while a confirmation is open, and while the maximum reaches the minimum', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('dee');
    await app.placeHold(slug, 'dee', 1_000_000);
    expect(await app.bid(slug, 'dee', { amount: 100_000, maximum: 1_000_000 })).toMatchObject({
      ok: false,
      code: 'needs_confirmation',
    });
    expect(await app.bid(slug, 'dee', { amount: 50_000, maximum: 1_000_000, confirm: true })).toMatchObject({
      code: 'below_minimum',
    });
    await app.settle();
    expect(await app.heldAtProvider('dee')).toBe(50_000);
    expect(await app.bid(slug, 'dee', { amount: 50_000, maximum: 90_000 })).toMatchObject({
      code: 'below_minimum',
    });
    await app.settle();
    expect(await app.heldAtProvider('dee')).toBe(0);
  });

  test('is kept after an outbid and a refused bid, if it covered a bid before, until the grace period is over', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('may');
    await app.addBidder('ned');
    await app.bid(slug, 'may', { amount: 100_000, maximum: 500_000, confirm: true });
    await app.bid(slug, 'ned', { amount: 600_000, confirm: true });
    const held = await app.heldAtProvider('may');
    expect(held).toBeGreaterThan(0);
    expect(await app.bid(slug, 'may', { amount: 500_000 })).toMatchObject({ code: 'below_minimum' });
    await app.settle();
    expect(await app.heldAtProvider('may')).toBe(held);
    await app.pass(10 * MINUTE_MS);
    expect(await app.heldAtProvider('may')).toBe(0);
  });

  test('is kept for the whole grace period after the last lead is lost, however long it was too large', async () => {
    const { slug: large } = await app.addAuction();
    const { slug: small } = await app.addAuction();
    for (const name of ['kai', 'lea']) await app.addBidder(name);
    await app.bid(large, 'kai', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.bid(small, 'kai', { amount: 100_000, confirm: true });
    const held = await app.heldAtProvider('kai');
    await app.bid(large, 'lea', { amount: 1_100_000, confirm: true });
    for (let minute = 0; minute < 4; minute += 1) await app.pass(MINUTE_MS);
    expect(await app.heldAtProvider('kai')).toBe(held);
    await app.bid(small, 'lea', { amount: 200_000, confirm: true });
    for (let minute = 0; minute < 4; minute += 1) await app.pass(MINUTE_MS);
    expect(await app.heldAtProvider('kai')).toBe(held);
    for (let minute = 0; minute < 4; minute += 1) await app.pass(MINUTE_MS);
    expect(await app.heldAtProvider('kai')).toBe(0);
  });

  test.each(['pm_card_visa', 'pm_card_mastercard'])(
    'is released when the bid sheet closes, down to what the leader needs (%s)',
    async (card) => {
      const { slug } = await app.addAuction();
      const name = `eli_${card.slice(-4)}`;
      await app.addBidder(name, card);
      expect(await app.bid(slug, name, { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({
        ok: true,
      });
      await app.placeHold(slug, name, 4_000_000);
      await app.settle();
      expect(await app.heldAtProvider(name)).toBe(200_000);
      await app.release(slug, name);
      expect(await app.heldAtProvider(name)).toBe(50_000);
      expect(await placedHoldOf(name)).toEqual([50_000]);
      // Raising the maximum asks the card again.
      expect(await app.bid(slug, name, { amount: 110_000, maximum: 1_000_000, confirm: true })).toMatchObject({
        ok: true,
      });
    },
  );

  test('is kept if the card refuses a smaller hold, without notifying its owner', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('fritz');
    await app.bid(slug, 'fritz', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.placeHold(slug, 'fritz', 4_000_000);
    await app.addCard('fritz', 'pm_card_chargeCustomerFail', { asDefault: true });
    await app.release(slug, 'fritz');
    await app.app.notifications.notifier.runOnce();
    expect(await placedHoldOf('fritz')).toEqual([200_000]);
    const notices = sql`select title from notifications where user_id = ${app.person('fritz').userId} and title ilike '%declined%'`;
    expect((await notices.execute(database.executor)).rows).toEqual([]);
  });

  test('is released minutes after it was placed if the page disappeared', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('gil');
    await app.bid(slug, 'gil', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.placeHold(slug, 'gil', 4_000_000);
    for (let minute = 0; minute < 8; minute += 1) await app.pass(MINUTE_MS);
    expect(await app.heldAtProvider('gil')).toBe(50_000);
  });

  test('is kept to the close if the settings say so', async () => {
    const { slug } = await app.addAuction({}, 30);
    await app.change({ hold_release: 'at_close' });
    await app.addBidder('hana');
    await app.addBidder('ivo');
    await app.bid(slug, 'hana', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.bid(slug, 'ivo', { amount: 1_200_000, confirm: true });
    await app.placeHold(slug, 'hana', 4_000_000);
    await app.release(slug, 'hana');
    expect(await app.heldAtProvider('hana')).toBe(50_000);
    await app.change({ hold_release: 'when_outbid' });
  });
});

test('a release for an auction that does not exist answers 404', async () => {
  await app.addBidder('nina');
  expect(await app.call('nina', 'DELETE', '/api/auctions/no-such-auction/hold')).toMatchObject({
    status: 404,
    value: { code: 'not_found' },
  });
});

describe('a leading bid never loses its hold', () => {
  test('to a release during the decision', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('jan');
    for (let round = 0; round < 8; round += 1) {
      const maximum = 1_000_000 + round * 100_000;
      await app.placeHold(slug, 'jan', maximum);
      const [placed] = await Promise.all([
        app.bid(slug, 'jan', { amount: maximum, confirm: true }),
        app.call('jan', 'DELETE', `/api/auctions/${slug}/hold`),
        app.call('jan', 'DELETE', `/api/auctions/${slug}/hold`),
      ]);
      expect(placed).toMatchObject({ ok: true });
      await app.settle();
      expect(await app.heldAtProvider('jan')).toBe(maximum / 20);
    }
  });

  test('to a smaller hold placed after the bid', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('kim', 'pm_card_mastercard');
    await app.bid(slug, 'kim', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.placeHold(slug, 'kim', 4_000_000);
    await app.call('kim', 'DELETE', `/api/auctions/${slug}/hold`);
    // The larger hold stays until the provider answers for the smaller one. A bid that it covers is accepted.
    duringCall = async () => {
      expect(await app.bid(slug, 'kim', { amount: 110_000, maximum: 4_000_000, confirm: true })).toMatchObject({
        ok: true,
      });
    };
    await app.settle();
    expect(duringCall).toBeNull();
    expect(await placedHoldOf('kim')).toEqual([200_000]);
    expect(await app.heldAtProvider('kim')).toBe(200_000);
    await app.pass(2 * HOUR_MS);
    expect(await app.heldAtProvider('kim')).toBe(200_000);
  });
});
