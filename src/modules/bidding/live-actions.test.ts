import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatTime } from '#contract/format/time.ts';
import { LIVE_CHANGED_AT_ONCE } from '#contract/limits.ts';
import { LiveDashboardSchema } from '#contract/live-dashboard.ts';
import { createHeartbeat } from '#platform/live/heartbeat.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
const words = { reason: 'The line was down.', public_note: 'Bidding was interrupted for some minutes.' };
let slug: string;
let id: string;
let notes: string[] = [];

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock, {
  postStaffNote: (_transaction, note) => {
    notes.push(`${note.slug}: ${note.text}`);
    return Promise.resolve();
  },
});
await app.addPerson('manager', { staff: true, roles: ['auction_manager'] });
await app.addPerson('second', { staff: true, roles: ['auction_manager'] });
for (const name of ['ann', 'bob', 'cid']) await app.addPerson(name);
beforeEach(async () => {
  clock.at += 30 * 24 * HOUR_MS;
  notes = [];
  ({ slug, id } = await app.addAuction());
  await app.bidding.closer.runOnce();
});

const action = (name: string, body: unknown, as = 'manager') =>
  app.call('POST', `/api/operator/auctions/${slug}/${name}`, { as, body });
const closeOf = (answer: { body: Record<string, never> }) => Date.parse(`${String(answer.body['close_date'])}Z`);

describe('staff actions in a live auction', () => {
  test('extends several auctions, and answers for each', async () => {
    const other = await app.addAuction();
    await app.bidding.closer.runOnce();
    const extend = (slugs: readonly string[], as = 'manager') =>
      app.call('POST', '/api/operator/live/auctions', { as, body: { change: 'extend', slugs, minutes: 10, ...words } });
    expect((await extend([slug], 'ann')).status).toBe(403);
    expect((await extend([])).status).toBe(422);
    expect((await extend(Array.from({ length: LIVE_CHANGED_AT_ONCE + 1 }, (_, index) => `car-${index}`))).status).toBe(
      422,
    );
    expect(await extend([slug, 'nothing', other.slug, slug])).toMatchObject({
      status: 200,
      body: {
        items: [
          { id: slug, ok: true, message: null },
          { id: 'nothing', ok: false, message: expect.any(String) },
          { id: other.slug, ok: true, message: null },
        ],
      },
    });
    const entries = await database.executor
      .selectFrom('audit_entries')
      .select('subject')
      .where('action', '=', 'close_extended')
      .where('subject', 'in', [`auction:${slug}`, `auction:${other.slug}`])
      .execute();
    expect(entries).toHaveLength(2);
    clock.at += 48 * HOUR_MS;
    expect((await extend([slug])).body).toMatchObject({ items: [{ id: slug, ok: false }] });
  });

  test('pauses and resumes several auctions', async () => {
    const other = await app.addAuction();
    await app.bidding.closer.runOnce();
    const slugs = [slug, other.slug];
    const change = async (body: object) => {
      const answer = await app.call('POST', '/api/operator/live/auctions', {
        as: 'manager',
        body: { slugs, ...words, ...body },
      });
      return answer.body['items'];
    };
    const done = slugs.map((each) => ({ id: each, ok: true, message: null }));
    expect(await change({ change: 'pause', minutes: 5 })).toEqual(done);
    expect((await app.call('GET', '/api/operator/live', { as: 'manager' })).body['paused']).toHaveLength(2);
    expect(await change({ change: 'pause', minutes: 5 })).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await change({ change: 'resume' })).toEqual(done);
    expect((await app.call('GET', '/api/operator/live', { as: 'manager' })).body['paused']).toEqual([]);
  });

  test('extends the close, publishes it, and replays to the same state', async () => {
    const before = clock.at + 24 * HOUR_MS;
    const answer = await action('extend', { minutes: 30, ...words });
    expect(answer.status).toBe(200);
    expect(closeOf(answer)).toBe(before + 30 * MINUTE_MS);
    // Moved by staff, days before the close: no bid extended it.
    expect(answer.body).toMatchObject({ extension_count: 1, in_extension: false });
    await app.bid(slug, 'ann', { amount: 100_000 });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(notes).toEqual([`${slug}: ${words.public_note}`]);
    expect((await app.events(`auction:${slug}`)).at(-2)).toMatchObject({
      name: 'auction',
      data: { change: 'extended', reason: words.public_note },
    });
    expect(
      (await app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'manager' })).body['items'],
    ).toMatchObject([{ action: 'close_extended', reason: words.reason }, {}]);
  });
  test('pauses bidding and extends the close by the pause, which ends by itself or earlier', async () => {
    await app.bid(slug, 'ann', { amount: 100_000 });
    const close = clock.at + 24 * HOUR_MS;
    const paused = await action('pause', { minutes: 60, ...words });
    expect(closeOf(paused)).toBe(close + HOUR_MS);
    expect(paused.body).toMatchObject({
      paused_until: new Date(clock.at + HOUR_MS).toISOString(),
      in_extension: false,
    });
    expect(await app.bid(slug, 'bob', { amount: 200_000 })).toMatchObject({
      status: 409,
      body: {
        code: 'auction_not_live',
        message: `Bidding is paused until ${formatTime(clock.at + HOUR_MS, 'full', 'UTC')}.`,
      },
    });
    expect((await action('pause', { minutes: 60, ...words })).status).toBe(409);
    expect((await app.call('GET', '/api/operator/live', { as: 'manager' })).body['paused']).toMatchObject([{ slug }]);
    const file = await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' });
    expect(file.body['ledger']).toMatchObject([
      { kind: 'offer', is_pause: false },
      { kind: 'extension', is_pause: true },
    ]);
    clock.at += HOUR_MS;
    expect(await app.bid(slug, 'bob', { amount: 200_000 })).toMatchObject({
      status: 201,
      body: { auction: { paused_until: null } },
    });
    expect((await action('resume', words)).status).toBe(409);
    expect(closeOf(await action('pause', { minutes: 60, ...words }))).toBe(close + 2 * HOUR_MS);
    expect(closeOf(await action('resume', words))).toBe(close + 2 * HOUR_MS);
    expect((await app.bid(slug, 'ann', { amount: 300_000 })).status).toBe(201);
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
  });
  test('blocks a bidder in one auction only, and voids their lead', async () => {
    await app.withoutApprovals();
    await app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
    await app.bid(slug, 'bob', { amount: 200_000, maximum: 250_000, confirm: true });
    await app.bid(slug, 'bob', { amount: 300_000, maximum: 300_000, confirm: true });
    const answer = await action('block-bidder', { username: 'bob', ...words });
    expect(answer.body).toMatchObject({ leader: 'ann', price: { amount: 100_000 }, bid_count: 1 });
    expect(await app.bid(slug, 'bob', { amount: 400_000 })).toMatchObject({
      status: 403,
      body: { code: 'account_blocked' },
    });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(await app.noticesOf('bob')).toContain('bid_voided');
    expect((await action('block-bidder', { username: 'bob', ...words })).status).toBe(409);
    const other = await app.addAuction({ title: '1971 Datsun 240Z' });
    expect((await app.bid(other.slug, 'bob', { amount: 100_000 })).status).toBe(201);
    expect(
      (await app.call('GET', `/api/operator/auctions/${slug}/bidders`, { as: 'manager' })).body['items'],
    ).toMatchObject([
      { username: 'bob', blocked: true, leading: false },
      { username: 'ann', leading: true, blocked: false },
    ]);
  });
});

