import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type AuctionRecord, AuctionRecordSchema } from '#contract/auction-record.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { WATCH_EVERY_MS, watchOutages } from './watch-outages.ts';

const site = openBidding('ann', 'bob');
const timeAfter = (ms: number) => new Date(site.clock.at + ms).toISOString();

beforeAll(async () => {
  await site.app.addPerson('maria', { staff: true, roles: ['administrator'] });
});

async function openAuction(): Promise<string> {
  const { slug } = await site.app.addAuction({ reserve: 500_000, close_date: timeAfter(HOUR_MS) });
  await site.app.bidding.closer.runOnce();
  return slug;
}

async function recordOf(slug: string): Promise<AuctionRecord> {
  site.clock.at += 2 * HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const { status, body } = await site.app.call('GET', `/api/auctions/${slug}/record`);
  expect(status).toBe(200);
  return AuctionRecordSchema.parse(body);
}

it('shows voids, moves of the close and looks at hidden amounts on the public record', async () => {
  const slug = await openAuction();
  const staff = site.app.person('maria');
  expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  const looked = timeAfter(0);
  const reason = 'A bidder disputes their maximum.';
  const look = await site.app.call('POST', `/api/operator/auctions/${slug}/amounts`, { as: 'maria', body: { reason } });
  expect(look.status).toBe(200);
  site.clock.at += MINUTE_MS;
  const voided = await site.app.bidding.voidBid(staff, { slug, sequence: 1, reason: 'A typing error.' });
  expect(voided.ok).toBe(true);
  site.clock.at += MINUTE_MS;
  const closesAt = timeAfter(HOUR_MS + 8 * MINUTE_MS);
  const extended = await site.app.bidding.extend(staff, {
    slug,
    minutes: 10,
    reason: 'The photos were missing.',
    public_note: 'Ten minutes more: photos were missing.',
  });
  expect(extended.ok).toBe(true);
  const open = await site.app.call('GET', `/api/auctions/${slug}/bids`);
  expect(open.body['events']).toMatchObject([{ kind: 'bids_voided' }, { kind: 'close_moved', until: closesAt }]);
  const { events } = await recordOf(slug);
  expect(events).toMatchObject([
    { kind: 'amounts_viewed', happened_at: looked, note: 'Administrator' },
    { kind: 'bids_voided', note: 'A typing error.' },
    { kind: 'close_moved', until: closesAt },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/maria|disputes|were missing/);
});

it('shows an outage during the auction, and since when outages are known', async () => {
  const watchedSince = timeAfter(0);
  expect(await watchOutages(site.app.deps)).toBe(0);
  const slug = await openAuction();
  site.clock.at += WATCH_EVERY_MS;
  expect(await watchOutages(site.app.deps)).toBe(0);
  const began = timeAfter(0);
  site.clock.at += 20 * MINUTE_MS;
  expect(await watchOutages(site.app.deps)).toBe(1);
  const ended = timeAfter(0);
  expect(await watchOutages(site.app.deps)).toBe(0);
  const record = await recordOf(slug);
  expect(record).toMatchObject({
    events: [{ kind: 'outage', happened_at: began, until: ended }],
    outages_recorded_since: watchedSince,
  });
  const later = await openAuction();
  expect((await recordOf(later)).events).toEqual([]);
});

it('never moves the watch back', async () => {
  await watchOutages(site.app.deps);
  const { rows: before } = await sql`select * from bidding_watch`.execute(site.database.executor);
  site.clock.at -= HOUR_MS;
  await watchOutages(site.app.deps);
  expect((await sql`select * from bidding_watch`.execute(site.database.executor)).rows).toEqual(before);
});
