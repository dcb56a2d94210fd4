import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenUpList } from '#contract/payments.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MoneyHouse, openMoneyHouse } from '#tests/support/money-house.ts';

const MINUTE_MS = 60_000;

describe('staff', () => {
  let place: TestDatabase;
  let house: MoneyHouse;
  beforeAll(async () => {
    place = await testDatabase('postgres');
    house = await openMoneyHouse(place.database);
    for (const role of ['finance', 'floor'] as const) await house.addStaff(role, [role]);
    await house.addBidder('ann');
  });
  afterAll(async () => {
    await place.close();
  });

  const charged = async (net: number, username = 'ann'): Promise<string> => {
    const { id } = await place.database.transaction((transaction) =>
      house.payments.charge(transaction, {
        userId: house.person(username).userId,
        auctionId: newId(),
        slug: 'a-car',
        title: 'A car',
        purpose: 'premium',
        attempt: 1,
        net,
        currency: 'USD',
        place: {},
        at: house.clock.at,
      }),
    );
    await house.settle();
    return id;
  };
  const givenUp = async () => ((await house.call('finance', 'GET', '/api/operator/payments/given-up')).value as GivenUpList).items;
  const decide = (who: string, actId: string, decision: string) =>
    house.call(who, 'POST', `/api/operator/payments/given-up/${actId}`, { decision, reason: 'The provider never answered' });
  const stateOf = async (id: string, username = 'ann') => (await house.ledgerOf(username)).charges.find((each) => each.id === id)?.state;
  /** What is due now has its last try, and no answer. */
  const lastTry = async (): Promise<void> => {
    await sql`update card_acts set attempts = 999 where state = 'due'`.execute(place.database.executor);
    house.clock.at += 60 * MINUTE_MS;
    await house.settle();
    house.outage(null);
  };
  const giveUp = async (username = 'ann', net = 70_000): Promise<{ id: string; actId: string }> => {
    house.outage('unreachable');
    const id = await charged(net, username);
    await lastTry();
    const [act] = await givenUp();
    return { id, actId: act?.id ?? '' };
  };
  const textsOf = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
    (await query.execute(place.database.executor)).rows.map(({ text }) => text);
  const holdsOf = async (username: string) => (await house.ledgerOf(username)).holds.map(({ state, end_reason: reason }) => [state, reason]);

  test('decide what becomes of a payment that was given up: it is tried again, or set aside; should it have gone through after all, it goes back', async () => {
    const first = await giveUp();
    expect(await givenUp()).toMatchObject([{ kind: 'charge', username: 'ann', title: 'A car', amount: { amount: 70_000 }, can_set_aside: true }]);
    expect((await decide('floor', first.actId, 'try_again')).status).toBe(403);
    expect((await decide('finance', first.actId, 'try_again')).status).toBe(204);
    await house.settle();
    expect([await stateOf(first.id), await givenUp()]).toEqual(['taken', []]);
    expect((await decide('finance', first.actId, 'set_aside')).status).toBe(409);

    const second = await giveUp();
    expect((await decide('finance', second.actId, 'set_aside')).status).toBe(204);
    expect([await stateOf(second.id), await givenUp()]).toEqual(['declined', []]);
    const { database } = place;
    await database.transaction((transaction) =>
      house.payments.cancelCharge(transaction, { chargeId: second.id, reason: 'The sale fell through', at: house.clock.at }),
    );
    // The provider had heard of it, and took it.
    const { userId } = house.person('ann');
    const [card] = (await house.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    const asked = { key: second.actId, reference: second.actId, userId, cardId: card?.id ?? '', amount: 70_000, currency: 'USD', words: 'A car' };
    await house.sandbox.authorise({ ...asked, mode: 'charge', isPresent: false });
    house.payments.clerk.start();
    await expect
      .poll(async () => (await house.ledgerOf('ann')).charges.find((each) => each.id === second.id)?.refunded.amount, { timeout: 10_000 })
      .toBe(70_000);
    await house.payments.clerk.stop();
    await house.settle();
    const books = await house.payments.books.read();
    expect([books.is_balanced, books.accounts.find(({ code }) => code === 'receivable')?.balance.amount]).toEqual([true, 0]);
    await house.house.notifications.teller.runOnce();
    expect(await textsOf(sql`select body as text from notifications where user_id = ${userId} and title like '%went through after all'`)).toEqual([
      'The card provider told us late: $700 was taken. You owed it no more: all of it goes back to your card. Most banks show it within 5 to 10 working days.',
    ]);
  });

  test('are written to where a payment is given up', async () => {
    const letters = await house.house.mail.newest(place.database.executor, { limit: 10, before: null });
    expect(letters.map(({ to, subject }) => `${to}: ${subject}`)).toContain('staff@house.test: Given up: a payment of $700 for the A car');
  });

  test('set a payment aside that went through unheard: who pays it anew pays once, and is told', async () => {
    const { id, actId } = await giveUp();
    expect((await decide('finance', actId, 'set_aside')).status).toBe(204);
    const { userId } = house.person('ann');
    const [card] = (await house.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    const asked = { key: actId, reference: actId, userId, cardId: card?.id ?? '', amount: 70_000, currency: 'USD', words: 'A car' };
    await house.sandbox.authorise({ ...asked, mode: 'charge', isPresent: false });
    const before = house.calls.authorise;
    expect(await house.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({ status: 200, value: { charge: { state: 'taken' } } });
    expect(house.calls.authorise).toBe(before);
    await house.house.notifications.teller.runOnce();
    expect(await textsOf(sql`select title as text from notifications where user_id = ${userId}`)).toContain(
      'Your payment for the A car went through after all',
    );
    expect(
      await textsOf(sql`select body as text from notifications where user_id = ${userId} and title like '%is not confirmed, and counts as not paid'`),
    ).toContainEqual(expect.stringContaining('you never pay twice'));
  });

  test('cannot set aside what the provider says by now was paid: it is booked', async () => {
    const { id, actId } = await giveUp();
    const { userId } = house.person('ann');
    const [card] = (await house.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    const asked = { key: actId, reference: actId, userId, cardId: card?.id ?? '', amount: 70_000, currency: 'USD', words: 'A car' };
    await house.sandbox.authorise({ ...asked, mode: 'charge', isPresent: false });
    expect(await decide('finance', actId, 'set_aside')).toMatchObject({ status: 409, value: { code: 'paid_after_all' } });
    expect([await stateOf(id), await givenUp()]).toEqual(['taken', []]);
  });

  test('set a payment from a hold aside that was taken unheard: letting the hold go finds it, and it is booked', async () => {
    await house.addBidder('bea');
    const auction = await house.addAuction();
    await house.arm(auction.slug, 'bea', 1_600_000);
    const { id, actId } = await giveUp('bea');
    expect((await decide('finance', actId, 'set_aside')).status).toBe(204);
    expect([await stateOf(id, 'bea'), await holdsOf('bea')]).toEqual(['declined', [['releasing', 'set_aside']]]);
    const [paymentId] = await textsOf(sql`select payment_id as text from holds where user_id = ${house.person('bea').userId}`);
    await house.sandbox.take({ key: actId, paymentId: paymentId ?? '', amount: 70_000 });
    await house.settle();
    expect([await stateOf(id, 'bea'), await holdsOf('bea')]).toEqual(['taken', [['captured', 'captured']]]);
    expect((await house.payments.books.reconcile(400)).differences).toEqual([]);
  });

  test('cannot set aside what was taken from a hold unheard, either: it is booked, and the hold with it', async () => {
    await house.addBidder('gil');
    await house.arm((await house.addAuction()).slug, 'gil', 1_600_000);
    const { id, actId } = await giveUp('gil');
    const [paymentId] = await textsOf(sql`select payment_id as text from holds where user_id = ${house.person('gil').userId}`);
    await house.sandbox.take({ key: actId, paymentId: paymentId ?? '', amount: 70_000 });
    expect(await decide('finance', actId, 'set_aside')).toMatchObject({ status: 409, value: { code: 'paid_after_all' } });
    expect([await stateOf(id, 'gil'), await holdsOf('gil')]).toEqual(['taken', [['captured', 'captured']]]);
  });

  const releasedWords = async (username: string): Promise<string[]> => {
    await house.house.notifications.teller.runOnce();
    return textsOf(sql`select body as text from notifications where user_id = ${house.person(username).userId} and kind = 'hold_released'`);
  };
  test('set a payment from a hold aside that was not taken: its bidder is not told that all is well, but that it is not paid', async () => {
    await house.addBidder('cat');
    await house.arm((await house.addAuction()).slug, 'cat', 1_600_000);
    const { id, actId } = await giveUp('cat');
    await decide('finance', actId, 'set_aside');
    await house.settle();
    expect([await stateOf(id, 'cat'), await holdsOf('cat')]).toEqual(['declined', [['released', 'set_aside']]]);
    expect(await releasedWords('cat')).toEqual([expect.stringMatching(/The premium was not taken from it, so it is not paid yet\. .*Your bank shows its end/)]);
  });

  test('need do nothing where a hold cannot be taken: the card is charged, and its owner told so', async () => {
    await house.addBidder('deb');
    await house.arm((await house.addAuction()).slug, 'deb', 1_600_000);
    // The provider holds less than the house believes, and refuses to take more.
    await sql`update sandbox_payments set amount = 100 where user_id = ${house.person('deb').userId}`.execute(place.database.executor);
    const id = await charged(70_000, 'deb');
    await house.settle();
    expect([await stateOf(id, 'deb'), await holdsOf('deb')]).toEqual(['taken', [['released', 'card_charged']]]);
    expect(await releasedWords('deb')).toEqual([expect.stringMatching(/your default card is charged instead, and nothing is charged twice/)]);
  });

  test('find what is open behind more refused refunds than a list shows, and see each of those that wait', async () => {
    const { executor } = place.database;
    const { id, actId } = await giveUp();
    const paid = await charged(90_000);
    await sql`insert into refunds (id, charge_id, amount, tax, reason, state, refusal, created_at, done_at, owed_since)
      select 'refused-' || n, ${paid}, 1, 0, 'Back.', 'refused', 'No.', now(), now(), now() from generate_series(1, 60) n`.execute(executor);
    await sql`insert into card_acts (id, kind, subject_id, state, attempts, created_at, done_at, last_error)
      select 'refused-act-' || n, 'refund', 'refused-' || n, 'given_up', 1, ${new Date(house.clock.at + MINUTE_MS)}, now(), 'No.' from generate_series(1, 60) n`.execute(
      executor,
    );
    expect((await givenUp()).map((each) => each.id)).toEqual([actId]);
    expect((await decide('finance', actId, 'try_again')).status).toBe(204);
    await house.settle();
    expect([await stateOf(id), await givenUp()]).toEqual(['taken', []]);
    await sql`delete from card_acts where id like 'refused-act-%'`.execute(executor);
  });

  test('are told how many wait, where they are more than a list shows', async () => {
    const { executor } = place.database;
    await sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, attempt, net, tax, tax_words, currency, state, created_at)
      select 'waits-' || n, ${house.person('ann').userId}, 'waits-' || n, 'a-car', 'A car', 'premium', 1, 100, 0, '', 'USD', 'due', now() from generate_series(1, 53) n`.execute(
      executor,
    );
    await sql`insert into card_acts (id, kind, subject_id, state, attempts, created_at, done_at, last_error)
      select 'waits-act-' || n, 'charge', 'waits-' || n, 'given_up', 1000, now(), now(), 'No answer.' from generate_series(1, 53) n`.execute(executor);
    const { items, total } = (await house.call('finance', 'GET', '/api/operator/payments/given-up')).value as GivenUpList;
    expect([items.length, total]).toEqual([50, 53]);
    await sql`delete from card_acts where id like 'waits-act-%'`.execute(executor);
    await sql`delete from charges where id like 'waits-%'`.execute(executor);
  });

  test('are written to where a refund that the house itself made is refused, and where one of their own is given up', async () => {
    const { executor } = place.database;
    const subjects = async () => (await house.house.mail.newest(executor, { limit: 20, before: null })).map(({ to, subject }) => `${to}: ${subject}`);
    const id = await charged(50_000);
    const refund = (askedBy: string | null, amount: number) =>
      place.database.transaction((transaction) =>
        house.payments.refund(transaction, { chargeId: id, amount, reason: 'The sale fell through', askedBy, at: house.clock.at }),
      );
    await refund(house.person('finance').userId, 2_000);
    house.outage('unreachable');
    await house.settle();
    await lastTry();
    expect(await subjects()).toContain('staff@house.test: Given up: a refund of $20 for the A car');
    const [act] = await givenUp();
    expect(await decide('finance', act?.id ?? '', 'set_aside')).toMatchObject({ status: 409, value: { code: 'refund_owed' } });
    await decide('finance', act?.id ?? '', 'try_again');
    await house.settle();
    await sql`update sandbox_payments set refunded = taken where id = (select payment_id from charges where id = ${id})`.execute(executor);
    await refund(null, 1_000);
    await house.settle();
    const letter = (await house.house.mail.newest(executor, { limit: 20, before: null })).find(({ subject }) => subject === 'A refund of $10 was refused');
    expect(letter).toMatchObject({ to: 'staff@house.test' });
    expect(letter?.text).toContain('No more can be refunded than was captured.');
    expect(await givenUp()).toEqual([]);
  });

  test('see to it that nothing is paid anew while the provider cannot be asked what became of it', async () => {
    const { id, actId } = await giveUp();
    await decide('finance', actId, 'set_aside');
    const charge = (await house.ledgerOf('ann')).charges.find((each) => each.id === id);
    expect(charge).toMatchObject({ state: 'declined', is_unheard: true });
    house.cutFind(true);
    const before = house.calls.authorise;
    expect(await house.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({ status: 503, value: { code: 'cards_unavailable' } });
    expect([house.calls.authorise, await stateOf(id)]).toEqual([before, 'declined']);
    house.cutFind(false);
    expect(await house.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({ status: 200, value: { charge: { state: 'taken' } } });
    expect(house.calls.authorise).toBe(before + 1);
  });

  test('can set aside what the provider cannot be asked of; the same under way is not tried twice', async () => {
    const { id, actId } = await giveUp();
    house.cutFind(true);
    await sql`insert into card_acts (id, kind, subject_id, user_id, amount, state, due_at, created_at)
      select 'same', kind, subject_id, user_id, amount, 'due', ${new Date(house.clock.at + 60 * MINUTE_MS)}, created_at from card_acts where id = ${actId}`.execute(
      place.database.executor,
    );
    expect(await decide('finance', actId, 'try_again')).toMatchObject({ status: 409, value: { code: 'act_not_given_up' } });
    await sql`delete from card_acts where id = 'same'`.execute(place.database.executor);
    expect((await decide('finance', actId, 'set_aside')).status).toBe(204);
    house.cutFind(false);
    expect(await stateOf(id)).toBe('declined');
    const trail = await sql<{ act: string; reason: string }>`select act, reason from audit_entries where before::text like ${`%${actId}%`}`.execute(
      place.database.executor,
    );
    expect(trail.rows).toEqual([{ act: 'payment_set_aside', reason: 'The provider never answered' }]);
  });
});

describe('an act about a hold that the provider never answered', () => {
  let place: TestDatabase;
  let house: MoneyHouse;
  let slug: string;
  beforeAll(async () => {
    place = await testDatabase('postgres');
    house = await openMoneyHouse(place.database);
    ({ slug } = await house.addAuction({}, 24 * 60));
  });
  afterAll(async () => {
    await place.close();
  });
  const lastTry = async (): Promise<void> => {
    await sql`update card_acts set attempts = 999 where state = 'due'`.execute(place.database.executor);
    house.clock.at += 20 * MINUTE_MS;
    await house.payments.clerk.performDue();
  };
  const holdsOf = async (username: string) => (await house.ledgerOf(username)).holds.map(({ state, end_reason: reason }) => [state, reason]);

  test('has its end: its bidder asks anew, and what the provider held after all is let go', async () => {
    const { userId } = await house.addBidder('cid');
    house.outage('unreachable');
    expect(await house.arm(slug, 'cid', 1_000_000)).toMatchObject({ value: { state: 'unavailable' } });
    await lastTry();
    expect(await holdsOf('cid')).toEqual([['lapsed', 'unanswered']]);
    house.outage(null);
    expect(await house.arm(slug, 'cid', 1_000_000)).toMatchObject({ value: { state: 'armed' } });
    const { rows } = await sql<{
      id: string;
      cardId: string;
    }>`select a.id, h.card_id as "cardId" from card_acts a join holds h on h.id = a.subject_id where h.end_reason = 'unanswered'`.execute(
      place.database.executor,
    );
    const [first] = rows;
    if (first === undefined) throw new Error('the act is there');
    const asked = {
      key: first.id,
      reference: first.id,
      userId,
      cardId: first.cardId,
      amount: 50_000,
      currency: 'USD',
      words: 'A hold',
      mode: 'hold',
      isPresent: true,
    } as const;
    const stray = await house.sandbox.authorise(asked);
    expect(await house.heldAtProvider('cid')).toBe(100_000);
    await sql`insert into card_acts (id, kind, subject_id, state, due_at, created_at) values (${newId()}, 'look', ${stray.id}, 'due', ${new Date(house.clock.at)}, ${new Date(house.clock.at)})`.execute(
      place.database.executor,
    );
    await house.payments.clerk.performDue();
    expect(await house.heldAtProvider('cid')).toBe(50_000);
  });

  test('raises anew', async () => {
    await house.addBidder('dot');
    await house.arm(slug, 'dot', 1_000_000);
    house.outage('unreachable');
    expect(await house.arm(slug, 'dot', 2_000_000)).toMatchObject({ value: { state: 'unavailable' } });
    await lastTry();
    house.outage(null);
    expect(await house.arm(slug, 'dot', 2_000_000)).toMatchObject({ value: { state: 'armed' } });
  });

  test('that was released, and which somebody has taken at the provider by hand, is not said to be released', async () => {
    const { userId } = await house.addBidder('fox');
    await house.arm(slug, 'fox', 1_000_000);
    house.outage('unreachable');
    await house.pass(60 * MINUTE_MS);
    expect(await holdsOf('fox')).toEqual([['releasing', 'unneeded']]);
    house.outage(null);
    const { rows } = await sql<{ id: string }>`select payment_id as id from holds where user_id = ${userId}`.execute(place.database.executor);
    await house.sandbox.take({ key: newId(), paymentId: rows[0]?.id ?? '', amount: 50_000 });
    await house.pass(60 * MINUTE_MS);
    expect(await holdsOf('fox')).toEqual([['captured', 'captured']]);
    expect((await house.payments.books.reconcile(400)).differences).toMatchObject([{ what: 'only_at_provider', payment_id: rows[0]?.id }]);
  });

  test('that the provider refuses to let go, and says is held still, is tried until it goes: nobody is told before', async () => {
    const { userId } = await house.addBidder('gus');
    await house.arm(slug, 'gus', 1_000_000);
    const releases = async () =>
      (
        await sql<{
          state: string;
          error: string | null;
        }>`select state, last_error as error from card_acts where kind = 'release' and user_id = ${userId}`.execute(place.database.executor)
      ).rows;
    const told = async () => {
      await house.house.notifications.teller.runOnce();
      return (await sql`select title from notifications where user_id = ${userId} and kind = 'hold_released'`.execute(place.database.executor)).rows.length;
    };
    house.refuseToCancel(true);
    await house.pass(60 * MINUTE_MS);
    expect(await holdsOf('gus')).toEqual([['releasing', 'unneeded']]);
    expect(await releases()).toEqual([{ state: 'due', error: 'rejected: It could not be released: its payment is held.' }]);
    expect([await house.heldAtProvider('gus'), await told()]).toEqual([50_000, 0]);
    // Not even after its last try, while it stands.
    await lastTry();
    expect([await holdsOf('gus'), await releases()]).toMatchObject([[['releasing', 'unneeded']], [{ state: 'due' }]]);
    house.refuseToCancel(false);
    await house.pass(60 * MINUTE_MS);
    expect([await holdsOf('gus'), await house.heldAtProvider('gus'), await told()]).toEqual([[['released', 'unneeded']], 0, 1]);
  });

  test('releases for as long as it stands at the provider', async () => {
    await house.addBidder('eli');
    await house.arm(slug, 'eli', 1_000_000);
    house.outage('unreachable');
    await house.pass(60 * MINUTE_MS);
    await lastTry();
    expect(await holdsOf('eli')).toEqual([['releasing', 'unneeded']]);
    house.clock.at += 40 * 24 * 60 * MINUTE_MS;
    await lastTry();
    expect(await holdsOf('eli')).toEqual([['lapsed', 'lapsed']]);
    house.outage(null);
  });
});
