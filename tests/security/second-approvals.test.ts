import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIVE_VOID_MINUTES } from '#contract/live-dashboard.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const words = { reason: 'The bidder mistyped.', public_note: 'The bidder mistyped the amount.' };
let slug: string;
let id: string;
let notes: string[] = [];

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock, {
  postStaffNote: (_transaction, note) => {
    notes.push(note.text);
    return Promise.resolve();
  },
});
for (const name of ['manager', 'second']) await app.addPerson(name, { staff: true, roles: ['auction_manager'] });
for (const name of ['ann', 'bob']) await app.addPerson(name);
beforeEach(async () => {
  clock.at += 30 * 24 * HOUR_MS;
  notes = [];
  ({ slug, id } = await app.addAuction({ reserve: 5_000_000 }));
  await app.bidding.closer.runOnce();
  await app.bid(slug, 'ann', { amount: 100_000, maximum: 4_300_000, confirm: true });
  await app.bid(slug, 'bob', { amount: 200_000 });
});

const ask = (body: object, as = 'manager') => app.call('POST', '/api/operator/approvals', { as, body });
const decide = (request: unknown, what: 'approve' | 'reject', as: string) =>
  app.call('POST', `/api/operator/approvals/${String(request)}/${what}`, { as });
const reveal = (as: string) =>
  app.call('POST', `/api/operator/auctions/${slug}/amounts`, { as, body: { reason: 'The seller lowers it.' } });
