import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { FileBiddersSchema } from '#contract/live-dashboard.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { amountPattern } from '#tests/support/amount-pattern.ts';
import { testDatabase } from '#tests/support/database.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const RESERVE = 4_321_700;
const MAXIMUM = 3_456_700;
const RAISED = 3_567_800;
let slug: string;
let id: string;

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);
await app.addPerson('maria', { staff: true, roles: ['auction_manager'] });
await app.addPerson('boss', { staff: true, roles: ['administrator'] });
await app.addPerson('reviewer', { staff: true, roles: ['reviewer'] });
for (const name of ['ann', 'bob', 'watcher']) await app.addPerson(name);
beforeEach(async () => {
  clock.at += 30 * 24 * HOUR_MS;
  ({ slug, id } = await app.addAuction({ reserve: RESERVE }));
  await app.bidding.closer.runOnce();
  await app.bid(slug, 'bob', { amount: 150_000, confirm: true });
  await app.bid(slug, 'ann', { amount: 200_000, maximum: MAXIMUM, confirm: true });
  await app.bid(slug, 'ann', { amount: 250_000, maximum: RAISED, confirm: true });
});

const get = async (path: string, as = 'boss') => JSON.stringify((await app.call('GET', path, { as })).body);
const reveal = (as: string, reason = 'A bidder disputes their maximum.') =>
  app.call('POST', `/api/operator/auctions/${slug}/amounts`, { as, body: { reason } });
const eventsOf = async () => (await app.call('GET', `/api/auctions/${slug}/bids`)).body['events'];
async function close() {
  clock.at += 25 * HOUR_MS;
  await app.bidding.closer.runOnce();
}

describe('hidden amounts', () => {
  test('staff read neither the reserve nor a maximum of a live auction on any page', async () => {
    const pages = [
      `/api/operator/auctions/${slug}`,
      `/api/operator/auctions/${slug}/bidders`,
      '/api/operator/live',
      `/api/operator/audit?subject=auction:${slug}`,
      '/api/operator/audit/export?format=json',
    ];
    for (const as of ['boss', 'maria'])
      for (const page of pages) {
        const body = await get(page, as);
        for (const amount of [RESERVE, MAXIMUM, RAISED]) expect(`${page} ${body}`).not.toMatch(amountPattern(amount));
      }
    const auction = (await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'boss' })).body;
    expect(auction).toMatchObject({ amounts_hidden: true, reserve: null, reserve_status: 'not_met' });
  });
  test('the order of bidders does not tell whose maximum is higher', async () => {
    const { body } = await app.call('GET', `/api/operator/auctions/${slug}/bidders`, { as: 'boss' });
    const before = FileBiddersSchema.parse(body).items.map(({ username }) => username);
    await app.bid(slug, 'bob', { amount: 4_000_000, confirm: true });
    await app.bid(slug, 'bob', { amount: 4_100_000, confirm: true });
    const after = (await app.call('GET', `/api/operator/auctions/${slug}/bidders`, { as: 'boss' })).body;
    expect(before).toEqual(['ann', 'bob']);
    expect(FileBiddersSchema.parse(after).items.map(({ username }) => username)).toEqual(['bob', 'ann']);
  });
  test('a reason and the power reveal them once, and the view is recorded for good', async () => {
    expect((await reveal('maria', '')).status).toBe(422);
    expect(await reveal('reviewer')).toMatchObject({ status: 403, body: { code: 'role_missing' } });
    const revealed = await reveal('maria');
    expect(revealed).toMatchObject({
      status: 200,
      body: {
        reserve: { amount: RESERVE },
        leader_maximum: { amount: RAISED },
        bidders: expect.arrayContaining([{ username: 'ann', maximum: { amount: RAISED, currency: 'USD' } }]),
      },
    });
    const auction = (await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'boss' })).body;
    expect(auction).toMatchObject({
      reserve: null,
      amounts_views: [{ viewed_by: 'maria', roles: ['auction_manager'], reason: 'A bidder disputes their maximum.' }],
    });
    expect(await get(`/api/operator/audit?subject=auction:${slug}`)).toContain('amounts_revealed');
    await expect(sql`delete from amounts_views where auction_id = ${id}`.execute(database.executor)).rejects.toThrow(
      'never changed',
    );
    await expect(
      sql`update amounts_views set reason = 'Another.' where auction_id = ${id}`.execute(database.executor),
    ).rejects.toThrow('never changed');
  });
  test('after the close the seller, the bidders and the public learn of the view, by role', async () => {
    await reveal('maria');
    expect(await eventsOf()).toEqual([]);
    await close();
    expect(await eventsOf()).toMatchObject([{ kind: 'amounts_viewed', note: 'Auction manager' }]);
    for (const name of ['sue', 'ann', 'bob']) expect(await app.noticesOf(name)).toContain('amounts_viewed');
    expect(await app.noticesOf('watcher')).not.toContain('amounts_viewed');
    const { rows } = await sql<{ body: string }>`select body from notifications where kind = 'amounts_viewed'`.execute(
      database.executor,
    );
    for (const { body } of rows) expect(body).toContain('Auction manager');
    for (const { body } of rows) expect(body).not.toContain('maria');
    expect(await reveal('maria')).toMatchObject({ status: 409, body: { code: 'nothing_hidden' } });
    expect(await get(`/api/operator/auctions/${slug}`)).toContain(String(RAISED));
  });
  test('reveals nothing about an auction that staff did not look into', async () => {
    await close();
    expect(await eventsOf()).toEqual([]);
  });
});
