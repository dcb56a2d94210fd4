import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = await openPaymentsTestApp(database);

const noticesOf = async (username: string, kind: string): Promise<string[]> =>
  (
    await sql<{
      title: string;
    }>`select title from notifications where user_id = ${app.person(username).userId} and kind = ${kind} order by created_at, id`.execute(
      database.executor,
    )
  ).rows.map(({ title }) => title);
const holdsOf = async (username: string) => (await app.ledgerOf(username)).holds;

describe('a hold', () => {
  test('is placed before the bid, and the bid does not charge the card again', async () => {
    const auction = await app.addAuction();
    await app.addBidder('ann');
    const placed = await app.placeHold(auction.slug, 'ann', 1_000_000);
    expect(placed).toMatchObject({
      ok: true,
      value: { state: 'placed', hold: { premium: { amount: 50_000 }, amount: { amount: 50_000 } } },
    });
    const asked = app.calls.authorise;
    expect(await app.bid(auction.slug, 'ann', { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({
      ok: true,
    });
    expect(app.calls.authorise).toBe(asked);
  });

  test('is placed by the bid itself if there is none; a declined card refuses the bid, which is kept for another card', async () => {
    const auction = await app.addAuction();
    await app.addBidder('ben', 'pm_card_authenticationRequired');
    expect(await app.bid(auction.slug, 'ben', { amount: 100_000 })).toMatchObject({
      ok: false,
      code: 'hold_needs_action',
    });
    await app.addCard('ben', 'pm_card_mastercard', { asDefault: true });
    expect(await app.bid(auction.slug, 'ben', { amount: 100_000 })).toMatchObject({ ok: true });
    await app.addBidder('cid', 'pm_card_chargeCustomerFail');
    expect(await app.bid(auction.slug, 'cid', { amount: 110_000 })).toMatchObject({
      ok: false,
      code: 'hold_declined',
    });
  });

  test('covers a bid whatever the current default card; a higher bid asks that card', async () => {
    const auction = await app.addAuction();
    await app.addBidder('ned');
    await app.placeHold(auction.slug, 'ned', 1_000_000);
    await app.addCard('ned', 'pm_card_chargeCustomerFail', { asDefault: true });
    expect(await app.bid(auction.slug, 'ned', { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({
      ok: true,
    });
    expect(await app.bid(auction.slug, 'ned', { amount: 110_000, maximum: 2_000_000, confirm: true })).toMatchObject({
      code: 'hold_declined',
    });
  });

  test('covers all auctions: it is raised in place or replaced, never doubled', async () => {
    const [first, second] = [await app.addAuction(), await app.addAuction()];
    await app.addBidder('dan');
    await app.addBidder('eve', 'pm_card_mastercard');
    for (const name of ['dan', 'eve']) {
      const [one, other] = name === 'dan' ? [first, second] : [await app.addAuction(), await app.addAuction()];
      expect(await app.bid(one.slug, name, { amount: 100_000, maximum: 1_000_000, confirm: true })).toMatchObject({
        ok: true,
      });
      expect(await app.bid(other.slug, name, { amount: 100_000, maximum: 2_000_000, confirm: true })).toMatchObject({
        ok: true,
      });
      await app.settle();
      const placed = (await holdsOf(name)).filter((hold) => hold.state === 'placed');
      expect(placed.map((hold) => hold.amount.amount)).toEqual([100_000]);
      expect(await app.heldAtProvider(name)).toBe(100_000);
    }
    expect((await holdsOf('dan')).length).toBe(1);
    expect((await holdsOf('eve')).map((hold) => [hold.state, hold.end_reason])).toEqual([
      ['placed', null],
      ['released', 'replaced'],
    ]);
    // A hold replaced by another gives no notification.
    await app.app.notifications.notifier.runOnce();
    expect(await noticesOf('eve', 'hold_released')).toEqual([]);
  });

  test('is released minutes after the bidder was outbid, and captured for no more than is due after a win', async () => {
    const auction = await app.addAuction();
    await app.addBidder('fay');
    await app.addBidder('gus', 'pm_card_mastercard');
    await app.bid(auction.slug, 'fay', { amount: 100_000, maximum: 800_000, confirm: true });
    await app.bid(auction.slug, 'gus', { amount: 200_000, maximum: 3_000_000, confirm: true });
    await app.pass(HOUR_MS / 60);
    expect(await app.heldAtProvider('fay')).toBe(40_000);
    await app.pass(HOUR_MS);
    expect(await app.heldAtProvider('fay')).toBe(0);
    const [released] = await holdsOf('fay');
    expect(released).toMatchObject({ state: 'released', end_reason: 'unneeded' });
    await app.app.notifications.notifier.runOnce();
    expect(await noticesOf('fay', 'hold_released')).toEqual(['We released your hold of $400']);
    // A late request must not report the released hold as placed.
    expect(await app.call('fay', 'POST', `/api/account/payments/holds/${released?.id}/confirm`)).toMatchObject({
      status: 409,
      value: { code: 'hold_ended' },
    });
    await app.close(auction.slug);
    expect((await app.ledgerOf('gus')).charges).toMatchObject([
      { state: 'taken', net: { amount: 41_250 }, amount: { amount: 41_250 } },
    ]);
    expect((await holdsOf('gus'))[0]).toMatchObject({ state: 'captured', captured: { amount: 41_250 } });
    expect((await app.ledgerOf('fay')).charges).toEqual([]);
    expect((await app.payments.books.read()).is_balanced).toBe(true);
    expect((await app.payments.books.reconcile(30)).differences).toEqual([]);
  });

  test('that is captured belongs to that sale, even if another bid was larger', async () => {
    const [small, large] = [await app.addAuction({}, 2), await app.addAuction()];
    await app.addBidder('oda');
    await app.bid(small.slug, 'oda', { amount: 100_000, maximum: 600_000, confirm: true });
    await app.bid(large.slug, 'oda', { amount: 100_000, maximum: 2_000_000, confirm: true });
    await app.pass(HOUR_MS / 60);
    expect((await holdsOf('oda'))[0]).toMatchObject({ slug: large.slug, state: 'placed', kept_for: 'lead' });
    await app.close(small.slug);
    expect((await holdsOf('oda')).find(({ state }) => state === 'captured')).toMatchObject({ slug: small.slug });
  });

  test('is kept until the bidder’s auctions have closed if the settings say so', async () => {
    const auction = await app.addAuction({}, 30);
    await app.change({ hold_release: 'at_close' });
    await app.addBidder('pia');
    await app.addBidder('quin');
    await app.bid(auction.slug, 'pia', { amount: 100_000, maximum: 600_000, confirm: true });
    await app.bid(auction.slug, 'quin', { amount: 800_000, confirm: true });
    await app.pass(2 * HOUR_MS);
    expect((await holdsOf('pia'))[0]).toMatchObject({ state: 'placed', kept_for: 'close', releases_at: null });
    await app.close(auction.slug);
    await app.pass(HOUR_MS);
    expect((await holdsOf('pia'))[0]).toMatchObject({ state: 'released', kept_for: null });
    await app.change({ hold_release: 'when_outbid' });
  });

  test('is renewed before the authorization expires, while it is needed', async () => {
    const auction = await app.addAuction({}, 20 * 24);
    await app.addBidder('hal', 'pm_card_mastercard');
    await app.bid(auction.slug, 'hal', { amount: 100_000, maximum: 1_000_000, confirm: true });
    for (let hour = 0; hour < 8 * 24; hour += 6) await app.pass(6 * HOUR_MS);
    const holds = await holdsOf('hal');
    expect(holds.map((hold) => [hold.state, hold.end_reason])).toEqual([
      ['placed', null],
      ['released', 'replaced'],
    ]);
    expect(await app.heldAtProvider('hal')).toBe(50_000);
  });

  test('that cannot be renewed is released like any other after the bidder was outbid', async () => {
    const auction = await app.addAuction({}, 20 * 24);
    await app.addBidder('kit', 'pm_card_mastercard');
    await app.bid(auction.slug, 'kit', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.addCard('kit', 'pm_card_chargeCustomerFail', { asDefault: true });
    await app.pass(6 * 24 * HOUR_MS);
    await app.pass(HOUR_MS);
    const declines = async () => (await holdsOf('kit')).filter(({ state }) => state === 'declined').length;
    expect(await declines()).toBe(1);
    expect(await app.heldAtProvider('kit')).toBe(50_000);
    await app.addBidder('lee', 'pm_card_mastercard');
    expect(await app.bid(auction.slug, 'lee', { amount: 1_100_000, maximum: 2_000_000, confirm: true })).toMatchObject({
      ok: true,
    });
    await app.pass(HOUR_MS);
    expect(await app.heldAtProvider('kit')).toBe(0);
    expect(await declines()).toBe(1);
  });

  test('that cannot be renewed is retried some hours later, while it is needed', async () => {
    const auction = await app.addAuction({}, 20 * 24);
    await app.addBidder('max', 'pm_card_mastercard');
    await app.bid(auction.slug, 'max', { amount: 100_000, maximum: 1_000_000, confirm: true });
    await app.addCard('max', 'pm_card_chargeCustomerFail', { asDefault: true });
    await app.pass(6 * 24 * HOUR_MS);
    await app.addCard('max', 'pm_card_visa', { asDefault: true });
    await app.pass(7 * HOUR_MS);
    expect((await holdsOf('max')).map(({ state }) => state)).toEqual(['placed', 'declined', 'released']);
  });
});

describe('while the card provider is unreachable', () => {
  test('bids of known bidders are accepted up to the limit, and those of new bidders refused', async () => {
    const [first, second] = [await app.addAuction(), await app.addAuction()];
    for (const name of ['uma', 'vic', 'new']) await app.addBidder(name);
    expect(await app.bid(first.slug, 'uma', { amount: 100_000 })).toMatchObject({ ok: true });
    expect(await app.bid(first.slug, 'vic', { amount: 110_000 })).toMatchObject({ ok: true });
    await app.pass(24 * HOUR_MS);
    app.outage('unreachable');
    const refused = { ok: false, code: 'hold_unavailable' };
    expect(await app.bid(second.slug, 'new', { amount: 100_000 })).toMatchObject(refused);
    // The premium is 5 %: a hold of $2,500.00, and one of a cent more.
    const largest = { amount: 110_000, maximum: 5_000_000, confirm: true };
    expect(await app.bid(second.slug, 'vic', { ...largest, maximum: 5_000_100 })).toMatchObject(refused);
    expect(await app.bid(second.slug, 'uma', largest)).toMatchObject({ ok: true });
    app.outage(null);
    await app.pass(HOUR_MS);
    expect(await app.heldAtProvider('uma')).toBe(250_000);
  });

  test('bids are accepted and the hold follows, or they are refused, depending on the settings', async () => {
    const auction = await app.addAuction();
    await app.addBidder('ida');
    await app.change({ holds_in_outage: 'count' });
    app.outage('unreachable');
    expect(await app.bid(auction.slug, 'ida', { amount: 100_000 })).toMatchObject({ ok: true });
    expect(await app.heldAtProvider('ida')).toBe(0);
    await app.change({ holds_in_outage: 'refuse' });
    expect(await app.bid(auction.slug, 'ida', { amount: 110_000, maximum: 5_000_000, confirm: true })).toMatchObject({
      ok: false,
      code: 'hold_unavailable',
    });
    app.outage(null);
    await app.change({ holds_in_outage: 'count' });
    await app.pass(HOUR_MS);
    expect(await app.heldAtProvider('ida')).toBe(25_000);
  });
});

describe('the books', () => {
  test('refuse unbalanced postings and every change', async () => {
    const { executor } = database;
    await expect(
      database.transaction(async (transaction) => {
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
