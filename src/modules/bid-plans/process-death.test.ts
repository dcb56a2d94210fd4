import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BidPlanSchema } from '#contract/bid-plans.ts';
import { silentLog } from '#platform/log.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { BidPlansDeps } from './deps.ts';
import { createBidPlans } from './index.ts';
import { ANSWER_WITHIN_MS } from './run-plan.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
let opened: TestDatabase;
let app: BiddingTestApp;
let cars: { id: string; slug: string }[] = [];

describe.each(['postgres', 'embedded'] as const)('a bid plan whose process dies, on the %s database', (kind) => {
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    app = openBiddingTestApp(opened.database, clock);
    for (const name of ['ann', 'bob']) await app.addPerson(name);
    await app.withoutApprovals();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    clock.at += 30 * 24 * HOUR_MS;
    cars = [];
    for (const day of [1, 2, 3]) {
      const close = new Date(clock.at + day * 24 * HOUR_MS).toISOString();
      cars.push(await app.addAuction({ title: `Car ${day}`, close_date: close }));
    }
    await app.bidding.closer.runOnce();
  });

  const idOf = (car: number): string => cars[car]?.id ?? '';
  function save(maximums: readonly number[], id?: string) {
    const body = {
      name: 'A sports car',
      wins: 1,
      budget: null,
      cars: maximums.map((maximum, index) => ({ slug: cars[index]?.slug ?? '', maximum })),
    };
    return id === undefined
      ? app.call('POST', '/api/account/bid-plans', { as: 'ann', body })
      : app.call('PUT', `/api/account/bid-plans/${id}`, { as: 'ann', body });
  }
  async function made(maximums: readonly number[]): Promise<string> {
    const answer = await save(maximums);
    expect(answer).toMatchObject({ status: 201 });
    return String(answer.body['id']);
  }
  const limitInUse = async () => {
    const ann = app.person('ann');
    return app.bidding.limitInUse(opened.database.executor, ann.kind === 'user' ? ann.userId : '');
  };
  const setState = (id: string, state: string) =>
    app.call('PUT', `/api/account/bid-plans/${id}/state`, { as: 'ann', body: { state } });
  const runJob = async ({ jobs } = app.bidPlans) => jobs[0]?.run({ stopping: new AbortController().signal });
  /** Runs the job, and returns how each car stands. */
  async function carStatuses(id: string): Promise<string[] | undefined> {
    await runJob();
    const { body } = await app.call('GET', '/api/account/bid-plans', { as: 'ann' });
    const plan = BidPlanSchema.array()
      .parse(body)
      .find((each) => each.id === id);
    return plan?.cars.map(({ status }) => status);
  }
  const bobBids = async (car: number, amount: number) => {
    const answer = await app.bid(cars[car]?.slug ?? '', 'bob', { amount, maximum: amount, confirm: true });
    expect(answer.status).toBe(201);
  };
  const planNotifications = async () => {
    await app.noticesOf('ann');
    const { rows } = await sql<{ title: string; body: string }>`select title, body from notifications
      where kind = 'bid_plan' and auction_id = any(${cars.map((car) => car.id)}::text[])
      order by created_at, id`.execute(opened.database.executor);
    return rows;
  };

  /** A runner whose calls to the bid engine end in an error, before or after the bid is placed. */
  function dyingRunner(isPlaced: boolean) {
    const { forPlans, leadsOf } = app.bidding;
    const placeBid: typeof forPlans.placeBid = async (bid) => {
      if (isPlaced) await forPlans.placeBid(bid);
      throw new Error('the process was killed');
    };
    const bidding: BidPlansDeps['bidding'] = { forPlans: { ...forPlans, placeBid }, leadsOf };
    return createBidPlans({
      ...app.deps,
      accounts: app.accounts,
      config: { trustedProxies: 0 },
      notifications: app.notifications,
      log: silentLog(),
      bidding,
    });
  }

  it.each([false, true])('places a bid once if its process dies (after placing it: %s)', async (isPlaced) => {
    const id = await made([200_000, 300_000]);
    await runJob(dyingRunner(isPlaced));
    expect(await carStatuses(id)).toEqual([isPlaced ? 'leading' : 'bidding', 'waiting']);
    // Once, for the dearer car, although no process knows whether the bid was placed.
    expect(await limitInUse()).toBe(300_000);
    expect(await save([200_000, 300_000], id)).toMatchObject({
      status: 409,
      body: { code: 'bid_plan_busy' },
    });
    expect(await setState(id, 'paused')).toMatchObject({ status: 409 });
    clock.at += ANSWER_WITHIN_MS;
    expect(await carStatuses(id)).toEqual(['leading', 'waiting']);
    const ledger = await app.bidding.ledgerOf(opened.database.executor, idOf(0));
    expect(ledger.filter((line) => line.kind === 'offer')).toHaveLength(1);
    expect(await setState(id, 'paused')).toMatchObject({ status: 200 });
  });

  it('gets the answer to the bid of a process that died, even if the car is lost meanwhile', async () => {
    const id = await made([200_000, 300_000]);
    await runJob(dyingRunner(true));
    await bobBids(0, 250_000);
    expect(await limitInUse()).toBe(300_000);
    clock.at += ANSWER_WITHIN_MS;
    expect(await carStatuses(id)).toEqual(['outbid', 'leading']);
    // Staff can read it, so it has no amount.
    expect(await planNotifications()).toEqual([
      { title: 'Your plan moved on to the Car 2', body: expect.not.stringMatching(/\$\d/) as string },
    ]);
  });
});
