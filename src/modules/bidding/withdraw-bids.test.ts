import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { BidPlanSchema } from '#contract/bid-plans.ts';
import { parseExport } from '#contract/ledger/export.ts';
import { replayPublic } from '#contract/ledger/replay-public.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe.each(['postgres', 'embedded'] as const)('withdrawing bids on the %s database', async (kind) => {
  let auction: { id: string; slug: string };
  const { database } = await testDatabase(kind);
  const app = openBiddingTestApp(database, clock);
  for (const name of ['ann', 'bob']) await app.addPerson(name);
  await app.withoutApprovals();
  beforeEach(async () => {
    auction = await app.addAuction({
      close_date: new Date(clock.at + 72 * HOUR_MS).toISOString(),
      vehicle: { mileage: 62_000, mileage_unit: 'mi' },
    });
  });

  const change = async (facts: object) => {
    const path = `/api/operator/auctions/${auction.slug}`;
    const answer = await app.call('PUT', path, { as: 'staff', body: { facts, note: 'From the service book.' } });
    expect(answer.status).toBe(200);
  };
  const bid = async (as: string, amount: number, maximum = amount) => {
    expect((await app.bid(auction.slug, as, { amount, maximum, confirm: true })).status).toBe(201);
    clock.at += MINUTE_MS;
  };
  const withdraw = (as: string) => app.call('POST', `/api/auctions/${auction.slug}/bids/withdraw`, { as });
  const end = async (as: string) => {
    const actor = app.person(as);
    if (actor.kind !== 'user') throw new Error('a guest has no bids');
    const asked = { userId: actor.userId, auctionIds: [auction.id] };
    return (await app.bidding.withdrawalEnds(database.executor, asked)).get(auction.id) ?? null;
  };
  const withdrawn = async (as: string) => {
    const actor = app.person(as);
    if (actor.kind !== 'user') throw new Error('a guest has no bids');
    const asked = { userId: actor.userId, auctionIds: [auction.id] };
    return (await app.bidding.ownWithdrawals(database.executor, asked)).get(auction.id) ?? null;
  };
  const proves = async () => expect(await app.bidding.verifyLedger(auction.id)).toEqual([]);

  it('replays the auction without them, and tells the parties', async () => {
    await bid('bob', 100_000, 150_000);
    await bid('ann', 200_000, 300_000);
    expect(await withdraw('ann')).toMatchObject({ status: 409, body: { code: 'withdrawal_not_open' } });
    const changedAt = clock.at;
    await change({ mileage: 162_000 });
    await app.notifications.notifier.runOnce();
    expect(await app.noticesOf('ann')).toContain('listing_changed');
    expect(await app.noticesOf('bob')).toContain('listing_changed');
    expect(await end('ann')).toBe(changedAt + 24 * HOUR_MS);
    const body = { price: usd(100_000), leader: 'bob', bid_count: 1 };
    expect(await withdrawn('ann')).toBeNull();
    expect(await withdraw('ann')).toMatchObject({ status: 200, body });
    expect(await withdrawn('ann')).toEqual({ auctionId: auction.id, at: new Date(clock.at), bids: 1 });
    expect(await withdrawn('bob')).toBeNull();
    await app.notifications.notifier.runOnce();
    expect(await app.noticesOf('ann')).toContain('bid_voided');
    expect((await app.noticesOf('bob')).at(-1)).toBe('leading');
    expect((await app.noticesOf('sue')).at(-1)).toBe('bid_voided');
    expect((await app.events(`auction:${auction.slug}`)).at(-1)?.data).toMatchObject({ change: 'bid_voided' });
    const history = await app.call('GET', `/api/auctions/${auction.slug}/bids`);
    expect(history.body['events']).toMatchObject([{ kind: 'listing_changed' }, { kind: 'bids_withdrawn', count: 1 }]);
    expect(await withdraw('ann')).toMatchObject({ status: 409, body: { code: 'no_bids_to_withdraw' } });
    expect(await end('ann')).toBeNull();
    await proves();
    clock.at += MINUTE_MS;
    await bid('ann', 200_000);
    expect(await withdraw('ann')).toMatchObject({ status: 409, body: { code: 'withdrawal_not_open' } });
    await proves();
  });

  it('is possible for 24 hours, for bids from before the change or a minute after it', async () => {
    await bid('ann', 100_000);
    clock.at += HOUR_MS;
    const changedAt = clock.at;
    await change({ title_status: 'Salvage' });
    clock.at += MINUTE_MS - 1;
    await bid('bob', 200_000);
    clock.at = changedAt + 24 * HOUR_MS - 1;
    expect((await withdraw('bob')).status).toBe(200);
    clock.at += 1;
    expect(await withdraw('ann')).toMatchObject({ status: 409, body: { code: 'withdrawal_not_open' } });
    await proves();
  });

  it('isn’t possible after a bid that accepts the change, nor in the last two hours', async () => {
    await bid('ann', 100_000);
    await change({ mileage: 80_000 });
    clock.at += MINUTE_MS;
    await bid('ann', 110_000, 200_000);
    expect((await withdraw('ann')).status).toBe(409);
    await bid('bob', 250_000);
    clock.at += 70 * HOUR_MS;
    await change({ mileage: 81_000 });
    expect(await end('bob')).toBeNull();
    expect((await withdraw('bob')).status).toBe(409);
    await proves();
  });

  it('opens only after material changes', async () => {
    await bid('ann', 100_000);
    await change({ exterior_colour: 'Red' });
    expect(await end('ann')).toBeNull();
    const changes = await app.call('GET', `/api/operator/auctions/${auction.slug}`, { as: 'staff' });
    expect(changes.body['ledger']).toHaveLength(1);
  });

  it('refuses guests', async () => {
    expect((await withdraw('nobody')).status).toBe(401);
  });

  it('is in the exported ledger, and a withdrawal against the rules is found', async () => {
    await bid('bob', 100_000, 150_000);
    await bid('ann', 200_000, 300_000);
    await change({ mileage: 90_000 });
    expect((await withdraw('ann')).status).toBe(200);
    clock.at += 72 * HOUR_MS;
    await app.bidding.closer.runOnce();
    const response = await app.api.request(`/api/auctions/${auction.slug}/ledger`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect((await verifyExport(bytes)).problems).toEqual([]);
    const ledger = parseExport(new TextDecoder().decode(bytes));
    if (ledger === null) throw new Error('not an export');
    expect(ledger.openings.map((opened) => opened['changes']?.text).filter(Boolean)).toEqual([
      'Mileage: 62,000 mi → 90,000 mi',
    ]);
    const problemsOf = (entries: typeof ledger.entries) =>
      replayPublic(entries, () => undefined).entries.flatMap(({ problems }) => problems);
    expect(problemsOf(ledger.entries)).toEqual([]);
    const late = ledger.entries.map((entry) =>
      entry.kind === 'void' ? { ...entry, at: new Date(Date.parse(entry.at) + 25 * HOUR_MS).toISOString() } : entry,
    );
    expect(problemsOf(late)).toEqual(['The bidder wasn’t allowed to withdraw it.']);
    const longer = ledger.entries.map((entry) =>
      entry.kind === 'listing_change'
        ? { ...entry, withdraw_until: new Date(Date.parse(entry.at) + 48 * HOUR_MS).toISOString() }
        : entry,
    );
    expect(problemsOf(longer)).toEqual(['The time for withdrawing bids doesn’t follow from the rules.']);
  });

  it('stops the bid plan at that car until the member resumes it', async () => {
    const other = await app.addAuction({ close_date: new Date(clock.at + 48 * HOUR_MS).toISOString() });
    const cars = [other, auction].map(({ slug }) => ({ slug, maximum: 200_000 }));
    const body = { name: 'One of two', wins: 1, budget: null, cars };
    const made = await app.call('POST', '/api/account/bid-plans', { as: 'ann', body });
    const carStatuses = async () => {
      await app.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
      const plans = await app.call('GET', '/api/account/bid-plans', { as: 'ann' });
      const plan = BidPlanSchema.array()
        .parse(plans.body)
        .find(({ id }) => id === made.body['id']);
      return plan?.cars.map(({ status, refusal }) => (refusal === null ? status : refusal));
    };
    const resume = async () => {
      const path = `/api/account/bid-plans/${String(made.body['id'])}/state`;
      expect((await app.call('PUT', path, { as: 'ann', body: { state: 'active' } })).status).toBe(200);
    };
    expect(await carStatuses()).toEqual(['leading', 'waiting']);
    await change({ title_status: 'Salvage' });
    expect((await app.bid(other.slug, 'bob', { amount: 250_000, confirm: true })).status).toBe(201);
    expect(await carStatuses()).toEqual(['outbid', expect.stringContaining('The listing was changed.')]);
    await resume();
    expect(await carStatuses()).toEqual(['outbid', 'leading']);
    await change({ title_status: 'Clean' });
    expect((await withdraw('ann')).status).toBe(200);
    expect(await carStatuses()).toEqual(['outbid', 'You withdrew your bids.']);
    await app.notifications.notifier.runOnce();
    expect((await app.noticesOf('ann')).filter((kind) => kind === 'bid_plan')).toHaveLength(3);
    await resume();
    expect(await carStatuses()).toEqual(['outbid', 'leading']);
    await proves();
  });
});
