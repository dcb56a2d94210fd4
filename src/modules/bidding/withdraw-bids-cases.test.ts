import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerEntrySchema } from '#contract/operator.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { bidsPersonalData } from '#modules/bidding/index.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const MAY_NOT = { status: 409, body: { code: 'withdrawal_not_open' } };
const HAS_NONE = { status: 409, body: { code: 'no_bids_to_withdraw' } };
let auction: { id: string; slug: string };
let mileage = 62_000;

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);
for (const name of ['ann', 'bob', 'cid', 'dan']) await app.addPerson(name, { limit: 100_000_000 });
await app.withoutApprovals();
beforeEach(async () => {
  auction = await app.addAuction({
    close_date: new Date(clock.at + 72 * HOUR_MS).toISOString(),
    vehicle: { mileage, mileage_unit: 'mi' },
  });
});

const idOf = (username: string): string => (app.person(username) as { userId: string }).userId;
const change = () => {
  const body = { facts: { mileage: (mileage += 1) }, note: 'From the service book.' };
  return app.call('PUT', `/api/operator/auctions/${auction.slug}`, { as: 'staff', body });
};
const bid = async (as: string, amount: number, maximum = amount) => {
  expect((await app.bid(auction.slug, as, { amount, maximum, confirm: true })).status).toBe(201);
  clock.at += MINUTE_MS;
};
const withdraw = (as: string) => app.call('POST', `/api/auctions/${auction.slug}/bids/withdraw`, { as });
const byStaff = (what: string, body: object) =>
  app.call('POST', `/api/operator/auctions/${auction.slug}/${what}`, { as: 'staff', body });
const WORDS = { reason: 'A phone call.', public_note: 'We check something.' };
const ends = (as: string, auctionIds = [auction.id]) =>
  app.bidding.withdrawalEnds(database.executor, { userId: idOf(as), auctionIds });
const historyEvents = async () => (await app.call('GET', `/api/auctions/${auction.slug}/bids`)).body['events'];

/** Our verifier and everybody's find no problem, before and after the close. */
async function proves(): Promise<void> {
  expect(await app.bidding.verifyLedger(auction.id)).toEqual([]);
  const bidding = await app.bidding.biddingOf(database.executor, auction.id);
  clock.at = Math.max(clock.at, bidding?.state.closesAt ?? 0);
  await app.bidding.closer.runOnce();
  const response = await app.api.request(`/api/auctions/${auction.slug}/ledger`);
  expect((await verifyExport(new Uint8Array(await response.arrayBuffer()))).problems).toEqual([]);
  expect(await app.bidding.verifyLedger(auction.id)).toEqual([]);
}

