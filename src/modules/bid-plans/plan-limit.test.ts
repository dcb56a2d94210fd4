import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BidPlanItem, BidPlanSchema, type SaveBidPlan } from '#contract/bid-plans.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { bidPlansPersonalData } from './index.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const usd = (amount: number) => ({ amount, currency: 'USD' });
let opened: TestDatabase;
let app: BiddingTestApp;
let poor = '';
let cars: { id: string; slug: string }[] = [];

describe.each(['postgres', 'embedded'] as const)('bid plans and the bidding limit, on the %s database', (kind) => {
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    app = openBiddingTestApp(opened.database, clock);
    await app.addPerson('bob');
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    clock.at += 30 * 24 * HOUR_MS;
    poor = `poor${clock.at}`;
    await app.addPerson(poor, { limit: 250_000 });
    cars = [];
    for (const hours of [1, 2, 3]) {
      const close = new Date(clock.at + hours * 24 * HOUR_MS).toISOString();
      cars.push(await app.addAuction({ title: `Car ${hours}`, close_date: close }));
    }
    await app.bidding.closer.runOnce();
  });

  const slugOf = (car: number): string => cars[car]?.slug ?? '';
  const entered = (maximums: readonly number[], change: Partial<SaveBidPlan> = {}): SaveBidPlan => ({
    name: 'A sports car',
    wins: 1,
    budget: null,
    cars: maximums.map((maximum, index) => ({ slug: slugOf(index), maximum })),
    ...change,
  });
  async function save(plan: SaveBidPlan, id?: string) {
    const path = id === undefined ? '/api/account/bid-plans' : `/api/account/bid-plans/${id}`;
    return app.call(id === undefined ? 'POST' : 'PUT', path, { as: poor, body: plan });
  }
  async function made(maximums: readonly number[], change: Partial<SaveBidPlan> = {}): Promise<string> {
    const answer = await save(entered(maximums, change));
    expect(answer).toMatchObject({ status: 201 });
    return String(answer.body['id']);
  }
  const setState = (id: string, state: string) =>
    app.call('PUT', `/api/account/bid-plans/${id}/state`, { as: poor, body: { state } });
  const runJob = async () => app.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
  async function planOf(id: string): Promise<BidPlanItem> {
    const { body } = await app.call('GET', '/api/account/bid-plans', { as: poor });
    const found = BidPlanSchema.array()
      .parse(body)
      .find((plan) => plan.id === id);
    if (found === undefined) throw new Error('the plan is listed');
    return found;
  }
  /** Runs the job, and returns how each car stands. */
  async function carStatuses(id: string): Promise<string[]> {
    await runJob();
    return (await planOf(id)).cars.map(({ status }) => status);
  }
  const bobBids = async (car: number, amount: number) =>
    expect((await app.bid(slugOf(car), 'bob', { amount, maximum: amount, confirm: true })).status).toBe(201);
  async function closeCar(car: number): Promise<void> {
    const bidding = await app.bidding.biddingOf(opened.database.executor, cars[car]?.id ?? '');
    clock.at = Math.max(clock.at, bidding?.state.closesAt ?? 0);
    await app.bidding.closer.runOnce();
  }
  const setLimit = (limit: number) =>
    sql`update paddles set limit_amount = ${limit} where username = ${poor}`.execute(opened.database.executor);
  const userId = (): string => {
    const person = app.person(poor);
    return person.kind === 'user' ? person.userId : '';
  };
  const needs = (plan: string, free: string) =>
    `This plan can take ${plan} of your bidding limit, and ${free} is free. Lower a maximum or how many auctions to win, pause another plan, or contact us for a higher limit.`;
  const poorBids = (car: number, amount: number) =>
    app.bid(slugOf(car), poor, { amount, maximum: amount, confirm: true });
  const limitInUse = async () => {
    return app.bidding.limitInUse(opened.database.executor, userId());
  };

  it('refuses a plan that does not fit, next to the field', async () => {
    expect((await save(entered([300_000, 150_000]))).body).toMatchObject({
      errors: { 'cars.0.maximum': [needs('$3,000', '$2,500')] },
    });
    expect((await save(entered([150_000, 200_000], { wins: 2 }))).body).toMatchObject({
      errors: { wins: [needs('$3,500', '$2,500')] },
    });
    // A budget counts too: no more than it is ever bid.
    await made([150_000, 200_000], { wins: 2, budget: 250_000 });
  });

  it('counts an active plan once, for the most that it can cost', async () => {
    const id = await made([150_000, 200_000]);
    expect(await limitInUse()).toBe(200_000);
    expect(await planOf(id)).toMatchObject({ reserved: usd(200_000), over_limit: null });
    expect(await carStatuses(id)).toEqual(['leading', 'waiting']);
    expect(await limitInUse()).toBe(200_000);
    expect(await planOf(id)).toMatchObject({ reserved: usd(50_000) });
    await bobBids(0, 160_000);
    expect(await limitInUse()).toBe(200_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'leading']);
    expect(await planOf(id)).toMatchObject({ reserved: usd(0) });
    await bobBids(1, 210_000);
    await runJob();
    expect(await limitInUse()).toBe(0);
  });

  it('refuses a bid by hand that needs what a plan reserves, until the plan is paused', async () => {
    const id = await made([150_000, 200_000]);
    expect(await poorBids(2, 100_000)).toMatchObject({
      status: 422,
      body: {
        code: 'over_limit',
        message:
          'This exceeds your remaining limit of $500. Your bid plans reserve $2,000. Pause a plan to bid with that.',
        limit_left: usd(50_000),
        reserved: usd(200_000),
      },
    });
    await setState(id, 'paused');
    expect(await limitInUse()).toBe(0);
    expect((await poorBids(2, 100_000)).status).toBe(201);
    expect(await setState(id, 'active')).toMatchObject({
      status: 409,
      body: { code: 'bid_plan_over_limit', message: needs('$2,000', '$1,500') },
    });
    expect(await planOf(id)).toMatchObject({ state: 'paused' });
  });

  it('lets a bid by hand on a car of a plan use what the plan reserves for it', async () => {
    await made([150_000, 200_000]);
    expect((await poorBids(0, 140_000)).status).toBe(201);
    expect(await limitInUse()).toBe(200_000);
    expect((await poorBids(0, 200_000)).status).toBe(201);
    expect(await limitInUse()).toBe(250_000);
    expect((await poorBids(0, 200_100)).status).toBe(422);
  });

  it('needs one hold, for the dearest car on which a plan may still bid', async () => {
    const needed = async () =>
      (await app.bidding.holdNeeds(opened.database.executor, [userId()])).get(userId())?.premium ?? 0;
    await setLimit(250_000_000);
    // The premium is 5%.
    const id = await made([1_000_000, 3_000_000, 2_000_000]);
    expect(await needed()).toBe(150_000);
    await runJob();
    expect(await needed()).toBe(150_000);
    await bobBids(1, 3_100_000);
    await runJob();
    expect(await needed()).toBe(100_000);
    await setState(id, 'paused');
    expect(await needed()).toBe(50_000);
    await setState(id, 'active');
    await runJob();
    expect(await needed()).toBe(100_000);
    await closeCar(0);
    await runJob();
    // Won: the plan wants no other car.
    expect(await needed()).toBe(0);
  });

  it('lets a plan be made smaller after the limit was lowered, and not larger', async () => {
    const id = await made([150_000, 200_000]);
    await setLimit(120_000);
    expect(await planOf(id)).toMatchObject({ over_limit: usd(80_000) });
    expect(await save(entered([150_000, 180_000]), id)).toMatchObject({ status: 200 });
    expect(await save(entered([150_000, 190_000]), id)).toMatchObject({ status: 422 });
  });

  it('frees the limit when a plan ends, is canceled or paused with the password, or its owner leaves', async () => {
    const id = await made([150_000]);
    await setState(id, 'cancelled');
    expect(await limitInUse()).toBe(0);
    await made([150_000]);
    await opened.database.transaction(async (transaction) =>
      bidPlansPersonalData.access?.endRisky(transaction, userId(), { at: new Date(clock.at), madeSince: null }),
    );
    expect(await limitInUse()).toBe(0);
    await opened.database.transaction(async (transaction) => bidPlansPersonalData.evict?.(transaction, userId()));
    await made([150_000]);
    await bobBids(0, 160_000);
    await closeCar(0);
    await runJob();
    expect(await limitInUse()).toBe(0);
    const last = await made([], { cars: [{ slug: slugOf(1), maximum: 150_000 }] });
    expect(await limitInUse()).toBe(150_000);
    await opened.database.transaction(async (transaction) => bidPlansPersonalData.evict?.(transaction, userId()));
    expect({ last, inUse: await limitInUse() }).toEqual({ last, inUse: 0 });
  });
});
