import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { PendingApprovalsSchema } from '#contract/approvals.ts';
import { LIVE_VOID_MINUTES, LiveDashboardSchema } from '#contract/live-dashboard.ts';
import { type ShillAlarm, ShillAlarmsSchema } from '#contract/shill-alarms.ts';
import { alarmsPersonalData } from '#modules/bidding/index.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const BROWSER = { seller: 'a'.repeat(32), staff: 'b'.repeat(32), honest: 'c'.repeat(32) };
const MAXIMUM = 98_765_400;
const clock = handClock(Date.UTC(2026, 10, 21, 12));
let auction: { id: string; slug: string };
let next = 0;

const { database } = await testDatabase('embedded');
const app = openBiddingTestApp(database, clock);
const idOf = (username: string): string => (app.person(username) as { userId: string }).userId;
for (const name of ['sam', 'ann']) await app.addPerson(name, { limit: 1_000_000_000 });
for (const name of ['mia', 'max', 'kim']) await app.addPerson(name, { staff: true });
const elsewhere = await app.addAuction({ seller: 'ann' });
await bid('sue', 100_000, { browser: BROWSER.seller, slug: elsewhere.slug });
await sql`insert into ledger_entries (auction_id, sequence, kind, actor_id, amount, maximum, recorded_at, hash, body)
  values ('earlier', 1, 'offer', ${idOf('max')}, 100, 100, now(), '', '{}')`.execute(database.executor);
await sql`insert into bid_evidence (auction_id, sequence, recorded_at, device_key, account_age_days)
  values ('earlier', 1, now(), ${BROWSER.staff}, 5)`.execute(database.executor);
beforeEach(async () => {
  auction = await app.addAuction();
  next = 100_000;
});

async function bid(
  username: string,
  amount: number,
  { browser, slug = auction.slug, maximum = amount }: { browser: string; slug?: string; maximum?: number },
): Promise<void> {
  const origin = { network: null, deviceKey: browser };
  const placed = await app.bidding.placeBid(
    app.person(username),
    slug,
    { amount, maximum, confirm: true },
    null,
    origin,
  );
  expect(placed.ok, JSON.stringify(placed)).toBe(true);
}
const raise = () => (next += 100_000);
/** Runs the job until nothing is due. */
async function score(): Promise<void> {
  clock.at += MINUTE_MS;
  const job = app.bidding.jobs.find(({ name }) => name === 'shill scoring');
  while ((await job?.run({ stopping: new AbortController().signal })) === 1);
}
async function alarms(): Promise<readonly ShillAlarm[]> {
  const { body } = await app.call('GET', `/api/operator/auctions/${auction.slug}/shill-alarms`, { as: 'mia' });
  return ShillAlarmsSchema.parse(body).items;
}
const dashboard = async () =>
  LiveDashboardSchema.parse((await app.call('GET', '/api/operator/live', { as: 'mia' })).body);
const decide = (id: string | undefined, body: object, as = 'mia') =>
  app.call('POST', `/api/operator/shill-alarms/${id ?? ''}/decision`, { as, body });
async function suspect(): Promise<ShillAlarm | undefined> {
  await bid('sam', raise(), { browser: BROWSER.seller, maximum: MAXIMUM });
  await score();
  return (await alarms())[0];
}
const warnings = async () => (await app.noticesOf('sam')).filter((kind) => kind === 'bidding_warning').length;
const DISMISS = { decision: 'dismiss', reason: 'They share a workshop.' };