describe('withdrawing bids', () => {
  it('is possible until the latest of several changes ends, and only for bids from before it', async () => {
    await bid('ann', 100_000);
    await change();
    clock.at += HOUR_MS;
    await bid('bob', 200_000);
    expect(await withdraw('bob')).toMatchObject(MAY_NOT);
    clock.at += 3 * HOUR_MS;
    const until = clock.at + 24 * HOUR_MS;
    await change();
    expect([await ends('ann'), await ends('bob'), await ends('cid')]).toEqual([
      new Map([[auction.id, until]]),
      new Map([[auction.id, until]]),
      new Map(),
    ]);
    clock.at = until - 1;
    expect((await withdraw('ann')).status).toBe(200);
    expect((await withdraw('bob')).status).toBe(200);
    await proves();
  });

  it('is told only of auctions where it is possible', async () => {
    const unchanged = await app.addAuction({ close_date: new Date(clock.at + 72 * HOUR_MS).toISOString() });
    await bid('ann', 100_000);
    await app.bid(unchanged.slug, 'ann', { amount: 100_000, confirm: true });
    await change();
    expect([...(await ends('ann', [unchanged.id, auction.id])).keys()]).toEqual([auction.id]);
    clock.at += 24 * HOUR_MS;
    expect(await ends('ann', [unchanged.id, auction.id])).toEqual(new Map());
  });

  it('frees the bidder’s limit and hold, also while the auction is paused', async () => {
    await bid('dan', 100_000, 5_000_000);
    await change();
    expect((await byStaff('pause', { minutes: 30, ...WORDS })).status).toBe(200);
    const { executor } = database;
    const exposure = async () => app.bidding.exposureOf(executor, idOf('dan'));
    expect(await exposure()).toBe(5_000_000);
    const before = await app.bidding.biddingOf(executor, auction.id);
    expect((await withdraw('dan')).status).toBe(200);
    const after = await app.bidding.biddingOf(executor, auction.id);
    expect(after?.state).toMatchObject({
      leader: null,
      price: null,
      closesAt: before?.state.closesAt,
      pausedUntil: before?.state.pausedUntil,
    });
    expect(await exposure()).toBe(0);
    expect((await app.bidding.holdNeeds(executor, [idOf('dan')])).get(idOf('dan'))).toBeUndefined();
    await proves();
  });

  it('goes together with voids, a block and moves of the close by staff', async () => {
    await bid('ann', 100_000, 150_000);
    await bid('bob', 200_000);
    await bid('cid', 300_000);
    await change();
    expect((await byStaff('extend', { minutes: 240, ...WORDS })).status).toBe(200);
    expect((await byStaff('ledger/3/void', { reason: 'A typing error.' })).status).toBe(200);
    expect(await withdraw('cid')).toMatchObject(HAS_NONE);
    expect((await withdraw('bob')).status).toBe(200);
    expect((await byStaff('block-bidder', { username: 'bob', ...WORDS })).status).toBe(200);
    expect((await byStaff('block-bidder', { username: 'ann', ...WORDS })).status).toBe(200);
    expect(await withdraw('ann')).toMatchObject(HAS_NONE);
    expect(await historyEvents()).toMatchObject([
      { kind: 'listing_changed' },
      { kind: 'close_moved' },
      { kind: 'bids_voided' },
      { kind: 'bids_withdrawn' },
      { kind: 'bids_voided' },
    ]);
    await proves();
  });

  it('doesn’t let a released bid lead, and doesn’t blame our staff for it', async () => {
    const other = await app.addAuction({ close_date: new Date(clock.at + 80 * HOUR_MS).toISOString() });
    const cars = [auction, other].map(({ slug }) => ({ slug, maximum: 200_000 }));
    const plan = { name: 'One of two', wins: 1, budget: null, cars };
    expect((await app.call('POST', '/api/account/bid-plans', { as: 'ann', body: plan })).status).toBe(201);
    const run = () => app.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
    await run();
    await bid('bob', 250_000);
    await run();
    await change();
    expect(await withdraw('bob')).toMatchObject({ status: 200, body: { leader: null, bid_count: 0 } });
    expect(await historyEvents()).toMatchObject([
      { kind: 'listing_changed' },
      { kind: 'bids_withdrawn', count: 1 },
      { kind: 'bids_withdrawn', count: 1, note: expect.stringContaining('moved on') },
    ]);
    await proves();
  });

  it('is in the member’s data, and survives their deletion', async () => {
    await bid('ann', 100_000);
    await bid('cid', 200_000);
    await change();
    const withdrawnAt = clock.at;
    expect((await withdraw('cid')).status).toBe(200);
    const { executor } = database;
    const exported = (await bidsPersonalData.exportFor(executor, idOf('cid'))) as Record<string, unknown>[];
    expect(exported.filter(({ slug }) => slug === auction.slug)).toMatchObject([
      { kind: 'offer', voided_at: new Date(withdrawnAt), withdrawn: true },
    ]);
    await database.transaction(async (transaction) =>
      bidsPersonalData.forget?.(transaction, { userId: idOf('cid'), at: new Date(clock.at), afterCommit: () => {} }),
    );
    await proves();
  });

  it('doesn’t hide a bidder from the search for shills', async () => {
    const origin = { network: null, deviceKey: 'a'.repeat(32) };
    const elsewhere = await app.addAuction({ seller: 'ann' });
    const offer = { amount: 100_000, confirm: true };
    expect((await app.bidding.placeBid(app.person('sue'), elsewhere.slug, offer, null, origin)).ok).toBe(true);
    expect((await app.bidding.placeBid(app.person('cid'), auction.slug, offer, null, origin)).ok).toBe(true);
    clock.at += 60 * HOUR_MS;
    await change();
    expect((await withdraw('cid')).status).toBe(200);
    clock.at += MINUTE_MS;
    const job = app.bidding.jobs.find(({ name }) => name === 'shill scoring');
    while ((await job?.run({ stopping: new AbortController().signal })) === 1);
    const { body } = await app.call('GET', `/api/operator/auctions/${auction.slug}/shill-alarms`, { as: 'staff' });
    expect(body['items']).toMatchObject([{ username: 'cid' }]);
  });

  it('keeps the ledger sound when bids, changes and withdrawals meet in two processes', async () => {
    const second = openBiddingTestApp(database, clock);
    const answers: number[] = [];
    for (let round = 1; round <= 12; round += 1) {
      const amount = round * 1_000_000;
      const offer = { amount, maximum: amount + 300_000, confirm: true };
      const statuses = await Promise.all([
        second.bidding.placeBid(app.person('ann'), auction.slug, offer, null).then(({ ok }) => (ok ? 201 : 409)),
        app.bid(auction.slug, 'bob', { ...offer, amount: amount + 100_000 }).then(({ status }) => status),
        change().then(({ status }) => status),
        withdraw('ann').then(({ status }) => status),
        second.bidding.withdrawBids(app.person('bob'), { slug: auction.slug }).then(({ ok }) => (ok ? 200 : 409)),
      ]);
      answers.push(...statuses);
      clock.at += 2 * MINUTE_MS;
      expect(await app.bidding.verifyLedger(auction.id)).toEqual([]);
    }
    expect(answers.every((status) => [200, 201, 409, 422].includes(status))).toBe(true);
    const view = await app.call('GET', `/api/operator/auctions/${auction.slug}`, { as: 'staff' });
    const kinds = LedgerEntrySchema.array()
      .parse(view.body['ledger'])
      .map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['offer', 'listing_change', 'void']));
    await proves();
  });
});