describe('actions that need a second approval', () => {
  const ask = (body: unknown, as = 'manager') => app.call('POST', '/api/operator/approvals', { as, body });
  const decide = (request: unknown, what: 'approve' | 'reject', as: string) =>
    app.call('POST', `/api/operator/approvals/${String(request)}/${what}`, { as });
  test('extend all live auctions only when a second staff member confirms', async () => {
    const other = await app.addAuction({ title: '1971 Datsun 240Z' });
    const {
      body: { id: request },
    } = await ask({ action: 'extend_all', minutes: 45, ...words });
    expect((await app.call('GET', '/api/operator/approvals', { as: 'second' })).body['items']).toMatchObject([
      { action: 'extend_all', text: 'Extend all live auctions by 45 minutes', requested_by: 'manager', is_own: false },
    ]);
    expect(await decide(request, 'approve', 'manager')).toMatchObject({ status: 403, body: { code: 'second_needed' } });
    // Both were due ten minutes ago while bidding was stopped. The 45 minutes count from now.
    clock.at += 24 * HOUR_MS + 10 * MINUTE_MS;
    expect(await decide(request, 'approve', 'second')).toMatchObject({ status: 409, body: { code: 'expired' } });
    const {
      body: { id: again },
    } = await ask({ action: 'extend_all', minutes: 45, ...words });
    expect(await decide(again, 'approve', 'second')).toMatchObject({ status: 200, body: { auctions: 2 } });
    expect((await decide(again, 'approve', 'second')).status).toBe(409);
    for (const each of [slug, other.slug]) {
      const file = await app.call('GET', `/api/operator/auctions/${each}`, { as: 'manager' });
      expect(closeOf(file)).toBe(clock.at + 45 * MINUTE_MS);
    }
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(notes).toHaveLength(2);
  });
  test('pause all live auctions only when a second staff member confirms, and none for longer than it is already', async () => {
    const other = await app.addAuction({ title: '1971 Datsun 240Z' });
    expect((await action('pause', { minutes: 90, ...words })).status).toBe(200);
    const {
      body: { id: request },
    } = await ask({ action: 'pause_all', minutes: 45, ...words });
    expect((await app.call('GET', '/api/operator/approvals', { as: 'second' })).body['items']).toMatchObject([
      { action: 'pause_all', text: 'Pause all live auctions for 45 minutes' },
    ]);
    expect(await decide(request, 'approve', 'manager')).toMatchObject({ status: 403, body: { code: 'second_needed' } });
    const before = closeOf(await app.call('GET', `/api/operator/auctions/${other.slug}`, { as: 'manager' }));
    expect(await decide(request, 'approve', 'second')).toMatchObject({ status: 200, body: { auctions: 1 } });
    const after = closeOf(await app.call('GET', `/api/operator/auctions/${other.slug}`, { as: 'manager' }));
    expect(after).toBe(before + 45 * MINUTE_MS);
    const { paused } = LiveDashboardSchema.parse((await app.call('GET', '/api/operator/live', { as: 'manager' })).body);
    expect(paused.map((each) => [each.slug, Date.parse(each.paused_until)])).toEqual([
      [other.slug, clock.at + 45 * MINUTE_MS],
      [slug, clock.at + 90 * MINUTE_MS],
    ]);
    expect(await app.bidding.verifyLedger(other.id)).toEqual([]);
  });
  test('void a bid after the close only if a sold auction stays sold', async () => {
    await app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
    await app.bid(slug, 'bob', { amount: 200_000 });
    clock.at += 25 * HOUR_MS;
    await app.bidding.closer.runOnce();
    const late = {
      status: 409,
      body: { code: 'auction_not_live', message: 'Bidders can only be blocked while the auction is live.' },
    };
    expect(await action('block-bidder', { username: 'bob', ...words })).toMatchObject(late);
    expect(await ask({ action: 'block_bidder', slug, username: 'bob', ...words })).toMatchObject(late);
    const {
      body: { id: request },
    } = await ask({ action: 'void_after_close', slug, sequence: 2, ...words });
    expect(await decide(request, 'approve', 'second')).toMatchObject({ status: 200, body: { auctions: 1 } });
    expect((await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' })).body).toMatchObject({
      state: 'sold',
      leader: 'ann',
      hammer_price: { amount: 100_000 },
    });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    const last = await ask({ action: 'void_after_close', slug, sequence: 1, ...words });
    expect(await decide(last.body['id'], 'approve', 'second')).toMatchObject({
      status: 409,
      body: { code: 'outcome_changes' },
    });
    expect((await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' })).body).toMatchObject({
      leader: 'ann',
      hammer_price: { amount: 100_000 },
    });
  });
  test('identify the bid to void by its ledger entry, even after renumbering', async () => {
    await app.bid(slug, 'ann', { amount: 100_000 });
    await app.bid(slug, 'bob', { amount: 200_000 });
    await app.bid(slug, 'ann', { amount: 300_000 });
    await app.bid(slug, 'bob', { amount: 400_000 });
    clock.at += 25 * HOUR_MS;
    await app.bidding.closer.runOnce();
    const asked = [];
    for (const sequence of [1, 2])
      asked.push((await ask({ action: 'void_after_close', slug, sequence, ...words })).body['id']);
    expect((await decide(asked[0], 'approve', 'second')).status).toBe(200);
    expect((await app.call('GET', '/api/operator/approvals', { as: 'second' })).body['items']).toMatchObject([
      { id: asked[1], text: 'Void bid 1 after the close' },
    ]);
    expect((await decide(asked[1], 'approve', 'second')).status).toBe(200);
    const file = await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' });
    expect(file.body).toMatchObject({ leader: 'bob', bid_count: 2, hammer_price: { amount: 400_000 } });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
  });
  test("a leader's raise, which has no number, is voided after the close by its place in the ledger", async () => {
    await app.bid(slug, 'ann', { amount: 100_000 });
    await app.bid(slug, 'ann', { amount: 150_000, maximum: 200_000, confirm: true });
    await app.bid(slug, 'bob', { amount: 150_000 });
    clock.at += 25 * HOUR_MS;
    await app.bidding.closer.runOnce();
    expect((await ask({ action: 'void_after_close', slug, ...words })).status).toBe(422);
    expect((await ask({ action: 'void_after_close', slug, sequence: 9, ...words })).status).toBe(404);
    const asked = await ask({ action: 'void_after_close', slug, sequence: 2, ...words });
    expect((await app.call('GET', '/api/operator/approvals', { as: 'second' })).body['items']).toMatchObject([
      { text: 'Void the maximum raised in ledger entry 2 after the close' },
    ]);
    expect((await decide(asked.body['id'], 'approve', 'second')).status).toBe(200);
    const file = await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'manager' });
    expect(file.body).toMatchObject({ leader: 'bob', hammer_price: { amount: 150_000 } });
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
  });
  test('can be canceled by the requester', async () => {
    const {
      body: { id: request },
    } = await ask({ action: 'extend_all', minutes: 45, ...words });
    expect((await decide(request, 'reject', 'manager')).status).toBe(200);
    expect(await decide(request, 'approve', 'second')).toMatchObject({
      status: 409,
      body: { code: 'decided_already' },
    });
  });
});