const auction = async () => (await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' })).body;
const closeOf = (body: Record<string, never>) => Date.parse(`${String(body['close_date'])}Z`);
const noticesTo = async (username: string) => {
  await app.notifications.notifier.runOnce();
  const { rows } = await sql<{ title: string; body: string }>`select n.title, n.body from notifications n
    join paddles p on p.user_id = n.user_id where p.username = ${username} and n.auction_id = ${id}
    order by n.created_at, n.id`.execute(database.executor);
  return rows;
};

describe('a live void', () => {
  const askVoid = () => ask({ action: 'void_live', slug, sequence: 2, ...words });
  test('is not made by one staff member', async () => {
    const path = `/api/operator/auctions/${slug}/ledger/2/void`;
    expect(await app.call('POST', path, { as: 'manager', body: { reason: words.reason } })).toMatchObject({
      status: 409,
      body: { code: 'second_approval_needed' },
    });
    const block = await app.call('POST', `/api/operator/auctions/${slug}/block-bidder`, {
      as: 'manager',
      body: { username: 'bob', ...words },
    });
    expect(block).toMatchObject({ status: 409, body: { code: 'second_approval_needed' } });
    expect(await auction()).toMatchObject({ bid_count: 3 });
  });
  test('pauses the auction until a second staff member approves, then is public with its reason', async () => {
    const before = closeOf(await auction());
    const asked = await askVoid();
    expect(asked.status).toBe(201);
    expect(await app.bid(slug, 'bob', { amount: 300_000 })).toMatchObject({ body: { code: 'auction_not_live' } });
    clock.at += 10 * MINUTE_MS;
    expect(await decide(asked.body['id'], 'approve', 'manager')).toMatchObject({ status: 403 });
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({ status: 200, body: { auctions: 1 } });
    expect((await app.call('GET', `/api/auctions/${slug}/bids`)).body).toMatchObject({
      total: 1,
      events: [{ kind: 'close_moved' }, { kind: 'bids_voided', count: 1, note: words.public_note }],
    });
    expect(closeOf(await auction())).toBe(before + LIVE_VOID_MINUTES * MINUTE_MS);
    expect(await app.bid(slug, 'bob', { amount: 300_000, confirm: true })).toMatchObject({ status: 201 });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(notes).toEqual([words.public_note, 'Bidding continues.']);
    expect((await noticesTo('bob')).map(({ body }) => body)).toContain(`Our staff voided it: ${words.public_note}`);
  });
  test('that nobody approves expires: bidding resumes with its time preserved, and nothing is void', async () => {
    const before = closeOf(await auction());
    const asked = await askVoid();
    clock.at += LIVE_VOID_MINUTES * MINUTE_MS + 1;
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({ body: { code: 'expired' } });
    expect((await app.call('GET', '/api/operator/approvals', { as: 'second' })).body['items']).toEqual([]);
    expect(await app.bid(slug, 'bob', { amount: 300_000 })).toMatchObject({ status: 201 });
    expect(await auction()).toMatchObject({ bid_count: 5 });
    expect(closeOf(await auction())).toBe(before + LIVE_VOID_MINUTES * MINUTE_MS);
  });
  test('that is rejected resumes bidding at once', async () => {
    const asked = await askVoid();
    expect(await decide(asked.body['id'], 'reject', 'second')).toMatchObject({ status: 200 });
    expect(await app.bid(slug, 'bob', { amount: 300_000 })).toMatchObject({ status: 201 });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
  });
  test('by blocking a bidder takes two as well', async () => {
    const asked = await ask({ action: 'block_bidder', slug, username: 'bob', ...words });
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({ status: 200 });
    expect(await app.bid(slug, 'bob', { amount: 300_000 })).toMatchObject({ body: { code: 'account_blocked' } });
    expect(await auction()).toMatchObject({ bid_count: 1 });
  });
  test('is not approved by someone the requester made staff, or who joined this week', async () => {
    const manager = app.person('manager') as { userId: string };
    await app.addPerson('puppet', { staff: true, roles: ['auction_manager'] });
    await app.addPerson('fresh', { staff: true, roles: ['auction_manager'] });
    await sql`update staff_roles set given_by = ${manager.userId} where user_id = (select user_id from paddles where username = 'puppet')`.execute(
      database.executor,
    );
    await sql`update staff_roles set given_at = ${new Date(clock.at - 6 * 24 * HOUR_MS)} where user_id = (select user_id from paddles where username = 'fresh')`.execute(
      database.executor,
    );
    const asked = await askVoid();
    for (const name of ['puppet', 'fresh'])
      expect(await decide(asked.body['id'], 'approve', name)).toMatchObject({
        status: 403,
        body: { code: 'not_eligible_approver' },
      });
    expect(await auction()).toMatchObject({ bid_count: 3 });
  });
});

describe('a reserve changed by staff', () => {
  const change = (reserve: number | null, as = 'manager') =>
    ask({ action: 'change_reserve', slug, reserve, reason: 'Sue agreed by phone at noon.' }, as);
  test('does not move by one person to just under the leader’s maximum', async () => {
    const put = (reserve: number) =>
      app.call('PUT', `/api/auctions/${slug}/reserve`, {
        as: 'manager',
        body: { reserve, reason: 'Sue agreed by phone at noon.' },
      });
    for (const guess of [4_200_000, 9_900_000])
      expect(await put(guess)).toMatchObject({ status: 409, body: { code: 'second_approval_needed' } });
    expect(await auction()).toMatchObject({ price: { amount: 210_000 }, reserve_status: 'not_met' });
  });
  test('does not reveal the amount to someone who guesses', async () => {
    for (const guess of [4_200_000, 9_900_000])
      expect(await change(guess)).toMatchObject({ status: 409, body: { code: 'amounts_not_revealed' } });
  });
  test('needs two staff members with recorded views, and notifies the seller who and why', async () => {
    await reveal('manager');
    const asked = await change(4_000_000);
    expect(asked.status).toBe(201);
    const open = async (as: string) => JSON.stringify((await app.call('GET', '/api/operator/approvals', { as })).body);
    expect(await open('second')).not.toContain('40,000');
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({
      body: { code: 'amounts_not_revealed' },
    });
    await reveal('second');
    expect(await open('second')).toContain('40,000');
    expect(await decide(asked.body['id'], 'approve', 'manager')).toMatchObject({ body: { code: 'second_needed' } });
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({ status: 200 });
    const { rows: pending } = await sql`select * from pending_notifications`.execute(database.executor);
    expect(JSON.stringify(pending)).toContain('With the seller’s agreement, we lowered it. The amount stays hidden.');
    expect(JSON.stringify(pending)).not.toContain('The seller lowered it');
    const seller = await noticesTo('sue');
    expect(seller.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'A change to the reserve of your 1967 Jaguar E-Type awaits approval',
        'Our staff lowered the reserve of your 1967 Jaguar E-Type',
      ]),
    );
    expect(seller.find(({ title }) => title.startsWith('Our staff'))?.body).toContain(
      'Auction manager, who noted how you agreed: “Sue agreed by phone at noon.”',
    );
    const trail = await app.call('GET', `/api/operator/audit/export?format=json&subject=auction:${slug}`, {
      as: 'manager',
    });
    expect(JSON.stringify(trail.body)).not.toContain('4000000');
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
  });
  test('notifies the seller of their own change too', async () => {
    await app.call('PUT', `/api/auctions/${slug}/reserve`, { as: 'sue', body: { reserve: 4_500_000 } });
    expect((await noticesTo('sue')).map(({ title }) => title)).toContain(
      'You lowered the reserve of your 1967 Jaguar E-Type',
    );
  });
  test('takes two before the opening too', async () => {
    const later = await app.addAuction({
      reserve: 5_000_000,
      start_date: new Date(clock.at + HOUR_MS).toISOString(),
    });
    ({ slug, id } = later);
    await app.addPerson('editor-of-auctions', { staff: true, roles: ['reviewer'] }).catch(() => undefined);
    expect(
      await app.call('PUT', `/api/operator/auctions/${slug}`, {
        as: 'editor-of-auctions',
        body: { reserve: 4_000_000 },
      }),
    ).toMatchObject({ status: 409, body: { code: 'second_approval_needed' } });
    for (const name of ['manager', 'second']) await reveal(name);
    const asked = await change(6_000_000);
    expect(await decide(asked.body['id'], 'approve', 'second')).toMatchObject({ status: 200 });
    const { rows } = await sql<{
      reserve: number;
    }>`select reserve from auction_states where auction_id = ${id}`.execute(database.executor);
    expect(rows).toEqual([{ reserve: 6_000_000 }]);
    expect((await noticesTo('sue')).map(({ title }) => title)).toContain(
      'Our staff changed the reserve of your 1967 Jaguar E-Type',
    );
  });
});
