import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuctionQuerySchema } from '#contract/auctions.ts';
import { CalendarSchema } from '#contract/calendar.ts';
import { OperatorAuctionPageSchema, OperatorAuctionSchema } from '#contract/operator.ts';
import { RelistOfferSchema, SubmissionSchema } from '#contract/submissions.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);
await app.addStaff('second');

async function soldSlugs(): Promise<string[]> {
  const page = await app.app.catalogue.browse(AuctionQuerySchema.parse({ status: 'results', sold: '1', limit: 48 }));
  return page.ok ? page.value.items.map((auction) => auction.slug) : [];
}

async function consoleList(state: 'sold' | 'sale_not_completed') {
  const { text } = await app.http('GET', `/api/operator/auctions?state=${state}`, { as: 'staff' });
  const page = OperatorAuctionPageSchema.parse(JSON.parse(text));
  return {
    slugs: page.items.map(({ slug }) => slug),
    count: page.counts.find((each) => each.state === state)?.count ?? 0,
  };
}

async function endingFor(username: string, slug: string) {
  const actor = app.person(username);
  const listed = (await app.app.catalogue.biddingAuctions(actor)).find((auction) => auction.slug === slug);
  const { you } = done(await app.app.catalogue.read(actor, slug));
  return [listed?.you.status, you?.is_buyer];
}

async function sellerSale(slug: string) {
  const { text } = await app.http('GET', '/api/account/submissions', { as: 'sue' });
  const listed = z.array(SubmissionSchema).parse(JSON.parse(text));
  return listed.find((each) => each.slug === slug)?.progress?.sale;
}

async function consoleStates(slug: string) {
  const page = await app.http('GET', `/api/operator/auctions/${slug}`, { as: 'staff' });
  const { close_date: closed, sale_failed: isFailed } = OperatorAuctionSchema.parse(JSON.parse(page.text));
  const day = closed.slice(0, 10);
  const calendar = await app.http('GET', `/api/operator/calendar?from=${day}&days=1`, { as: 'staff' });
  const { days } = CalendarSchema.parse(JSON.parse(calendar.text));
  return [isFailed, days.flatMap(({ closings }) => closings).find((each) => each.slug === slug)?.state];
}

