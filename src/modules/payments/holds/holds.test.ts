import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openMoneyHouse, type MoneyHouse } from '#tests/support/money-house.ts';
import { HOUR_MS } from '#tests/support/floor.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

let place: TestDatabase;
let house: MoneyHouse;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = await openMoneyHouse(place.database);
});
afterAll(async () => {
  await place.close();
});

const noticesOf = async (username: string, kind: string): Promise<string[]> =>
  (
    await sql<{
      title: string;
    }>`select title from notifications where user_id = ${house.person(username).userId} and kind = ${kind} order by created_at, id`.execute(
      place.database.executor,
    )
  ).rows.map(({ title }) => title);
const holdsOf = async (username: string) => (await house.ledgerOf(username)).holds;

describe('a hold', () => {
  test('is armed before the bid, and the bid does not ask the card again', async () => {
    const auction = await house.addAuction();
    await house.addBidder('ann');
    const armed = await house.arm(auction.slug, 'ann', 1_000_000);
    expect(armed).toMatchObject({ ok: true, value: { state: 'armed', hold: { premium: { amount: 50_000 }, amount: { amount: 50_000 } } } });
    const asked = house.calls.authorise;
    expect(await house.bid(auction.slug, 'ann', { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({ ok: true });
    expect(house.calls.authorise).toBe(asked);
  });

  test('is asked for by the bid itself where none was armed; a declining card refuses it, and the bid is kept for another card', async () => {
    const auction = await house.addAuction();
    await house.addBidder('ben', 'pm_card_authenticationRequired');
    expect(await house.bid(auction.slug, 'ben', { amount: 100_000 })).toMatchObject({ ok: false, status: 402, body: { code: 'hold_needs_action' } });
    await house.addCard('ben', 'pm_card_mastercard', { asDefault: true });
    expect(await house.bid(auction.slug, 'ben', { amount: 100_000 })).toMatchObject({ ok: true });
    await house.addBidder('cid', 'pm_card_chargeCustomerFail');
    expect(await house.bid(auction.slug, 'cid', { amount: 110_000 })).toMatchObject({ ok: false, status: 402, body: { code: 'hold_declined' } });
  });

  test('covers a bid whatever the card that is the default by now would say; one that it does not cover is asked of that card', async () => {
    const auction = await house.addAuction();
    await house.addBidder('ned');
    await house.arm(auction.slug, 'ned', 1_000_000);
    await house.addCard('ned', 'pm_card_chargeCustomerFail', { asDefault: true });
    expect(await house.bid(auction.slug, 'ned', { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({ ok: true });
    expect(await house.bid(auction.slug, 'ned', { amount: 110_000, maximum: 2_000_000, confirm: true })).toMatchObject({ status: 402 });
  });

  test('is one for all auctions, raised in place where the bank raises, else replaced: never doubled', async () => {
    const [first, second] = [await house.addAuction(), await house.addAuction()];
    await house.addBidder('dan');
    await house.addBidder('eve', 'pm_card_mastercard');
    for (const name of ['dan', 'eve']) {
      const [one, other] = name === 'dan' ? [first, second] : [await house.addAuction(), await house.addAuction()];
      expect(await house.bid(one.slug, name, { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({ ok: true });
      expect(await house.bid(other.slug, name, { amount: 100_000, maximum: 2_000_000, confirm: true })).toMatchObject({ ok: true });
      await house.settle();
      const armed = (await holdsOf(name)).filter((hold) => hold.state === 'armed');
      expect(armed.map((hold) => hold.amount.amount)).toEqual([100_000]);
      expect(await house.heldAtProvider(name)).toBe(100_000);
    }
    expect((await holdsOf('dan')).length).toBe(1);
    expect((await holdsOf('eve')).map((hold) => [hold.state, hold.end_reason])).toEqual([
      ['armed', null],
      ['released', 'replaced'],
    ]);
    // Of one whose place another took there is nothing to tell.
    await house.house.notifications.teller.runOnce();
    expect(await noticesOf('eve', 'hold_released')).toEqual([]);
  });

  test('is released some minutes after its owner was outbid, and captured for no more than is due at the hammer', async () => {
    const auction = await house.addAuction();
    await house.addBidder('fay');
    await house.addBidder('gus', 'pm_card_mastercard');
    await house.bid(auction.slug, 'fay', { amount: 100_000, maximum: 800_000, confirm: true });
    await house.bid(auction.slug, 'gus', { amount: 200_000, maximum: 3_000_000, confirm: true });
    await house.pass(HOUR_MS / 60);
    expect(await house.heldAtProvider('fay')).toBe(40_000);
    await house.pass(HOUR_MS);
    expect(await house.heldAtProvider('fay')).toBe(0);
    const [released] = await holdsOf('fay');
    expect(released).toMatchObject({ state: 'released', end_reason: 'unneeded' });
    await house.house.notifications.teller.runOnce();
    expect(await noticesOf('fay', 'hold_released')).toEqual(['Your hold of $400 was released']);
    // A page that asks late is not told that it stands.
    expect(await house.call('fay', 'POST', `/api/account/payments/holds/${released?.id}/confirm`)).toMatchObject({
      status: 409,
      value: { code: 'hold_ended' },
    });
    await house.close(auction.slug);
    expect((await house.ledgerOf('gus')).charges).toMatchObject([{ state: 'taken', net: { amount: 41_250 }, amount: { amount: 41_250 } }]);
    expect((await holdsOf('gus'))[0]).toMatchObject({ state: 'captured', captured: { amount: 41_250 } });
    expect((await house.ledgerOf('fay')).charges).toEqual([]);
    expect((await house.payments.books.read()).is_balanced).toBe(true);
    expect((await house.payments.books.reconcile(30)).differences).toEqual([]);
  });

  test('that is taken at a hammer is of that sale, though another was the larger', async () => {
    const [small, large] = [await house.addAuction({}, 2), await house.addAuction()];
    await house.addBidder('oda');
    await house.bid(small.slug, 'oda', { amount: 100_000, maximum: 600_000, confirm: true });
    await house.bid(large.slug, 'oda', { amount: 100_000, maximum: 2_000_000, confirm: true });
    await house.pass(HOUR_MS / 60);
    expect((await holdsOf('oda'))[0]).toMatchObject({ slug: large.slug, state: 'armed', kept_for: 'lead' });
    await house.close(small.slug);
    expect((await holdsOf('oda')).find(({ state }) => state === 'captured')).toMatchObject({ slug: small.slug });
  });

  test('is kept until the auctions in which its owner bid have closed, where the house has it so, and says so', async () => {
    const auction = await house.addAuction({}, 30);
    await house.change({ hold_release: 'at_close' });
    await house.addBidder('pia');
    await house.addBidder('quin');
    await house.bid(auction.slug, 'pia', { amount: 100_000, maximum: 600_000, confirm: true });
    await house.bid(auction.slug, 'quin', { amount: 800_000, confirm: true });
    await house.pass(2 * HOUR_MS);
    expect((await holdsOf('pia'))[0]).toMatchObject({ state: 'armed', kept_for: 'close', releases_at: null });
    await house.close(auction.slug);
    await house.pass(HOUR_MS);
    expect((await holdsOf('pia'))[0]).toMatchObject({ state: 'released', kept_for: null });
    await house.change({ hold_release: 'when_outbid' });
  });

  test('is renewed before its authorisation ends, while it is needed', async () => {
    const auction = await house.addAuction({}, 20 * 24);
    await house.addBidder('hal', 'pm_card_mastercard');
    await house.bid(auction.slug, 'hal', { amount: 100_000, maximum: 1_000_000, confirm: true });
    for (let hour = 0; hour < 8 * 24; hour += 6) await house.pass(6 * HOUR_MS);
    const holds = await holdsOf('hal');
    expect(holds.map((hold) => [hold.state, hold.end_reason])).toEqual([
      ['armed', null],
      ['released', 'replaced'],
    ]);
    expect(await house.heldAtProvider('hal')).toBe(50_000);
  });

  test('that its card will not renew is released as soon as any other after its owner was outbid', async () => {
    const auction = await house.addAuction({}, 20 * 24);
    await house.addBidder('kit', 'pm_card_mastercard');
    await house.bid(auction.slug, 'kit', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.addCard('kit', 'pm_card_chargeCustomerFail', { asDefault: true });
    await house.pass(6 * 24 * HOUR_MS);
    await house.pass(HOUR_MS);
    // The card is not asked again at every look.
    const declines = async () => (await holdsOf('kit')).filter(({ state }) => state === 'declined').length;
    expect(await declines()).toBe(1);
    expect(await house.heldAtProvider('kit')).toBe(50_000);
    await house.addBidder('lee', 'pm_card_mastercard');
    expect(await house.bid(auction.slug, 'lee', { amount: 1_100_000, maximum: 2_000_000, confirm: true })).toMatchObject({ ok: true });
    await house.pass(HOUR_MS);
    expect(await house.heldAtProvider('kit')).toBe(0);
    expect(await declines()).toBe(1);
  });

  test('that its card will not renew is tried again some hours later, while it is needed', async () => {
    const auction = await house.addAuction({}, 20 * 24);
    await house.addBidder('max', 'pm_card_mastercard');
    await house.bid(auction.slug, 'max', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await house.addCard('max', 'pm_card_chargeCustomerFail', { asDefault: true });
    await house.pass(6 * 24 * HOUR_MS);
    await house.addCard('max', 'pm_card_visa', { asDefault: true });
    await house.pass(7 * HOUR_MS);
    expect((await holdsOf('max')).map(({ state }) => state)).toEqual(['armed', 'declined', 'released']);
  });
});

describe('while cards cannot be asked', () => {
  test('bids count on the standing of the paddle, and the hold follows; or they are refused, as the house sets', async () => {
    const auction = await house.addAuction();
    await house.addBidder('ida');
    house.outage('unreachable');
    expect(await house.bid(auction.slug, 'ida', { amount: 100_000 })).toMatchObject({ ok: true });
    expect(await house.heldAtProvider('ida')).toBe(0);
    await house.change({ holds_in_outage: 'refuse' });
    expect(await house.bid(auction.slug, 'ida', { amount: 110_000, maximum: 5_000_000, confirm: true })).toMatchObject({
      ok: false,
      status: 503,
      body: { code: 'cards_unavailable' },
    });
    house.outage(null);
    await house.change({ holds_in_outage: 'count' });
    await house.pass(HOUR_MS);
    expect(await house.heldAtProvider('ida')).toBe(25_000);
  });
});

describe('the books', () => {
  test('refuse what does not balance, and every change', async () => {
    const { executor } = place.database;
    await expect(
      place.database.transaction(async (transaction) => {
        await sql`insert into money_postings (id, key, kind, currency, words, posted_at) values ('p1', 'k1', 'write_off', 'USD', 'wrong', now())`.execute(
          transaction,
        );
        await sql`insert into money_entries (posting_id, line, account, amount) values ('p1', 1, 'losses', 5), ('p1', 2, 'receivable', -4)`.execute(
          transaction,
        );
      }),
    ).rejects.toThrow(/does not balance/);
    await expect(sql`update money_entries set amount = amount + 1`.execute(executor)).rejects.toThrow(/append-only/);
    await expect(sql`delete from money_postings`.execute(executor)).rejects.toThrow(/append-only/);
    await expect(sql`truncate money_entries`.execute(executor)).rejects.toThrow(/append-only/);
  });
});
