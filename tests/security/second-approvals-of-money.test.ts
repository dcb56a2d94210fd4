import { DAY_MS } from '#contract/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PendingApprovalsSchema } from '#contract/approvals.ts';
import type { StaffRole } from '#contract/staff.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp, type SettlementContext } from '#tests/support/settlement-app.ts';

/** Withdrawals, limits, roles and refunds that one staff member may not make alone. */
const SECOND_NEEDED = { status: 409, body: { code: 'second_approval_needed' } };

describe('withdrawals, limits and roles', () => {
  const clock = handClock(Date.UTC(2026, 10, 21, 12));
  let opened: TestDatabase;
  let app: BiddingTestApp;
  let slug: string;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    app = openBiddingTestApp(opened.database, clock);
    app.api.route('/api', app.accounts.routes);
    for (const name of ['chief', 'second']) await app.addPerson(name, { staff: true });
    for (const name of ['ann', 'bob']) await app.addPerson(name);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    clock.at += 30 * DAY_MS;
    ({ slug } = await app.addAuction());
    await app.bidding.closer.runOnce();
  });

  const ask = (body: object, as = 'chief') => app.call('POST', '/api/operator/approvals', { as, body });
  const decide = (id: unknown, what: 'approve' | 'reject', as: string) =>
    app.call('POST', `/api/operator/approvals/${String(id)}/${what}`, { as });
  const waiting = async (as: string) =>
    PendingApprovalsSchema.parse((await app.call('GET', '/api/operator/approvals', { as })).body).items;
  const withdraw = () =>
    app.call('POST', `/api/operator/auctions/${slug}/withdraw`, { as: 'chief', body: { reason: 'No clear title.' } });

  test('an auction without bids is withdrawn by one', async () => {
    expect((await withdraw()).status).toBe(200);
    expect(await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'chief' })).toMatchObject({
      body: { state: 'withdrawn' },
    });
  });

  test('an auction with bids is paused, and withdrawn by two', async () => {
    await app.bid(slug, 'ann', { amount: 100_000, confirm: true });
    expect(await withdraw()).toMatchObject(SECOND_NEEDED);
    const { id } = (await ask({ action: 'withdraw_auction', slug, reason: 'No clear title.' })).body;
    expect(await app.bid(slug, 'bob', { amount: 300_000 })).toMatchObject({ body: { code: 'auction_not_live' } });
    expect(await decide(id, 'approve', 'chief')).toMatchObject({ status: 403 });
    expect(await decide(id, 'approve', 'second')).toMatchObject({ status: 200, body: { auctions: 1 } });
    expect(await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'chief' })).toMatchObject({
      body: { state: 'withdrawn', withdrawn_reason: 'No clear title.' },
    });
  });

  test('resumes an auction whose withdrawal is rejected', async () => {
    await app.bid(slug, 'ann', { amount: 100_000, confirm: true });
    const { id } = (await ask({ action: 'withdraw_auction', slug, reason: 'No clear title.' })).body;
    expect((await decide(id, 'reject', 'second')).status).toBe(200);
    expect((await app.bid(slug, 'bob', { amount: 300_000, confirm: true })).status).toBe(201);
  });

  test('a limit up to the amount of the settings is given by one, a higher one by two', async () => {
    const give = (limit: number) =>
      app.call('PUT', '/api/operator/users/ann/paddle', { as: 'chief', body: { limit, reason: 'A known dealer.' } });
    expect((await give(50_000_000)).status).toBe(200);
    expect(await give(50_000_100)).toMatchObject(SECOND_NEEDED);
    const { id } = (await ask({ action: 'raise_limit', username: 'ann', limit: 90_000_000, reason: 'A known dealer.' }))
      .body;
    expect((await waiting('second')).map(({ text }) => text)).toContain('Set the bidding limit of ann to $900,000');
    expect((await decide(id, 'approve', 'second')).status).toBe(200);
    const paddle = await app.call('GET', '/api/operator/users/ann/paddle', { as: 'chief' });
    expect(paddle.body).toMatchObject({ limit: { amount: 90_000_000 } });
    // Lowering a limit never needs a second approval.
    expect((await give(60_000_000)).status).toBe(200);
  });

  test('a role is given by two administrators, and taken away by one', async () => {
    const change = (roles: readonly StaffRole[]) =>
      app.call('PUT', '/api/operator/users/bob/roles', { as: 'chief', body: { roles, reason: 'A new colleague.' } });
    expect(await change(['finance'])).toMatchObject(SECOND_NEEDED);
    const request = { action: 'change_roles', username: 'bob', roles: ['finance'], reason: 'A new colleague.' };
    const { id } = (await ask(request)).body;
    expect((await decide(id, 'approve', 'second')).status).toBe(200);
    expect((await app.accounts.findUserByUsername(opened.database.executor, 'bob'))?.roles).toEqual(['finance']);
    expect((await change([])).status).toBe(200);
  });

  test('requests are shown to those who have the permission, and decided by them alone', async () => {
    await app.addPerson('reviewer', { staff: true, roles: ['reviewer'] });
    const { id } = (await ask({ action: 'raise_limit', username: 'ann', limit: 91_000_000, reason: 'A known dealer.' }))
      .body;
    expect(await waiting('reviewer')).toEqual([]);
    for (const what of ['approve', 'reject'] as const)
      expect(await decide(id, what, 'reviewer')).toMatchObject({ status: 403, body: { code: 'role_missing' } });
    expect(
      (await ask({ action: 'change_roles', username: 'bob', roles: [], reason: 'Left us.' }, 'reviewer')).status,
    ).toBe(403);
    await app.addPerson('newcomer', { staff: true });
    await opened.database.executor
      .updateTable('staff_roles')
      .set({ given_at: new Date(clock.at - DAY_MS) })
      .where('user_id', '=', (app.person('newcomer') as { userId: string }).userId)
      .execute();
    expect(await decide(id, 'reject', 'newcomer')).toMatchObject({ body: { code: 'not_eligible_approver' } });
    clock.at += 8 * DAY_MS;
    expect(await decide(id, 'approve', 'second')).toMatchObject({ body: { code: 'expired' } });
  });
});