describe('an alarm', () => {
  it('names the bidder who shares the seller’s browser, and nobody else, without hidden amounts', async () => {
    await bid('ann', raise(), { browser: BROWSER.honest });
    const alarm = await suspect();
    expect(await alarms()).toHaveLength(1);
    expect(alarm).toMatchObject({ username: 'sam', decision: null });
    expect(alarm?.reasons[0]).toEqual({ kind: 'browser_seller', points: 50, others: ['sue'] });
    const shown = (await dashboard()).alarms.filter(({ slug }) => slug === auction.slug);
    expect(shown).toContainEqual(expect.objectContaining({ kind: 'suspected_shill' }));
    expect(shown.find(({ kind }) => kind === 'suspected_shill')?.text).toContain('sam may be bidding for the seller');
    expect(JSON.stringify([alarm, shown])).not.toMatch(/98,?765/);
  });

  it('is raised in the last day before the close only', async () => {
    await sql`update auction_states set closes_at = closes_at + interval '2 hours' where auction_id = ${auction.id}`.execute(
      database.executor,
    );
    expect(await suspect()).toBeUndefined();
    clock.at += 3 * HOUR_MS;
    await score();
    expect(await alarms()).toHaveLength(1);
  });

  it('is raised about a bid of the last seconds, after the close', async () => {
    clock.at += 24 * HOUR_MS - MINUTE_MS;
    await bid('sam', raise(), { browser: BROWSER.seller });
    clock.at += 10 * MINUTE_MS;
    await app.bidding.closer.round();
    await score();
    expect(await alarms()).toHaveLength(1);
  });

  it('is not raised about a bidder who has nothing in common with anybody', async () => {
    await app.addPerson('joe');
    await bid('joe', raise(), { browser: 'd'.repeat(32) });
    await score();
    expect(await alarms()).toEqual([]);
  });
});

