import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BidPlanItem, BidPlanSchema, type SaveBidPlan } from '#contract/bid-plans.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { bidPlansPersonalData } from './index.ts';
import { CHANGES_BY_USER } from './authorize-plan-change.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const usd = (amount: number) => ({ amount, currency: 'USD' });
let opened: TestDatabase;
let app: BiddingTestApp;
let ann: SignedIn;
let cars: { id: string; slug: string }[] = [];

describe.each(['postgres', 'embedded'] as const)('bid plans on the %s database', (kind) => {
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    app = openBiddingTestApp(opened.database, clock);
    ann = await app.addPerson('ann');
    for (const name of ['bob', 'cid']) await app.addPerson(name);
    await app.addPerson('poor', { limit: 250_000 });
    await app.withoutApprovals();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    clock.at += 30 * 24 * HOUR_MS;
    cars = [];
    for (const hours of [1, 2, 3]) {
      const close = new Date(clock.at + hours * 24 * HOUR_MS).toISOString();
      cars.push(await app.addAuction({ title: `Car ${hours}`, close_date: close }));
    }
    await app.bidding.closer.runOnce();
  });

  const slugOf = (car: number): string => cars[car]?.slug ?? '';
  const idOf = (car: number): string => cars[car]?.id ?? '';
  const entered = (maximums: readonly number[], change: Partial<SaveBidPlan> = {}): SaveBidPlan => ({
    name: 'A sports car',
    wins: 1,
    budget: null,
    cars: maximums.map((maximum, index) => ({ slug: slugOf(index), maximum })),
    ...change,
  });
  async function save(plan: SaveBidPlan, { as = 'ann', id }: { as?: string; id?: string } = {}) {
    const path = id === undefined ? '/api/account/bid-plans' : `/api/account/bid-plans/${id}`;
    return app.call(id === undefined ? 'POST' : 'PUT', path, { as, body: plan });
  }
  async function made(maximums: readonly number[], change: Partial<SaveBidPlan> = {}, as = 'ann'): Promise<string> {
    const answer = await save(entered(maximums, change), { as });
    expect(answer).toMatchObject({ status: 201 });
    return String(answer.body['id']);
  }
  const setState = (id: string, state: string, as = 'ann') =>
    app.call('PUT', `/api/account/bid-plans/${id}/state`, { as, body: { state } });
  const runJob = async () => app.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
  async function planOf(id: string, as = 'ann'): Promise<BidPlanItem> {
    const { body } = await app.call('GET', '/api/account/bid-plans', { as });
    const found = BidPlanSchema.array()
      .parse(body)
      .find((plan) => plan.id === id);
    if (found === undefined) throw new Error('the plan is listed');
    return found;
  }
  /** Runs the job, and returns how each car stands. */
  async function carStatuses(id: string, as = 'ann'): Promise<string[]> {
    await runJob();
    return (await planOf(id, as)).cars.map(({ status }) => status);
  }
  const bobBids = async (car: number, amount: number, maximum = amount) => {
    const answer = await app.bid(slugOf(car), 'bob', { amount, maximum, confirm: true });
    expect(answer.status).toBe(201);
    return answer;
  };
  const voidEntry = (car: number, sequence: number) =>
    app.call('POST', `/api/operator/auctions/${slugOf(car)}/ledger/${sequence}/void`, {
      as: 'staff',
      body: { reason: 'Not a serious bid.' },
    });
  async function closeCar(car: number): Promise<void> {
    clock.at = Math.max(clock.at, (await stateOf(car)).closesAt);
    await app.bidding.closer.runOnce();
  }
  async function stateOf(car: number) {
    const bidding = await app.bidding.biddingOf(opened.database.executor, idOf(car));
    if (bidding === null) throw new Error('the auction is there');
    return bidding.state;
  }
  const setLimit = (limit: number) =>
    sql`update paddles set limit_amount = ${limit} where username = 'poor'`.execute(opened.database.executor);
  const exposure = () => app.bidding.exposureOf(opened.database.executor, ann.userId);

  it('bids on one car at a time, moves on when it is lost, and stops after the win', async () => {
    const id = await made([200_000, 300_000, 400_000]);
    expect(await carStatuses(id)).toEqual(['leading', 'waiting', 'waiting']);
    expect(await planOf(id)).toMatchObject({ leading: 1, next: expect.stringContaining('You lead the Car 1.') });
    expect(await exposure()).toBe(200_000);
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'leading', 'waiting']);
    expect(await exposure()).toBe(300_000);
    expect(await app.noticesOf('ann')).toEqual(expect.arrayContaining(['outbid', 'bid_plan']));
    await closeCar(0);
    await closeCar(1);
    expect(await carStatuses(id)).toEqual(['lost', 'won', 'waiting']);
    expect(await planOf(id)).toMatchObject({ won: 1, next: 'Done. You won 1 auction, so we don’t bid on the others.' });
    expect(await stateOf(2)).toMatchObject({ leader: null });
    await closeCar(2);
    expect(await carStatuses(id)).toEqual(['lost', 'won', 'lost']);
    expect(await planOf(id)).toMatchObject({ state: 'ended', next: 'Over. You won 1 auction.' });
  });

  it('notifies its owner of each car it moved on to, even if another bidder’s maximum there is higher', async () => {
    const id = await made([200_000, 300_000, 400_000]);
    await bobBids(1, 100_000, 350_000);
    await runJob();
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'outbid', 'leading']);
    await app.noticesOf('ann');
    const { rows } = await sql<{ title: string }>`select title from notifications
      where user_id = ${ann.userId} and kind = 'bid_plan' and auction_id = any(${cars.map((car) => car.id)}::text[])
      order by created_at, id`.execute(opened.database.executor);
    expect(rows.map(({ title }) => title)).toEqual([
      'Your plan moved on to the Car 2',
      'Your plan moved on to the Car 3',
    ]);
  });

  it('never leads again where it moved on, even if the bid above it is voided', async () => {
    const id = await made([200_000, 300_000]);
    await runJob();
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'leading']);
    expect(await voidEntry(0, 2)).toMatchObject({ status: 200, body: { leader: null, bid_count: 0 } });
    expect(await stateOf(0)).toMatchObject({ leader: null, price: null });
    expect(await carStatuses(id)).toEqual(['waiting', 'leading']);
    expect(await app.bidding.verifyLedger(idOf(0))).toEqual([]);
    await closeCar(0);
    const file = await app.bidding.exportLedger(slugOf(0));
    expect(file.ok && file.value.entries.map((entry) => entry.kind)).toEqual([
      'opening',
      'offer',
      'offer',
      'void',
      'void',
      'close',
    ]);
    expect(await app.noticesOf('ann')).toContain('bid_voided');
  });

  it('keeps what its bid did to the price when another bid is voided', async () => {
    const id = await made([200_000, 300_000]);
    await app.bid(slugOf(0), 'cid', { amount: 100_000 });
    await runJob();
    await bobBids(0, 210_000, 400_000);
    await runJob();
    const before = await stateOf(0);
    expect(await voidEntry(0, 1)).toMatchObject({ status: 200, body: { leader: 'bob' } });
    expect((await stateOf(0)).price).toBe(before.price);
    expect(await carStatuses(id)).toEqual(['outbid', 'leading']);
    expect(await app.bidding.verifyLedger(idOf(0))).toEqual([]);
  });

  it('stays on a car whose leader’s bid is voided before it moved on', async () => {
    const id = await made([200_000, 300_000]);
    await runJob();
    await bobBids(0, 250_000);
    await voidEntry(0, 2);
    expect(await carStatuses(id)).toEqual(['leading', 'waiting']);
  });

  it('moves on when the reserve is not met or the auction is withdrawn', async () => {
    const slow = await app.addAuction({
      title: 'Car 0',
      reserve: 900_000,
      close_date: new Date(clock.at + HOUR_MS).toISOString(),
    });
    const list = [{ slug: slow.slug, maximum: 200_000 }, ...entered([300_000, 400_000]).cars];
    const id = await made([], { cars: list });
    expect(await carStatuses(id)).toEqual(['leading', 'waiting', 'waiting']);
    const plan = await planOf(id);
    expect(plan.cars.map((car) => car.reserve_status)).toEqual(['not_met', 'none', 'none']);
    expect(plan.next).toBe(
      'You lead the Car 0. Your maximum is below the reserve of the Car 0. If another bidder goes above your maximum, or the reserve isn’t met at the close, we bid on the Car 1.',
    );
    clock.at += HOUR_MS;
    await app.bidding.closer.runOnce();
    expect(await carStatuses(id)).toEqual(['lost', 'leading', 'waiting']);
    await app.bidding.withdraw(app.person('staff'), { slug: slugOf(0), reason: 'Sold elsewhere.' });
    expect(await carStatuses(id)).toEqual(['lost', 'lost', 'leading']);
  });

  it('never commits more than the budget with premium and tax', async () => {
    // The premium is 5%, at least 25,000.
    const id = await made([200_000, 300_000, 150_000], { wins: 3, budget: 400_000 });
    expect(await carStatuses(id)).toEqual(['leading', 'waiting', 'leading']);
    expect(await planOf(id)).toMatchObject({ exposure: usd(400_000), budget: usd(400_000) });
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'waiting', 'leading']);
    const { next } = await planOf(id);
    expect(next).toBe(
      'You lead the Car 3. The rest of your budget doesn’t cover your maximum on the Car 2. If another bidder goes above your maximum, we bid on the Car 2.',
    );
  });

  it('says what to do when cars that were won leave too little of the budget', async () => {
    const id = await made([200_000, 250_000], { wins: 2, budget: 400_000 });
    expect(await carStatuses(id)).toEqual(['leading', 'waiting']);
    await app.bid(slugOf(0), 'bob', { amount: 200_000 });
    await closeCar(0);
    expect(await carStatuses(id)).toEqual(['won', 'waiting']);
    const { next } = await planOf(id);
    expect(next).toBe(
      'The rest of your budget doesn’t cover your maximum on the Car 2. Raise the budget, or lower that maximum.',
    );
  });

  it('does not promise a bid that the budget can’t cover after a loss', async () => {
    const id = await made([200_000, 150_000, 300_000], { wins: 2, budget: 400_000 });
    expect(await carStatuses(id)).toEqual(['leading', 'leading', 'waiting']);
    expect((await planOf(id)).next).toBe(
      'You lead the Car 1 and the Car 2. Your budget doesn’t cover your maximum on the Car 3, even if you lose one.',
    );
  });

  it('shows why a bid was refused, goes on, and tries again when asked', async () => {
    await setLimit(300_000);
    const id = await made([300_000, 200_000], {}, 'poor');
    await setLimit(250_000);
    expect(await carStatuses(id, 'poor')).toEqual(['refused', 'leading']);
    expect((await planOf(id, 'poor')).cars[0]?.refusal).toBe('This exceeds your remaining limit of $2,500.');
    await bobBids(1, 250_000);
    expect(await carStatuses(id, 'poor')).toEqual(['refused', 'outbid']);
    await setLimit(900_000);
    await app.call('PUT', `/api/account/bid-plans/${id}/state`, { as: 'poor', body: { state: 'active' } });
    expect(await carStatuses(id, 'poor')).toEqual(['leading', 'outbid']);
    expect(await app.noticesOf('poor')).toContain('bid_plan');
    await setLimit(250_000);
  });

  it('does not bid while paused or after it was cancelled; placed bids stay', async () => {
    const id = await made([200_000, 300_000, 400_000]);
    await runJob();
    expect(await setState(id, 'paused')).toMatchObject({ status: 200, body: { state: 'paused' } });
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'waiting', 'waiting']);
    await setState(id, 'active');
    expect(await carStatuses(id)).toEqual(['outbid', 'leading', 'waiting']);
    await setState(id, 'cancelled');
    await bobBids(1, 350_000);
    expect(await carStatuses(id)).toEqual(['removed', 'removed', 'removed']);
    expect(await setState(id, 'active')).toMatchObject({ status: 409, body: { code: 'bid_plan_over' } });
    expect(await save(entered([200_000]), { id })).toMatchObject({ status: 409 });
  });

  it('changes maximums and removes cars; a removed car still counts while it leads', async () => {
    const id = await made([200_000, 300_000, 400_000]);
    await runJob();
    expect(await save(entered([250_000, 350_000, 400_000]), { id })).toMatchObject({ status: 200 });
    await runJob();
    expect(await stateOf(0)).toMatchObject({ leader: { bidderId: ann.userId, maximum: 250_000 } });
    const others = { cars: entered([0, 350_000, 400_000]).cars.slice(1) };
    expect(await save(entered([], others), { id })).toMatchObject({ status: 200 });
    expect(await carStatuses(id)).toEqual(['leading', 'waiting', 'waiting']);
    await bobBids(0, 260_000);
    expect(await carStatuses(id)).toEqual(['removed', 'leading', 'waiting']);
  });

  it('answers bad input at its field', async () => {
    const id = await made([200_000, 300_000]);
    await runJob();
    const errorsOf = async (plan: SaveBidPlan, of?: string) =>
      (await save(plan, of === undefined ? {} : { id: of })).body['errors'];
    expect(await errorsOf(entered([150_000, 300_000]), id)).toEqual({
      'cars.0.maximum': ['You already bid up to $2,000. You can only raise it.'],
    });
    expect(await errorsOf(entered([200_000, 300_050]), id)).toEqual({ 'cars.1.maximum': ['Enter a multiple of $1.'] });
    expect(await errorsOf(entered([200_000, 90_000]), id)).toEqual({
      'cars.1.maximum': ['Enter at least $1,000, the next bid.'],
    });
    expect(await errorsOf(entered([200_000, 300_000], { budget: 220_000 }), id)).toEqual({
      budget: ['The auctions you won or lead can already cost $2,250.'],
      'cars.0.maximum': ['With the buyer’s premium and tax this is $2,250, more than your budget.'],
      'cars.1.maximum': ['With the buyer’s premium and tax this is $3,250, more than your budget.'],
    });
    expect(await errorsOf(entered([200_000]))).toEqual({
      'cars.0.slug': ['This auction is in your plan “A sports car” already.'],
    });
    const twice = { slug: slugOf(2), maximum: 200_000 };
    expect(await errorsOf(entered([], { cars: [twice, twice, { slug: 'none', maximum: 1 }] }))).toEqual({
      'cars.1.slug': ['This auction is in the plan twice.'],
      'cars.2.slug': ['We can’t find this auction.'],
    });
    await closeCar(2);
    expect(await errorsOf(entered([], { cars: [twice] }))).toEqual({
      'cars.0.slug': ['Bidding in this auction has ended.'],
    });
    expect(await errorsOf(entered([], { wins: 0, name: ' ' }))).toEqual({
      name: ['Give the plan a name.'],
      wins: ['Enter 1 or more.'],
      cars: ['Add at least one auction.'],
    });
  });

  it('is nobody else’s', async () => {
    const id = await made([200_000]);
    const body = entered([200_000]);
    expect(await app.call('PUT', `/api/account/bid-plans/${id}`, { as: 'cid', body })).toMatchObject({ status: 404 });
    expect(
      await app.call('PUT', `/api/account/bid-plans/${id}/state`, { as: 'cid', body: { state: 'paused' } }),
    ).toMatchObject({ status: 404 });
    expect((await app.call('GET', '/api/account/bid-plans', { as: 'cid' })).body).toEqual([]);
    expect((await app.call('GET', '/api/account/bid-plans')).status).toBe(401);
  });

  it('takes a recent proof of identity to start, change or resume, but not to pause', async () => {
    await app.addPerson('idle', { isRecentlyProven: false });
    expect(await save(entered([200_000]), { as: 'idle' })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    const id = await made([200_000]);
    app.setProof('ann', false);
    expect(await save(entered([300_000]), { id })).toMatchObject({ status: 403 });
    expect(await setState(id, 'paused')).toMatchObject({ status: 200 });
    expect(await setState(id, 'active')).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(await planOf(id)).toMatchObject({ state: 'paused', cars: [{ maximum: usd(200_000) }] });
    app.setProof('ann', true);
    expect(await setState(id, 'active')).toMatchObject({ status: 200 });
  });

  it('takes a verified email address', async () => {
    await app.addPerson('unverified', { verified: false });
    expect(await save(entered([200_000]), { as: 'unverified' })).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    });
  });

  it('can be changed so often an hour', async () => {
    await app.addPerson('busy');
    const id = await made([200_000], {}, 'busy');
    const statuses = [];
    for (let change = 1; change <= CHANGES_BY_USER.limit; change += 1)
      statuses.push((await save(entered([200_000 + change * 100]), { as: 'busy', id })).status);
    expect(statuses.lastIndexOf(200)).toBe(CHANGES_BY_USER.limit - 2);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is paused and listed after its owner changes the password', async () => {
    const id = await made([200_000, 300_000]);
    await runJob();
    const { access } = bidPlansPersonalData;
    await opened.database.transaction(async (transaction) =>
      access?.endRisky(transaction, ann.userId, { at: new Date(clock.at), madeSince: null }),
    );
    const listed = await access?.list(opened.database.executor, ann.userId, new Date(clock.at));
    expect(listed?.find((grant) => grant.id === id)).toMatchObject({ kind: 'bid_plan', name: 'A sports car' });
    await bobBids(0, 250_000);
    expect(await carStatuses(id)).toEqual(['outbid', 'waiting']);
    expect(await planOf(id)).toMatchObject({ state: 'paused' });
  });

  it('marks its bids in the private part of the record, and exports and forgets plans with their owner', async () => {
    const id = await made([200_000, 300_000]);
    await runJob();
    const { executor } = opened.database;
    const { rows } = await sql<{ plan_id: string | null }>`select plan_id from bid_evidence
      where auction_id = ${idOf(0)}`.execute(executor);
    expect(rows).toEqual([{ plan_id: id }]);
    const exported = (await bidPlansPersonalData.exportFor(executor, ann.userId)) as { name: string }[];
    expect(exported[0]).toMatchObject({
      name: 'A sports car',
      state: 'active',
      cars: [{ slug: slugOf(0), maximum: 200_000 }, { slug: slugOf(1) }],
    });
    const leaving = { userId: ann.userId, at: new Date(clock.at), afterCommit: () => undefined };
    await opened.database.transaction(async (transaction) => bidPlansPersonalData.forget?.(transaction, leaving));
    expect(await bidPlansPersonalData.exportFor(executor, ann.userId)).toEqual([]);
  });
});
