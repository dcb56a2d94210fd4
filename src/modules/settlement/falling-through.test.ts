import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuctionQuerySchema } from '#contract/auctions.ts';
import { OperatorAuctionPageSchema } from '#contract/operator.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp, type SettlementContext } from '#tests/support/settlement-app.ts';

const HOUR = 3_600_000;
let place: TestDatabase;
let app: SettlementContext;
beforeAll(async () => {
  place = await testDatabase('postgres');
  app = await openSettlementTestApp(place.database);
  for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);
  await app.addStaff('second');
}, 60_000);
afterAll(() => place.close());

/** What the results filter "sold" finds. */
async function soldSlugs(): Promise<string[]> {
  const page = await app.app.catalogue.browse(AuctionQuerySchema.parse({ status: 'results', sold: '1', limit: 48 }));
  return page.ok ? page.value.items.map((auction) => auction.slug) : [];
}

/** What the console lists in a state, and how many it counts there. */
async function consoleList(state: 'sold' | 'sale_not_completed') {
  const { text } = await app.http('GET', `/api/operator/auctions?state=${state}`, { as: 'staff' });
  const page = OperatorAuctionPageSchema.parse(JSON.parse(text));
  return { slugs: page.items.map(({ slug }) => slug), count: page.counts.find((each) => each.state === state)?.count ?? 0 };
}

