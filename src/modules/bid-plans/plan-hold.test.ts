import { describe, expect, it } from 'vitest';
import { type BidPlanItem, BidPlanSchema } from '#contract/bid-plans.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';

let slugs: string[] = [];

describe('a plan whose hold', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openSettlementTestApp(database);

  const call = async (as: string, method: string, path: string, body?: unknown) => {
    const answer = await app.http(method, `/api${path}`, { as, body });
    return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
  };
  const runJob = async () => app.app.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
  async function planOf(as: string): Promise<BidPlanItem> {
    await runJob();
    await app.app.notifications.notifier.runOnce();
    const { text } = await app.http('GET', '/api/account/bid-plans', { as });
    const [plan] = BidPlanSchema.array().parse(JSON.parse(text));
    if (plan === undefined) throw new Error('the plan is listed');
    return plan;
  }
  async function makePlan(as: string, card: string): Promise<void> {
    await app.addBidder(as, card);
    slugs = [];
    for (const hours of [24, 48]) slugs.push((await app.addAuction({ title: `Car of ${as}, ${hours} h` }, hours)).slug);
    await app.app.bidding.closer.runOnce();
    const cars = slugs.map((slug, index) => ({ slug, maximum: (index + 1) * 1_000_000 }));
    const made = await call(as, 'POST', '/account/bid-plans', { name: 'One of two', wins: 1, budget: null, cars });
    expect(made.status).toBe(201);
  }

  it('the bank wants confirmed says so, leads its owner there, and bids once they have confirmed', async () => {
    await makePlan('ann', 'pm_card_authenticationRequired');
    const asked = await planOf('ann');
    expect(asked.cars).toMatchObject([
      {
        status: 'refused',
        needs: 'bank',
        refusal: 'Your bank asks you to confirm the hold for the buyer’s premium.',
      },
      { status: 'refused', needs: 'bank' },
    ]);
    expect(asked.next).toBe('We bid on the Car of ann, 24 h as soon as you’ve confirmed the hold with your bank.');
    expect(await app.noticesOf('ann')).toContain(
      'Confirm a hold with your bank, so that your plan can bid on the Car of ann, 24 h',
    );

    // One confirmation, for the dearest auction, is enough for all.
    const { body } = await call('ann', 'POST', `/auctions/${slugs[1]}/hold`, { maximum: 2_000_000, confirm: true });
    expect(body).toMatchObject({ state: 'action_needed', hold: { premium: { amount: 100_000 } } });
    await app.sandbox.answerBank(String(body['client_secret']), true);
    const { id } = body['hold'] as { id: string };
    expect((await call('ann', 'POST', `/account/payments/holds/${id}/confirm`)).body).toMatchObject({
      state: 'placed',
    });
    await call('ann', 'PUT', `/account/bid-plans/${asked.id}/state`, { state: 'active' });
    const goesOn = await planOf('ann');
    expect(goesOn.cars).toMatchObject([
      { status: 'leading', needs: null, refusal: null },
      { status: 'waiting', needs: null },
    ]);
    expect(await app.heldAtProvider('ann')).toBe(100_000);
  });

  it('the card declines names the card, and bids with another one', async () => {
    await makePlan('bob', 'pm_card_chargeCustomerFail');
    const declined = await planOf('bob');
    expect(declined.cars).toMatchObject([{ status: 'refused', needs: 'card' }, { needs: 'card' }]);
    expect(await app.noticesOf('bob')).toContain(
      'Your plan couldn’t bid on the Car of bob, 24 h: it needs another card',
    );
    await app.addCard('bob', 'pm_card_mastercard', { asDefault: true });
    await call('bob', 'PUT', `/account/bid-plans/${declined.id}/state`, { state: 'active' });
    expect((await planOf('bob')).cars).toMatchObject([{ status: 'leading' }, { status: 'waiting' }]);
  });
});
