import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#tests/support/floor.ts';
import { openMoneyHouse, type MoneyHouse } from '#tests/support/money-house.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

const MINUTE_MS = 60_000;
let place: TestDatabase;
let house: MoneyHouse;
/** Runs while the provider answers a call; set by the test that needs it. */
let duringCall: (() => Promise<void>) | null = null;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = await openMoneyHouse(place.database, {
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
});
afterAll(async () => {
  await place.close();
});

const armedOf = async (username: string) =>
  (await house.ledgerOf(username)).holds.filter(({ state }) => state === 'armed').map(({ premium }) => premium.amount);

describe('a hold that is asked for ahead of a bid', () => {
  test('is refused with the code of the bid itself, and nothing is held', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('abe');
    const refusedWith = (code: string) => ({ ok: false, value: { code } });
    // 680,000 is over the first limit of 250,000.
    expect(await house.arm(slug, 'abe', 68_000_000)).toMatchObject(refusedWith('over_limit'));
    expect(await house.arm(slug, 'abe', 90_000)).toMatchObject(refusedWith('below_minimum'));
    expect(await house.arm(slug, 'abe', 150_050)).toMatchObject(refusedWith('not_in_bid_units'));
    expect(await house.arm(slug, 'abe', 200_100, false)).toMatchObject(refusedWith('needs_confirmation'));
    expect(await house.arm(slug, 'sue', 150_000)).toMatchObject({ ...refusedWith('own_auction'), status: 403 });
    expect(await house.arm('no-such-auction', 'abe', 150_000)).toMatchObject({ status: 404 });
    expect(await house.heldAtProvider('abe')).toBe(0);
    expect((await house.ledgerOf('abe')).holds).toEqual([]);
    expect(await house.arm(slug, 'abe', 200_000, false)).toMatchObject({ ok: true });
  });

  test('of a closed auction is refused', async () => {
    const { slug } = await house.addAuction({}, 1);
    await house.addBidder('bea');
    await house.close(slug);
    expect(await house.arm(slug, 'bea')).toMatchObject({ status: 409, value: { code: 'auction_closed' } });
  });
});

describe('what is held beyond the standing bids', () => {
  test('is released when a bid of 680,000 is refused', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('cal');
    await house.arm(slug, 'cal');
    expect(await house.heldAtProvider('cal')).toBe(25_000);
    expect(await house.bid(slug, 'cal', { amount: 100_000, maximum: 68_000_000, confirm: true })).toMatchObject({ ok: false, body: { code: 'over_limit' } });
    await house.settle();
    expect(await house.heldAtProvider('cal')).toBe(0);
  });

  test('is kept after a question, and where the maximum reaches the risen minimum', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('dee');
    await house.arm(slug, 'dee', 1_000_000);
    expect(await house.bid(slug, 'dee', { amount: 100_000, maximum: 1_000_000 })).toMatchObject({ ok: false, body: { code: 'needs_confirmation' } });
    expect(await house.bid(slug, 'dee', { amount: 50_000, maximum: 1_000_000, confirm: true })).toMatchObject({ body: { code: 'below_minimum' } });
    await house.settle();
    expect(await house.heldAtProvider('dee')).toBe(50_000);
    expect(await house.bid(slug, 'dee', { amount: 50_000, maximum: 90_000 })).toMatchObject({ body: { code: 'below_minimum' } });
    await house.settle();
    expect(await house.heldAtProvider('dee')).toBe(0);
  });

  test.each(['pm_card_visa', 'pm_card_mastercard'])('is released when the bid sheet closes, down to what the leader needs (%s)', async (card) => {
    const { slug } = await house.addAuction();
    const name = `eli_${card.slice(-4)}`;
    await house.addBidder(name, card);
    expect(await house.bid(slug, name, { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({ ok: true });
    await house.arm(slug, name, 4_000_000);
    await house.settle();
    expect(await house.heldAtProvider(name)).toBe(200_000);
    await house.release(slug, name);
    expect(await house.heldAtProvider(name)).toBe(50_000);
    expect(await armedOf(name)).toEqual([50_000]);
    // The engine knows: a raise asks the card again.
    expect(await house.bid(slug, name, { amount: 110_000, maximum: 1_000_000, confirm: true })).toMatchObject({ ok: true });
  });

  test('is kept where the card refuses a smaller hold, without alarming its owner', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('fritz');
    await house.bid(slug, 'fritz', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.arm(slug, 'fritz', 4_000_000);
    await house.addCard('fritz', 'pm_card_chargeCustomerFail', { asDefault: true });
    await house.release(slug, 'fritz');
    await house.house.notifications.teller.runOnce();
    expect(await armedOf('fritz')).toEqual([200_000]);
    const notices = sql`select title from notifications where user_id = ${house.person('fritz').userId} and title ilike '%declined%'`;
    expect((await notices.execute(place.database.executor)).rows).toEqual([]);
  });

  test('is released some minutes after it was armed, where the page went away without a word', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('gil');
    await house.bid(slug, 'gil', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.arm(slug, 'gil', 4_000_000);
    for (let minute = 0; minute < 8; minute += 1) await house.pass(MINUTE_MS);
    expect(await house.heldAtProvider('gil')).toBe(50_000);
  });

  test('stays to the close where holds do, as far as it was placed', async () => {
    const { slug } = await house.addAuction({}, 30);
    await house.change({ hold_release: 'at_close' });
    await house.addBidder('hana');
    await house.addBidder('ivo');
    await house.bid(slug, 'hana', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.bid(slug, 'ivo', { amount: 1_200_000, confirm: true });
    await house.arm(slug, 'hana', 4_000_000);
    await house.release(slug, 'hana');
    expect(await house.heldAtProvider('hana')).toBe(50_000);
    await house.change({ hold_release: 'when_outbid' });
  });
});

describe('a leading bid never loses its hold', () => {
  test('to a release that comes while the bid is decided', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('jan');
    for (let round = 0; round < 8; round += 1) {
      const maximum = 1_000_000 + round * 100_000;
      await house.arm(slug, 'jan', maximum);
      const [placed] = await Promise.all([
        house.bid(slug, 'jan', { amount: maximum, confirm: true }),
        house.call('jan', 'DELETE', `/api/auctions/${slug}/hold`),
        house.call('jan', 'DELETE', `/api/auctions/${slug}/hold`),
      ]);
      expect(placed).toMatchObject({ ok: true });
      await house.settle();
      expect(await house.heldAtProvider('jan')).toBe(maximum / 20);
    }
  });

  test('to a smaller hold that is armed after the bid was placed', async () => {
    const { slug } = await house.addAuction();
    await house.addBidder('kim', 'pm_card_mastercard');
    await house.bid(slug, 'kim', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.arm(slug, 'kim', 4_000_000);
    await house.call('kim', 'DELETE', `/api/auctions/${slug}/hold`);
    // The larger hold still stands while the provider answers for the smaller: a bid that it covers is placed.
    duringCall = async () => {
      expect(await house.bid(slug, 'kim', { amount: 110_000, maximum: 4_000_000, confirm: true })).toMatchObject({ ok: true });
    };
    await house.settle();
    expect(duringCall).toBeNull();
    expect(await armedOf('kim')).toEqual([200_000]);
    expect(await house.heldAtProvider('kim')).toBe(200_000);
    await house.pass(2 * HOUR_MS);
    expect(await house.heldAtProvider('kim')).toBe(200_000);
  });
});