describe('a default', () => {
  it('keeps the premium, records a strike, and offers the car to consenting underbidders in order', async () => {
    for (const username of ['bob', 'cid']) done(await app.app.settlement.agreeToSecondChances(app.person(username), true));
    const slug = await app.closed([
      ['cid', 1_000_000, 1_200_000],
      ['eve', 1_250_000, 1_500_000],
      ['bob', 1_550_000, 2_000_000],
      ['ann', 2_100_000],
    ]);
    expect(codeOf(await app.staffAction('bob', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }))).toBe('staff_only');
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    const strikes = await sql<{ text: string }>`select text from person_notes where kind = 'strike' and user_id = ${app.person('ann').userId}`.execute(
      place.database.executor,
    );
    expect(strikes.rows).toHaveLength(1);
    expect((await app.read('ann', slug)).settlement).toMatchObject({
      state: 'fell_through',
      seller: null,
      fell_through: { fault: 'buyer', reason: 'No money came.' },
      invoices: [{ status: 'paid' }],
    });
    const charges = await app.payments.chargesOf(place.database.executor, await idOf(slug));
    expect(charges.map(({ state, refunded }) => [state, refunded])).toEqual([['taken', 0]]);
    // Bob's 2,000,000 against eve's 1,500,000: one increment above hers.
    expect((await app.read('bob', slug)).second_chance).toMatchObject({ state: 'asked', price: { amount: 1_550_000 }, may_answer: true });
    expect(codeOf(await app.app.settlement.read(app.person('cid'), slug))).toBe('not_found');
    expect(await app.app.settlement.outcomesOf(place.database.executor, [await idOf(slug)])).toEqual(
      new Map([[await idOf(slug), expect.objectContaining({ state: 'fell_through', words: 'The sale was not completed.' })]]),
    );
    expect(await soldSlugs()).not.toContain(slug);
    expect(await consoleList('sold')).toEqual({ slugs: expect.not.arrayContaining([slug]) as string[], count: 0 });
    expect(await consoleList('sale_not_completed')).toEqual({ slugs: [slug], count: 1 });
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: false }));
    await app.settle();
    // Eve opted out. Without her and bob, only cid's first bid remains.
    expect((await app.read('cid', slug)).second_chance).toMatchObject({ state: 'asked', price: { amount: 1_000_000 } });
    expect(codeOf(await app.app.settlement.read(app.person('eve'), slug))).toBe('not_found');
    done(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }));
    await app.settle();
    expect(await app.read('cid', slug)).toMatchObject({
      settlement: { attempt: 2, origin: 'underbidder', state: 'payment_due', price: { amount: 1_000_000 } },
    });
    expect(await app.app.settlement.outcomesOf(place.database.executor, [await idOf(slug)])).toEqual(
      new Map([[await idOf(slug), expect.objectContaining({ state: 'resold', price: { amount: 1_000_000, currency: 'USD' } })]]),
    );
    expect(await soldSlugs()).toContain(slug);
    expect(codeOf(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }))).toBe('offer_over');
  });

  it('lets the seller relist the car once no underbidder can buy it', async () => {
    done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));
    const slug = await app.closed([
      ['bob', 1_000_000, 1_200_000],
      ['ann', 1_250_000],
    ]);
    const relist = () => app.app.submissions.actions.relist(app.person('sue'), slug);
    const codes = [codeOf(await relist())];
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    codes.push(codeOf(await relist()));
    await app.settle();
    codes.push(codeOf(await relist()));
    expect(codes).toEqual(['auction_not_over', 'auction_not_over', 'auction_not_over']);
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: false }));
    await app.settle();
    const { submission, isNew } = done(await relist());
    expect(isNew).toBe(true);
    expect(submission).toMatchObject({ state: 'draft', relist_of: { slug, state: 'sold', fell_through: true, highest_bid: { amount: 1_250_000 } } });
    expect((await app.noticesOf('sue')).at(-1)).toMatch(/^No underbidder/);
  });

  it('of the seller refunds the premium with a credit note', async () => {
    const slug = await app.closed([['bob', 1_000_000]]);
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'seller', reason: 'The car was sold elsewhere.' }));
    await app.settle();
    expect((await app.read('bob', slug)).settlement).toMatchObject({
      fell_through: { fault: 'seller' },
      invoices: [
        { kind: 'invoice', status: 'refunded' },
        { kind: 'credit_note', total: { amount: -50_000 } },
      ],
    });
    expect((await app.payments.books.read()).is_balanced).toBe(true);
  });

  it('states whether an unpaid premium is still owed', async () => {
    await app.change({ holds: 'none' });
    for (const [who, fault, words, event, statuses] of [
      [
        'ida',
        'buyer',
        ' is still owed to us. If you disagree, contact us, and a staff member will review it again.',
        'Premium not paid and still owed',
        ['declined'],
      ],
      ['ivy', 'seller', 'You no longer owe a premium.', 'Premium not paid and no longer owed', ['cancelled', 'cancelled']],
    ] as const) {
      await app.addBidder(who);
      const { slug } = await app.addAuction({}, 2);
      done(await app.bid(slug, who, { amount: 1_000_000, confirm: true }));
      await app.addCard(who, 'pm_card_chargeCustomerFail', { asDefault: true });
      await app.close(slug);
      await app.settle();
      done(await app.staffAction('staff', slug, { action: 'declare_default', fault, reason: 'No money came.' }));
      await app.settle();
      expect((await app.notificationBodies(who)).filter((body) => body.endsWith(words))).toHaveLength(1);
      expect((await app.notificationBodies(who)).filter((body) => /refund the premium|isn’t refunded/.test(body))).toEqual([]);
      const sale = (await app.read(who, slug)).settlement;
      expect(sale?.history.map((each) => each.words)).toContain(event);
      expect(sale?.invoices.map(({ status }) => status)).toEqual(statuses);
    }
    await app.change({ holds: 'required' });
  });

  it('settles the premium when the buyer leaves the bank’s confirmation open until it expires', async () => {
    await app.change({ holds: 'none' });
    await app.addBidder('ivo');
    const { slug } = await app.addAuction({}, 2);
    done(await app.bid(slug, 'ivo', { amount: 1_000_000, confirm: true }));
    await app.addCard('ivo', 'pm_card_authenticationRequired', { asDefault: true });
    await app.close(slug);
    await app.settle();
    const { executor } = place.database;
    const charge = async () => (await app.payments.chargesOf(executor, await idOf(slug)))[0];
    expect((await app.call('ivo', 'POST', `/api/account/payments/charges/${(await charge())?.id}/pay`)).status).toBe(200);
    expect((await charge())?.state).toBe('action_needed');
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'seller', reason: 'The car was sold elsewhere.' }));
    await app.pass(HOUR / 6);
    expect((await charge())?.state).toBe('action_needed');
    await app.pass(HOUR / 6);
    expect((await charge())?.state).toBe('cancelled');
    expect((await app.read('ivo', slug)).settlement?.invoices.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    // The premium was declined off-session, then tried with the owner present and cancelled.
    const atProvider = await sql<{ status: string }>`select status from sandbox_payments where user_id = ${app.person('ivo').userId} order by status`.execute(
      executor,
    );
    expect(atProvider.rows.map(({ status }) => status)).toEqual(['cancelled', 'declined']);
    expect((await app.payments.books.read()).is_balanced).toBe(true);
    await app.change({ holds: 'required' });
  });

  it('cannot be declared by staff who sell for the dealer', async () => {
    const slug = await app.closed([['bob', 1_000_000]]);
    const { executor } = place.database;
    const at = new Date(app.clock.at);
    await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'sue-cars', 'Sue Cars', ${at})`.execute(executor);
    await sql`insert into dealer_members (dealer_id, user_id, role, created_at) values ('d1', ${app.person('second').userId}, 'owner', ${at})`.execute(
      executor,
    );
    await sql`update settlements set dealer_id = 'd1' where slug = ${slug}`.execute(executor);
    const inTheirFavour = { action: 'declare_default', fault: 'buyer', reason: 'No money came.' } as const;
    expect(codeOf(await app.staffAction('second', slug, inTheirFavour))).toBe('own_sale');
    done(await app.staffAction('staff', slug, { action: 'extend', hours: 24, reason: 'The bank was closed.' }));
  });

  it('ends without a buyer when the underbidder does not answer in time', async () => {
    done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));
    const slug = await app.closed([
      ['bob', 1_000_000],
      ['ann', 1_100_000],
    ]);
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    await app.pass(24 * HOUR);
    expect((await app.read('bob', slug)).second_chance?.state).toBe('lapsed');
    expect(await app.noticesOf('sue')).toContainEqual(expect.stringMatching(/No underbidder is taking/));
  });
});

describe('a deadline that passes', () => {
  it('is handled even if another kind of step fails', async () => {
    const { executor } = place.database;
    const slug = await app.closed([['eve', 1_000_000]]);
    app.clock.at += 8 * 24 * HOUR;
    await sql`alter table second_chances rename to second_chances_away`.execute(executor);
    try {
      await expect(app.app.settlement.settlementWorker.runOnce()).rejects.toThrow();
    } finally {
      await sql`alter table second_chances_away rename to second_chances`.execute(executor);
    }
    expect(await app.noticesOf('sue')).toContain(`${(await app.read('eve', slug)).title}: the deadline has passed`);
  });
});

describe('a bid that is voided after the close', () => {
  it('refunds the premium, and settles with the new high bidder', async () => {
    const slug = await app.closed([
      ['cid', 900_000],
      ['bob', 1_000_000, 1_500_000],
      ['ann', 1_600_000],
    ]);
    done(await app.app.settlement.openDispute(app.person('ann'), { slug, reason: 'The number on the frame is another one.' }));
    expect(await voided(slug, 'ann')).toBe(200);
    await app.settle();
    expect((await app.read('ann', slug)).settlement).toMatchObject({
      state: 'fell_through',
      fell_through: { fault: 'nobody' },
      invoices: [{ status: 'refunded' }, { kind: 'credit_note', status: 'credited' }],
    });
    expect((await app.read('bob', slug)).settlement).toMatchObject({ state: 'payment_due', attempt: 2, price: { amount: 1_000_000 } });
    // A dispute ends with its sale, so staff no longer have to decide it.
    const disputes = await sql<{ decision: string | null }>`select d.decision from settlement_disputes d join settlements s on s.id = d.settlement_id
      where s.slug = ${slug}`.execute(place.database.executor);
    expect(disputes.rows).toEqual([{ decision: 'called_off' }]);
    expect((await app.http('GET', '/api/operator/settlements?show=disputed', { as: 'staff' })).text).not.toContain(slug);
    // The public reason for the resale is why the previous sale fell through, not the first one.
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    done(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }));
    await app.settle();
    const outcomes = await app.app.settlement.outcomesOf(place.database.executor, [await idOf(slug)]);
    expect([...outcomes.values()]).toMatchObject([{ state: 'resold', words: expect.stringMatching(/^The first sale was not completed/) }]);
  });

  it('ends an open offer, and starts a new one with the new high bidder', async () => {
    const slug = await app.closed(
      [
        ['bob', 1_000_000],
        ['ann', 1_100_000],
      ],
      { reserve: 2_000_000 },
    );
    done(await app.say('ann', slug, { action: 'offer', amount: 1_200_000 }));
    await app.pass(HOUR);
    expect(await voided(slug, 'ann')).toBe(200);
    // The void is not processed yet, but nothing can be sold to her anymore.
    expect(codeOf(await app.say('sue', slug, { action: 'accept', amount: 1_200_000 }))).toBe('offer_over');
    await app.settle();
    expect(codeOf(await app.app.settlement.read(app.person('ann'), slug))).toBe('not_found');
    expect((await app.noticesOf('ann')).at(-1)).toMatch(/the offer has ended$/);
    expect((await app.read('bob', slug)).negotiation).toMatchObject({
      state: 'open',
      turn: 'bidder',
      price_at_close: { amount: 1_000_000 },
      standing: null,
      moves: [],
      may: ['offer', 'decline'],
    });
    expect((await app.read('sue', slug)).negotiation).toMatchObject({ may: [], moves: [] });
    done(await app.say('bob', slug, { action: 'offer', amount: 1_300_000 }));
    // Without his bid the negotiation has no bidder. Staff must withdraw the auction instead.
    expect(await voided(slug, 'bob')).toBe(409);
    done(await app.say('sue', slug, { action: 'accept', amount: 1_300_000 }));
    await app.settle();
    expect((await app.read('bob', slug)).settlement).toMatchObject({ origin: 'offer', price: { amount: 1_300_000 } });
  });
});

describe('an underbidder’s bid that is voided after the close', () => {
  const refundedOf = async (chargeId: string): Promise<number | undefined> =>
    (await app.ledgerOf('ann')).charges.find(({ id }) => id === chargeId)?.refunded.amount;
  /** A sale to ann with the premium paid. Voiding bob's lower bid then reduces the price. */
  async function priceFalls(between: (slug: string) => Promise<unknown> = () => Promise.resolve()) {
    // A price whose premium is between the minimum and the cap.
    const slug = await app.closed([
      ['bob', 2_000_000],
      ['ann', 2_100_000, 3_500_000],
      ['bob', 3_000_000],
    ]);
    await app.settle();
    const before = (await app.read('ann', slug)).settlement;
    await between(slug);
    expect(await voided(slug, 'bob')).toBe(200);
    await app.settle();
    return { before, after: (await app.read('ann', slug)).settlement };
  }

  it('lowers the buyer’s price, and refunds the excess premium', async () => {
    const { before, after } = await priceFalls();
    expect(after).toMatchObject({ state: 'payment_due', attempt: 1, invoices: [{ kind: 'invoice', status: 'paid' }, { kind: 'credit_note' }] });
    expect(after?.price.amount).toBeLessThan(before?.price.amount ?? 0);
    const [invoice, credit] = after?.invoices ?? [];
    expect((invoice?.total.amount ?? 0) + (credit?.total.amount ?? 0)).toBe(after?.premium.amount);
    expect(await app.noticesOf('ann')).toContainEqual(expect.stringMatching(/^The price of the .* is now /));
    expect((await app.app.payments.books.read()).is_balanced).toBe(true);
  });

  it('refunds it in addition to a goodwill refund, but never more than was paid', async () => {
    const given = (chargeId: string, amount: number | null) =>
      app.call('staff', 'POST', `/api/operator/payments/charges/${chargeId}/refund`, { amount, reason: 'For the long wait.' });
    const goodwill = 5_000;
    const { before, after } = await priceFalls(async (slug) => {
      expect((await given((await app.read('ann', slug)).settlement?.charge?.id ?? '', goodwill)).status).toBe(200);
      await app.settle();
    });
    const fallen = (before?.premium.amount ?? 0) - (after?.premium.amount ?? 0);
    expect(fallen).toBeGreaterThan(goodwill);
    expect(await refundedOf(after?.charge?.id ?? '')).toBe(goodwill + fallen);
    const all = await priceFalls(async (slug) => {
      expect((await given((await app.read('ann', slug)).settlement?.charge?.id ?? '', null)).status).toBe(200);
      await app.settle();
    });
    expect(all.after?.price.amount).toBeLessThan(all.before?.price.amount ?? 0);
    expect(await refundedOf(all.after?.charge?.id ?? '')).toBe(all.before?.premium.amount);
    const books = await app.app.payments.books.read();
    expect(books).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  });
});

describe('a bid that is voided once documents state the price', () => {
  const sold = () =>
    app.closed([
      ['bob', 2_000_000],
      ['ann', 2_100_000, 3_500_000],
      ['bob', 3_000_000],
    ]);
  const paid = async (slug: string) => done(await app.action('sue', slug, { action: 'confirm_payment' }));

  it('is refused after the bill of sale, on request and on confirmation', async () => {
    const slug = await sold();
    await paid(slug);
    const request = await askVoid(slug, 'bob');
    expect(request.status).toBe(201);
    for (const side of ['ann', 'sue']) done(await app.action(side, slug, { action: 'give_particulars', name: side, address: '1 Mill Road', phone: '' }));
    done(await app.action('sue', slug, { action: 'issue_bill' }));
    const before = (await app.read('ann', slug)).settlement;
    const confirmed = await app.http('POST', `/api/operator/live/requests/${request.id}/confirm`, { as: 'second' });
    expect([confirmed.status, JSON.parse(confirmed.text)]).toMatchObject([409, { code: 'price_fixed' }]);
    expect((await askVoid(slug, 'bob')).status).toBe(409);
    await app.settle();
    expect((await app.read('ann', slug)).settlement?.price).toEqual(before?.price);
  });

  it('is refused once the seller’s fee is charged; before that, documents wait for the new price', async () => {
    await app.change({ seller_fee_basis_points: 200 });
    const [slug, other] = [await sold(), await sold()];
    expect(await voided(other, 'bob')).toBe(200);
    expect(codeOf(await app.action('sue', other, { action: 'confirm_payment' }))).toBe('price_changes');
    await app.settle();
    for (const each of [slug, other]) {
      await paid(each);
      expect((await askVoid(each, 'ann')).status).toBe(409);
    }
    await app.change({ seller_fee_basis_points: 0 });
  });
});

async function voided(slug: string, who: string): Promise<number> {
  const { id, status } = await askVoid(slug, who);
  expect(status).toBeLessThan(300);
  return (await app.http('POST', `/api/operator/live/requests/${id}/confirm`, { as: 'second' })).status;
}

async function askVoid(slug: string, who: string): Promise<{ id: string; status: number }> {
  const lines = done(await app.app.bidding.history(slug, { before: null, limit: 50 }));
  const number = lines.items.find(({ bidder, automatic }) => bidder === who && !automatic)?.number;
  const asked = await app.http('POST', '/api/operator/live/requests', {
    as: 'staff',
    body: { action: 'void_after_close', slug, number, reason: 'Placed by a child.', public_note: 'A bid was voided.' },
  });
  return { status: asked.status, id: (JSON.parse(asked.text) as { id?: string }).id ?? '' };
}

const idOf = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(place.database.executor)).rows[0]?.id ?? '';