test('lists the newest bids of all live auctions, including automatic ones', async () => {
  const other = await app.addAuction();
  await app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000, confirm: true });
  clock.at += 1000;
  await app.bid(other.slug, 'bob', { amount: 100_000 });
  clock.at += 1000;
  await app.bid(slug, 'bob', { amount: 120_000 });
  const stream = async () =>
    LiveDashboardSchema.parse((await app.call('GET', '/api/operator/live', { as: 'manager' })).body)
      .bids.filter((each) => each.slug === slug || each.slug === other.slug)
      .map((each) => [each.slug, each.bid.number, each.bid.bidder, each.bid.automatic]);
  expect(await stream()).toEqual([
    [slug, 3, 'ann', true],
    [slug, 2, 'bob', false],
    [other.slug, 1, 'bob', false],
    [slug, 1, 'ann', false],
  ]);
  expect(
    (
      await app.call('POST', `/api/operator/auctions/${other.slug}/withdraw`, {
        as: 'manager',
        body: { reason: 'The car was in an accident.' },
      })
    ).status,
  ).toBe(200);
  expect((await stream()).map(([of]) => of)).not.toContain(other.slug);
});

describe('alarms', () => {
  test('report a late close and a bid far above the price', async () => {
    await app.bid(slug, 'ann', { amount: 100_000, maximum: 2_000_000, confirm: true });
    const first = LiveDashboardSchema.parse(
      (await app.call('GET', '/api/operator/live', { as: 'manager' })).body,
    ).alarms;
    expect(first.filter((each) => each.slug === slug).map(({ kind }) => kind)).toContain('large_bid');
    clock.at += 24 * HOUR_MS + MINUTE_MS;
    const alarms = LiveDashboardSchema.parse(
      (await app.call('GET', '/api/operator/live', { as: 'manager' })).body,
    ).alarms;
    expect(alarms.filter(({ kind }) => kind === 'late_close').map((each) => each.slug)).toContain(slug);
  });
  test('report a stalled live stream until it moves, and a hung process until it is dropped', async () => {
    const alarms = async () =>
      LiveDashboardSchema.parse((await app.call('GET', '/api/operator/live', { as: 'manager' })).body).alarms.filter(
        ({ kind }) => kind === 'stalled_stream',
      );
    const peopleOnline = async () =>
      (await app.call('GET', '/api/operator/live', { as: 'manager' })).body['people_online'];
    const newest = async () =>
      Number(
        (await sql<{ id: number | null }>`select max(id) as id from live_events`.execute(database.executor)).rows[0]
          ?.id ?? 0,
      );
    const live = { position: await newest(), people: 7 };
    const beat = createHeartbeat({
      database,
      clock,
      live,
      processId: 'process-one-tail',
    });
    await beat.runOnce();
    expect(await alarms()).toEqual([]);
    expect(await peopleOnline()).toBe(7);
    await app.bid(slug, 'ann', { amount: 100_000 });
    clock.at += 10_000;
    await beat.runOnce();
    expect(await alarms()).toEqual([]);
    clock.at += 20_000;
    await beat.runOnce();
    expect(await alarms()).toMatchObject([
      {
        title: 'Process one-tail',
        text: expect.stringMatching(
          /^It hasn’t published an event for 30 seconds, and \d waits? in the queue\. .+ restart it/,
        ),
      },
    ]);
    live.position = await newest();
    await beat.runOnce();
    expect(await alarms()).toEqual([]);
    clock.at += 60_000;
    expect(await peopleOnline()).toBe(0);
    expect(await alarms()).toMatchObject([{ text: expect.stringMatching(/^No heartbeat for 60 seconds/) }]);
    clock.at += 600_000;
    expect(await alarms()).toEqual([]);
    await beat.runOnce();
    await runJobs(beat.jobs)();
    clock.at += 60_000;
    expect(await alarms()).toEqual([]);
  });
});