describe('a default', () => {
  it('keeps the premium, records a strike, and offers the car to consenting underbidders in order', async () => {
    for (const username of ['bob', 'cid'])
      done(await app.app.settlement.agreeToSecondChances(app.person(username), true));
    const slug = await app.closed([
      ['cid', 1_000_000, 1_200_000],
      ['eve', 1_250_000, 1_500_000],
      ['bob', 1_550_000, 2_000_000],
      ['ann', 2_100_000],
    ]);
    expect(
      codeOf(
        await app.staffAction('bob', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }),
      ),
    ).toBe('staff_only');
    const unattended = { ...app.staff, proof: { isRecent: false, hasFactor: true } };
    const input = { action: 'declare_default', fault: 'buyer', reason: 'No money came.' } as const;
    expect(await app.app.settlement.performStaffAction(unattended, { slug, input })).toMatchObject({
      code: 'step_up_required',
    });
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    const strikes = await sql<{
      text: string;
    }>`select text from person_notes where kind = 'strike' and user_id = ${app.person('ann').userId}`.execute(
      database.executor,
    );
    expect(strikes.rows).toHaveLength(1);
    expect((await app.read('ann', slug)).settlement).toMatchObject({
      state: 'fell_through',
      seller: null,
      fell_through: { fault: 'buyer', reason: 'No money came.' },
      invoices: [{ status: 'paid' }],
    });
    const charges = await app.payments.chargesOf(database.executor, await idOf(slug));
    expect(charges.map(({ state, refunded }) => [state, refunded])).toEqual([['taken', 0]]);
    // Bob's 2,000,000 against eve's 1,500,000: one increment above hers.
    expect((await app.read('bob', slug)).second_chance).toMatchObject({
      state: 'offered',
      price: { amount: 1_550_000 },
      may_answer: true,
    });
    expect(codeOf(await app.app.settlement.read(app.person('cid'), slug))).toBe('not_found');
    expect(await app.app.settlement.outcomesOf(database.executor, [await idOf(slug)])).toEqual(
      new Map([
        [await idOf(slug), expect.objectContaining({ state: 'fell_through', text: 'The sale was not completed.' })],
      ]),
    );
    expect(await soldSlugs()).not.toContain(slug);
    expect([await endingFor('ann', slug), await endingFor('bob', slug)]).toEqual([
      ['lost', false],
      ['lost', false],
    ]);
    expect(await consoleStates(slug)).toEqual([true, 'sale_not_completed']);
    expect(await sellerSale(slug)).toBe('not_completed');
    expect(await consoleList('sold')).toEqual({ slugs: expect.not.arrayContaining([slug]) as string[], count: 0 });
    expect(await consoleList('sale_not_completed')).toEqual({ slugs: [slug], count: 1 });
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: false }));
    await app.settle();
    // Eve opted out. Without her and bob, only cid's first bid remains.
    expect((await app.read('cid', slug)).second_chance).toMatchObject({
      state: 'offered',
      price: { amount: 1_000_000 },
    });
    expect(codeOf(await app.app.settlement.read(app.person('eve'), slug))).toBe('not_found');
    done(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }));
    await app.settle();
    expect(await app.read('cid', slug)).toMatchObject({
      settlement: { attempt: 2, origin: 'underbidder', state: 'payment_due', price: { amount: 1_000_000 } },
    });
    expect(await app.app.settlement.outcomesOf(database.executor, [await idOf(slug)])).toEqual(
      new Map([
        [await idOf(slug), expect.objectContaining({ state: 'resold', price: { amount: 1_000_000, currency: 'USD' } })],
      ]),
    );
    expect(await soldSlugs()).toContain(slug);
    // The last buyer won, at a price by which the list is sorted and filtered.
    expect([await endingFor('ann', slug), await endingFor('cid', slug)]).toEqual([
      ['lost', false],
      ['won', true],
    ]);
    expect(await consoleStates(slug)).toEqual([false, 'sold']);
    expect(await sellerSale(slug)).toBe('sold');
    const within = { status: 'results', price_from: '1000000', price_to: '1000000' };
    const priced = done(await app.app.catalogue.browse(AuctionQuerySchema.parse(within)));
    expect(priced.items.map((auction) => auction.slug)).toEqual([slug]);
    expect(codeOf(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }))).toBe(
      'offer_over',
    );
  });

  it('lets the seller relist the car once no underbidder can buy it', async () => {
    done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));
    const slug = await app.closed([
      ['bob', 1_000_000, 1_200_000],
      ['ann', 1_250_000],
    ]);
    const relist = () => app.app.selling.relist(app.person('sue'), slug);
    const offer = async () => {
      const { status, text } = await app.http('GET', `/api/account/auctions/${slug}/relist`, { as: 'sue' });
      return [status, RelistOfferSchema.parse(JSON.parse(text)).may_relist];
    };
    const codes = [codeOf(await relist())];
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    codes.push(codeOf(await relist()));
    await app.settle();
    codes.push(codeOf(await relist()));
    expect(codes).toEqual(['auction_not_over', 'auction_not_over', 'auction_not_over']);
    expect(await offer()).toEqual([200, false]);
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: false }));
    await app.settle();
    expect(await offer()).toEqual([200, true]);
    const { submission, isNew } = done(await relist());
    expect(isNew).toBe(true);
    expect(submission).toMatchObject({
      state: 'draft',
      relist_of: { slug, state: 'sold', fell_through: true, highest_bid: { amount: 1_250_000 } },
    });
    expect((await app.noticesOf('sue')).at(-1)).toMatch(/^No underbidder/);
  });

  it('of the seller refunds the premium with a credit note', async () => {
    const slug = await app.closed([['bob', 1_000_000]]);
    done(
      await app.staffAction('staff', slug, {
        action: 'declare_default',
        fault: 'seller',
        reason: 'The car was sold elsewhere.',
      }),
    );
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
      [
        'ivy',
        'seller',
        'You no longer owe a premium.',
        'Premium not paid and no longer owed',
        ['cancelled', 'cancelled'],
      ],
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
      expect(
        (await app.notificationBodies(who)).filter((body) => /refund the premium|isn’t refunded/.test(body)),
      ).toEqual([]);
      const sale = (await app.read(who, slug)).settlement;
      expect(sale?.history.map((each) => each.text)).toContain(event);
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
    const { executor } = database;
    const charge = async () => (await app.payments.chargesOf(executor, await idOf(slug)))[0];
    expect((await app.call('ivo', 'POST', `/api/account/payments/charges/${(await charge())?.id}/pay`)).status).toBe(
      200,
    );
    expect((await charge())?.state).toBe('action_needed');
    done(
      await app.staffAction('staff', slug, {
        action: 'declare_default',
        fault: 'seller',
        reason: 'The car was sold elsewhere.',
      }),
    );
    await app.pass(HOUR_MS / 6);
    expect((await charge())?.state).toBe('action_needed');
    await app.pass(HOUR_MS / 6);
    expect((await charge())?.state).toBe('cancelled');
    expect((await app.read('ivo', slug)).settlement?.invoices.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    // The premium was declined off-session, then tried with the owner present and cancelled.
    const atProvider = await sql<{
      status: string;
    }>`select status from sandbox_payments where user_id = ${app.person('ivo').userId} order by status`.execute(
      executor,
    );
    expect(atProvider.rows.map(({ status }) => status)).toEqual(['cancelled', 'declined']);
    expect((await app.payments.books.read()).is_balanced).toBe(true);
    await app.change({ holds: 'required' });
  });

  it('cannot be declared by staff who sell for the dealer', async () => {
    const slug = await app.closed([['bob', 1_000_000]]);
    const { executor } = database;
    const at = new Date(app.clock.at);
    await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'sue-cars', 'Sue Cars', ${at})`.execute(
      executor,
    );
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
    await app.pass(24 * HOUR_MS);
    expect((await app.read('bob', slug)).second_chance?.state).toBe('lapsed');
    expect(await app.noticesOf('sue')).toContainEqual(expect.stringMatching(/No underbidder bought/));
  });
});

describe('a deadline that passes', () => {
  it('is handled even if another kind of step fails', async () => {
    const { executor } = database;
    const slug = await app.closed([['eve', 1_000_000]]);
    app.clock.at += 8 * 24 * HOUR_MS;
    await sql`alter table second_chances rename to second_chances_away`.execute(executor);
    try {
      await expect(app.app.settlement.settlementWorker.runOnce()).rejects.toThrow();
    } finally {
      await sql`alter table second_chances_away rename to second_chances`.execute(executor);
    }
    expect(await app.noticesOf('sue')).toContain(`${(await app.read('eve', slug)).title}: the deadline has passed`);
  });
});

const idOf = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(database.executor)).rows[0]?.id ??
  '';