describe('refunds', () => {
  let opened: TestDatabase;
  let app: SettlementContext;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    app = await openSettlementTestApp(opened.database);
    await app.addBidder('ann');
    await app.addStaff('second');
    const changed = await app.app.operations.changeSettings(app.staff, {
      approval_refunds_over: 20_000,
      reason: 'Ours.',
    });
    expect(changed.ok).toBe(true);
  }, 60_000);
  afterAll(() => opened.close());

  const refund = (charge: string, amount: number | null) =>
    app.call('staff', 'POST', `/api/operator/payments/charges/${charge}/refund`, {
      amount,
      reason: 'For the long wait',
    });
  const refundedOf = async (charge: string) =>
    (await app.ledgerOf('ann')).charges.find(({ id }) => id === charge)?.refunded.amount;

  test('that come to more than the amount of the settings in all are made by two', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    const charge = (await app.read('ann', slug)).settlement?.charge?.id ?? '';
    expect((await refund(charge, 15_000)).status).toBe(200);
    for (const amount of [15_000, null]) expect((await refund(charge, amount)).status).toBe(409);
    expect(await refundedOf(charge)).toBe(15_000);
    const request = { action: 'refund', charge, amount: 15_000, reason: 'For the long wait' };
    const asked = await app.http('POST', '/api/operator/approvals', { as: 'staff', body: request });
    const { id } = JSON.parse(asked.text) as { id: string };
    const list = await app.http('GET', '/api/operator/approvals', { as: 'second' });
    expect(list.text).toMatch(/Refund \$150 to ann for the /);
    expect(await refundedOf(charge)).toBe(15_000);
    const approved = await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' });
    expect(approved.status, approved.text).toBe(200);
    await app.settle();
    expect(await refundedOf(charge)).toBe(30_000);
    expect((await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' })).status).toBe(409);
    expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  });

  test('that were not possible when they were approved change nothing', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    const charge = (await app.read('ann', slug)).settlement?.charge?.id ?? '';
    const request = { action: 'refund', charge, amount: 45_000, reason: 'For the long wait' };
    const asked = await app.http('POST', '/api/operator/approvals', { as: 'staff', body: request });
    const { id } = JSON.parse(asked.text) as { id: string };
    expect((await refund(charge, 15_000)).status).toBe(200);
    expect((await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' })).status).toBe(422);
    expect(await refundedOf(charge)).toBe(15_000);
    const over = await app.http('POST', '/api/operator/approvals', { as: 'staff', body: request });
    expect([over.status, over.text]).toEqual([422, expect.stringContaining('350')]);
  });
});

describe('what takes two', () => {
  let opened: TestDatabase;
  let app: SettlementContext;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    app = await openSettlementTestApp(opened.database);
    await app.addStaff('second');
  }, 60_000);
  afterAll(() => opened.close());

  const change = (as: string, changes: object) =>
    app.http('PUT', '/api/operator/settings', { as, body: { ...changes, reason: 'A small team.' } });
  const read = async () => app.app.operations.settings(opened.database.executor);

  test('is made stricter by one administrator, and looser by two', async () => {
    const stricter = { approval_refunds_over: 0 };
    expect((await change('staff', stricter)).status).toBe(200);
    for (const looser of [
      { approval_roles: 'none' },
      { approval_refunds_over: 1 },
      { approval_limits_over: 60_000_000 },
    ])
      expect((await change('staff', looser)).text).toContain('second_approval_needed');
    const body = { action: 'loosen_approvals', changes: { approval_roles: 'none' }, reason: 'A small team.' };
    const asked = await app.http('POST', '/api/operator/approvals', { as: 'staff', body });
    const { id } = JSON.parse(asked.text) as { id: string };
    expect((await app.http('GET', '/api/operator/approvals', { as: 'second' })).text).toContain(
      'Change second approvals: Assigning a role (one staff member is enough)',
    );
    expect((await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' })).status).toBe(200);
    expect(await read()).toMatchObject({
      approval_roles: 'none',
      approval_live_voids: 'required',
      approval_refunds_over: 0,
    });
    const invalid = { ...body, changes: { site_name: 'Mine' } };
    expect((await app.http('POST', '/api/operator/approvals', { as: 'staff', body: invalid })).status).toBe(422);
  });
});