describe('staff', () => {
  it('dismiss an alarm on record; the same reasons raise no other, a new one does', async () => {
    const alarm = await suspect();
    expect(await decide(alarm?.id, DISMISS)).toMatchObject({ status: 200, body: { decision: 'dismissed' } });
    expect(await decide(alarm?.id, DISMISS)).toMatchObject({ status: 409, body: { code: 'shill_alarm_decided' } });
    await bid('sam', MAXIMUM + raise(), { browser: BROWSER.seller });
    await score();
    expect(await alarms()).toMatchObject([
      { decision: { kind: 'dismissed', by: 'mia', reason: 'They share a workshop.' } },
    ]);
    const { body } = await app.call('GET', `/api/operator/audit?subject=auction:${auction.slug}`, { as: 'mia' });
    expect(JSON.stringify(body)).toContain('shill_alarm_dismissed');
    expect(
      (await dashboard()).alarms.some(({ slug, kind }) => slug === auction.slug && kind === 'suspected_shill'),
    ).toBe(false);
    await bid('sam', MAXIMUM * 2 + raise(), { browser: BROWSER.staff });
    await score();
    expect((await alarms()).map(({ decision }) => decision?.kind ?? null)).toEqual([null, 'dismissed']);
  });

  it('warn the bidder', async () => {
    const alarm = await suspect();
    const before = await warnings();
    const warning = { decision: 'warn', reason: 'First time.', message: 'Don’t bid for the seller.' };
    expect((await decide(alarm?.id, warning)).body).toEqual({ decision: 'warned' });
    expect(await warnings()).toBe(before + 1);
  });

  it('void the bids once another staff member has approved', async () => {
    const alarm = await suspect();
    const decision = { decision: 'void', reason: 'A ring.', public_note: 'These bids broke our rules.' };
    expect(await decide(alarm?.id, decision)).toMatchObject({ status: 200, body: { decision: 'void_requested' } });
    const { body } = await app.call('GET', '/api/operator/approvals', { as: 'max' });
    const requests = PendingApprovalsSchema.parse(body).items;
    expect(requests).toContainEqual(
      expect.objectContaining({ action: 'block_bidder', text: 'Block sam and void their bids. Bidding is paused' }),
    );
    expect((await alarms())[0]?.decision?.kind).toBe('void_requested');
    const request = requests.find(({ about }) => about?.href === `/operator/auctions/${auction.slug}`);
    const rejected = await app.call('POST', `/api/operator/approvals/${request?.id ?? ''}/reject`, { as: 'kim' });
    expect(rejected.status).toBe(200);
    expect((await alarms())[0]?.decision).toBeNull();
  });

  it('see the alarm again when nobody approves the void in time', async () => {
    const alarm = await suspect();
    const decision = { decision: 'void', reason: 'A ring.', public_note: 'These bids broke our rules.' };
    expect((await decide(alarm?.id, decision)).body).toEqual({ decision: 'void_requested' });
    await score();
    expect((await alarms()).map((each) => each.decision?.kind)).toEqual(['void_requested']);
    clock.at += LIVE_VOID_MINUTES * MINUTE_MS;
    await score();
    expect(await alarms()).toMatchObject([{ id: alarm?.id, decision: null }]);
    expect(
      (await dashboard()).alarms.some(({ slug, kind }) => slug === auction.slug && kind === 'suspected_shill'),
    ).toBe(true);
    expect(await decide(alarm?.id, DISMISS)).toMatchObject({ status: 200, body: { decision: 'dismissed' } });
  });

  it('void the bids at once where the settings let one person', async () => {
    const alarm = await suspect();
    await app.withoutApprovals();
    const decision = { decision: 'void', reason: 'A ring.', public_note: 'These bids broke our rules.' };
    expect((await decide(alarm?.id, decision)).body).toEqual({ decision: 'voided' });
    expect(await app.bidding.biddersOf(database.executor, auction.id)).toEqual(new Set());
    expect((await alarms())[0]?.decision?.kind).toBe('voided');
  });

  it('close the alarm by blocking the bidder on the auction’s page', async () => {
    await suspect();
    await app.withoutApprovals();
    const block = { username: 'sam', reason: 'A ring.', public_note: 'These bids broke our rules.' };
    expect(
      (await app.call('POST', `/api/operator/auctions/${auction.slug}/block-bidder`, { as: 'mia', body: block }))
        .status,
    ).toBe(200);
    expect(await alarms()).toMatchObject([{ decision: { kind: 'voided', by: 'mia', reason: 'A ring.' } }]);
    const exported = await alarmsPersonalData.exportFor(database.executor, idOf('sam'));
    expect(exported).toContainEqual(expect.objectContaining({ slug: auction.slug, decision: 'voided' }));
    expect(JSON.stringify(exported)).not.toContain(idOf('sue'));
  });

  it('can’t block a bidder whose alarm names them, nor request or approve it', async () => {
    await suspect();
    await bid('sam', MAXIMUM + raise(), { browser: BROWSER.staff });
    await score();
    const aboutYou = { status: 403, body: { code: 'shill_alarm_about_you' } };
    const block = { username: 'sam', reason: 'A ring.', public_note: 'These bids broke our rules.' };
    const path = `/api/operator/auctions/${auction.slug}/block-bidder`;
    expect(await app.call('POST', path, { as: 'max', body: block })).toMatchObject(aboutYou);
    const request = { action: 'block_bidder', slug: auction.slug, ...block };
    const ask = (as: string) => app.call('POST', '/api/operator/approvals', { as, body: request });
    expect(await ask('max')).toMatchObject(aboutYou);
    const { id } = (await ask('mia')).body;
    for (const what of ['approve', 'reject'])
      expect(await app.call('POST', `/api/operator/approvals/${String(id)}/${what}`, { as: 'max' })).toMatchObject(
        aboutYou,
      );
  });

  it('can’t decide an alarm that names them', async () => {
    await suspect();
    await bid('sam', MAXIMUM + raise(), { browser: BROWSER.staff });
    await score();
    const [alarm] = await alarms();
    expect(alarm?.reasons.flatMap(({ others }) => others)).toContain('max');
    expect(await decide(alarm?.id, DISMISS, 'max')).toMatchObject({
      status: 403,
      body: { code: 'shill_alarm_about_you' },
    });
    expect((await decide(alarm?.id, DISMISS)).status).toBe(200);
  });
});
