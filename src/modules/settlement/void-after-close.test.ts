import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);
await app.addStaff('second');
for (const username of ['bob', 'cid']) done(await app.app.settlement.agreeToSecondChances(app.person(username), true));

describe('a bid that is voided after the close', () => {
  it('is void only with the approval of a second person who has been staff for seven days', async () => {
    const slug = await app.closed([
      ['bob', 1_000_000],
      ['ann', 1_600_000],
    ]);
    await app.register('newcomer', true);
    const { id } = await askVoid(slug, 'ann');
    for (const as of ['staff', 'newcomer']) {
      const confirmed = await app.http('POST', `/api/operator/approvals/${id}/approve`, { as });
      expect(confirmed.status).toBe(403);
    }
    await app.settle();
    expect((await app.read('ann', slug)).settlement).toMatchObject({ state: 'payment_due' });
  });

  it('refunds the premium, and settles with the new high bidder', async () => {
    const slug = await app.closed([
      ['cid', 900_000],
      ['bob', 1_000_000, 1_500_000],
      ['ann', 1_600_000],
    ]);
    done(
      await app.app.settlement.openDispute(app.person('ann'), {
        slug,
        reason: 'The number on the frame is another one.',
      }),
    );
    expect(await voided(slug, 'ann')).toBe(200);
    await app.settle();
    expect((await app.read('ann', slug)).settlement).toMatchObject({
      state: 'fell_through',
      fell_through: { fault: 'nobody' },
      invoices: [{ status: 'refunded' }, { kind: 'credit_note', status: 'credited' }],
    });
    expect((await app.read('bob', slug)).settlement).toMatchObject({
      state: 'payment_due',
      attempt: 2,
      price: { amount: 1_000_000 },
    });
    // A dispute ends with its sale, so staff no longer have to decide it.
    const disputes = await sql<{
      decision: string | null;
    }>`select d.decision from settlement_disputes d join settlements s on s.id = d.settlement_id
      where s.slug = ${slug}`.execute(database.executor);
    expect(disputes.rows).toEqual([{ decision: 'sale_canceled' }]);
    expect((await app.http('GET', '/api/operator/settlements?show=disputed', { as: 'staff' })).text).not.toContain(
      slug,
    );
    // The public reason for the resale is why the previous sale fell through, not the first one.
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    done(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: true }));
    await app.settle();
    const outcomes = await app.app.settlement.outcomesOf(database.executor, [await idOf(slug)]);
    expect([...outcomes.values()]).toMatchObject([
      { state: 'resold', text: expect.stringMatching(/^The first sale was not completed/) },
    ]);
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
    await app.pass(HOUR_MS);
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
      current_offer: null,
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
    expect(after).toMatchObject({
      state: 'payment_due',
      attempt: 1,
      invoices: [{ kind: 'invoice', status: 'paid' }, { kind: 'credit_note' }],
    });
    expect(after?.price.amount).toBeLessThan(before?.price.amount ?? 0);
    const [invoice, credit] = after?.invoices ?? [];
    expect((invoice?.total.amount ?? 0) + (credit?.total.amount ?? 0)).toBe(after?.premium.amount);
    expect(await app.noticesOf('ann')).toContainEqual(expect.stringMatching(/^The price of the .* is now /));
    expect((await app.app.payments.books.read()).is_balanced).toBe(true);
  });

  it('refunds it in addition to a goodwill refund, but never more than was paid', async () => {
    const given = (chargeId: string, amount: number | null) =>
      app.call('staff', 'POST', `/api/operator/payments/charges/${chargeId}/refund`, {
        amount,
        reason: 'For the long wait.',
      });
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
    for (const side of ['ann', 'sue'])
      done(await app.action(side, slug, { action: 'give_particulars', name: side, address: '1 Mill Road', phone: '' }));
    done(await app.action('sue', slug, { action: 'issue_bill' }));
    const before = (await app.read('ann', slug)).settlement;
    const confirmed = await app.http('POST', `/api/operator/approvals/${request.id}/approve`, { as: 'second' });
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
  return (await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' })).status;
}

async function askVoid(slug: string, who: string): Promise<{ id: string; status: number }> {
  const entries = await app.app.bidding.ledgerOf(database.executor, await idOf(slug));
  const sequence = entries.findLast(
    ({ lineNumber, actorId }) => lineNumber !== null && actorId === app.person(who).userId,
  )?.sequence;
  const asked = await app.http('POST', '/api/operator/approvals', {
    as: 'staff',
    body: {
      action: 'void_after_close',
      slug,
      sequence,
      reason: 'Placed by a child.',
      public_note: 'A bid was voided.',
    },
  });
  return { status: asked.status, id: (JSON.parse(asked.text) as { id?: string }).id ?? '' };
}

const idOf = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(database.executor)).rows[0]?.id ??
  '';
