import { DAY_MS } from '#contract/durations.ts';
import { findSellerProgress } from './seller-progress.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ReportSchema } from '#contract/calendar.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';

const clock = handClock(Date.parse('2026-10-24T22:00Z'));

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);
await app.addPerson('chief', { staff: true });
await app.addPerson('reader', { staff: true, roles: ['finance'] });
for (const name of ['ann', 'bob']) await app.addPerson(name);
await app.call('PUT', '/api/operator/settings', {
  as: 'chief',
  body: { time_zone: 'America/New_York', reason: 'Our time zone.' },
});

describe('reports', () => {
  test('match a small hand-computed set, also as a file', async () => {
    clock.at = Date.parse('2026-11-20T12:00Z');
    await app.bidding.closer.runOnce();
    clock.at = Date.parse('2026-11-23T12:00Z');
    const closing = (days: number, reserve: number | null, title: string) =>
      app.addAuction({ title, reserve, close_date: new Date(clock.at + days * DAY_MS).toISOString() });
    const bid = (slug: string, as: string, dollars: number) =>
      app.bid(slug, as, { amount: dollars * 100, confirm: true });
    const [sold, high, low, next] = [
      await closing(1, null, 'Sold'),
      await closing(2, 500_000, 'Above its reserve'),
      await closing(3, 1_000_000, 'Below its reserve'),
      await closing(8, null, 'The week after'),
    ];
    await closing(4, null, 'Without a bid');
    await app.bidding.closer.runOnce();
    await bid(sold.slug, 'ann', 2000);
    await bid(sold.slug, 'bob', 4000);
    await bid(high.slug, 'ann', 6000);
    await bid(low.slug, 'bob', 8000);
    await bid(next.slug, 'ann', 10_000);
    for (const days of [6, 4]) {
      clock.at += days * DAY_MS;
      await app.bidding.closer.runOnce();
    }
    const progress = await findSellerProgress(database.executor, [sold.id, low.id]);
    expect(progress.get(sold.id)).toMatchObject({ status: 'sold', bidCount: 2, soldPrice: 400_000 });
    expect(progress.get(low.id)).toMatchObject({ price: 800_000, soldPrice: null, bidCount: 1 });
    // Of 27,000 including tax, 5,400 was refunded. The second sale fell through and its premium was refunded in full;
    // the third car's seller paid a fee.
    await took(sold.id, { purpose: 'premium', net: 25_000, tax: 2_000, back: 5_400, ofTax: 400 });
    // It is also disputed: it must not be counted twice.
    await took(high.id, { purpose: 'premium', net: 30_000, tax: 0, back: 30_000, ofTax: 0, disputed: 30_000 });
    // The buyer's bank withholds half of the last premium and its tax.
    await took(next.id, { purpose: 'premium', net: 50_000, tax: 4_000, disputed: 27_000 });
    await took(next.id, { purpose: 'seller_fee', net: 10_000, tax: 0 });
    const asked = '/api/operator/reports?from=2026-11-23&to=2026-12-06';
    const { status, body } = await app.call('GET', asked, { as: 'reader' });
    expect(status).toBe(200);
    // What was really taken, without tax. The gaps: 6000 to 5000 and 8000 to 10000, 20 % above and 20 % below.
    expect(body['totals']).toEqual({
      closed: 5,
      sold: 3,
      sell_through: 0.6,
      hammer_total: { amount: 2_000_000, currency: 'USD' },
      average_price: { amount: 666_667, currency: 'USD' },
      fees: { amount: 45_000, currency: 'USD' },
      seller_fees: { amount: 10_000, currency: 'USD' },
      withheld: { amount: 25_000, currency: 'USD' },
      reserve_gap: { median: expect.closeTo(0), lower: expect.closeTo(-0.1), upper: expect.closeTo(0.1), count: 2 },
    });
    expect(body['weeks']).toEqual([
      {
        week: '2026-11-23',
        closed: 4,
        sold: 2,
        average_price: 500_000,
        fees: 20_000,
        seller_fees: 0,
        withheld: 0,
        reserve_gap: expect.closeTo(0),
        reports: 0,
        removals: 0,
      },
      {
        week: '2026-11-30',
        closed: 1,
        sold: 1,
        average_price: 1_000_000,
        fees: 25_000,
        seller_fees: 10_000,
        withheld: 25_000,
        reserve_gap: null,
        reports: 0,
        removals: 0,
      },
    ]);
    expect(body['funnel']).toEqual({ views: 0, watchers: 0, bidders: 5, bids: 5 });
    const file = await app.api.request(asked.replace('reports?', 'reports/export?'), { headers: { 'x-as': 'reader' } });
    expect((await file.text()).trim().split(/\r?\n/)).toEqual([
      'week,closed,sold,average_price,fees,seller_fees,withheld,reserve_gap,reports,removals',
      expect.stringMatching(/^2026-11-23,4,2,500000,20000,0,0,/),
      '2026-11-30,1,1,1000000,25000,10000,25000,,0,0',
    ]);
  });
  test('use weeks and days of the site’s time zone, across clock changes', async () => {
    // In New York daylight saving time starts on Sunday, March 14: that week has 167 hours, and Monday begins at
    // 04:00 UTC instead of 05:00.
    clock.at = Date.parse('2027-03-13T12:00Z');
    for (const close of ['2027-03-15T03:30Z', '2027-03-15T04:30Z'])
      await app.addAuction({ title: `Closes at ${close}`, close_date: close });
    for (const at of ['2027-03-15T03:31Z', '2027-03-15T04:31Z']) {
      clock.at = Date.parse(at);
      await app.bidding.closer.runOnce();
    }
    const weeks = async (query: string) =>
      ReportSchema.parse((await app.call('GET', `/api/operator/reports?${query}`, { as: 'reader' })).body).weeks.map(
        ({ week, closed }) => [week, closed],
      );
    expect(await weeks('from=2027-03-08&to=2027-03-21')).toEqual([
      ['2027-03-08', 1],
      ['2027-03-15', 1],
    ]);
    expect(await weeks('from=2027-03-14&to=2027-03-14')).toEqual([['2027-03-08', 1]]);
    expect(await weeks('from=2027-03-15&to=2027-03-15')).toEqual([['2027-03-15', 1]]);
    expect(
      (await app.call('GET', '/api/operator/reports?from=2027-03-08&to=2027-03-14', { as: 'reader' })).body,
    ).toMatchObject({
      from: '2027-03-08T05:00:00.000Z',
      to: '2027-03-15T04:00:00.000Z',
      first_day: '2027-03-08',
      last_day: '2027-03-14',
      time_zone: 'America/New_York',
    });
  });
  test('refuse a period that ends before it starts, and invalid dates', async () => {
    for (const days of ['from=2026-12-06&to=2026-11-23', 'from=2026-13-45', 'to=2026-02-30'])
      expect((await app.call('GET', `/api/operator/reports?${days}`, { as: 'reader' })).status).toBe(422);
  });
});

describe('the audit log export', () => {
  test('has the same entries in CSV and JSON, oldest first, and escapes spreadsheet formulas', async () => {
    await app.call('PUT', '/api/operator/settings', {
      as: 'chief',
      body: { site_name: 'Northgate', reason: '=1+1, "quoted"\nand a second line' },
    });
    const file = async (format: string) =>
      app.api.request(`/api/operator/audit/export?format=${format}&subject=settings`, {
        headers: { 'x-as': 'reader' },
      });
    const json = (await (await file('json')).json()) as { reason: string; actor: string }[];
    expect(json).toMatchObject([
      { action: 'settings_changed', reason: 'Our time zone.' },
      { action: 'settings_changed', actor: 'chief', reason: '=1+1, "quoted"\nand a second line' },
    ]);
    const csv = await file('csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const text = await csv.text();
    expect(text.startsWith('recorded_at,actor,action,subject,reason,')).toBe(true);
    expect(text).toContain(`"'=1+1, ""quoted""\nand a second line"`);
    const ofAuctions = (await (
      await app.api.request('/api/operator/audit/export?format=json&subject=auction:', {
        headers: { 'x-as': 'reader' },
      })
    ).json()) as {
      subject: string;
    }[];
    expect(ofAuctions.length).toBeGreaterThan(1);
    expect(ofAuctions.every(({ subject }) => subject.startsWith('auction:'))).toBe(true);
    expect((await app.api.request('/api/operator/audit/export', { headers: { 'x-as': 'ann' } })).status).toBe(403);
  });
  test('holds every entry of a long log', async () => {
    const many = 100_050;
    await sql`insert into audit_entries (id, actor_id, action, subject, reason, recorded_at)
      select 'many-' || n, 'somebody', 'counted', 'many:all', '', ${new Date(clock.at)}::timestamptz + (n / 7) * interval '1 millisecond' from generate_series(1, ${many}::integer) as n`.execute(
      database.executor,
    );
    const csv = await app.api.request('/api/operator/audit/export?format=csv&subject=many:all', {
      headers: { 'x-as': 'reader' },
    });
    const lines = (await csv.text()).trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(many);
    expect(new Set(lines.map((line) => line.slice(line.lastIndexOf(',') + 1))).size).toBe(many);
  });
});

async function took(
  auctionId: string,
  {
    purpose,
    net,
    tax,
    back = 0,
    ofTax = 0,
    disputed = 0,
  }: { purpose: 'premium' | 'seller_fee'; net: number; tax: number; back?: number; ofTax?: number; disputed?: number },
): Promise<void> {
  const { executor } = database;
  const [id, at] = [`${purpose}-${auctionId}`, new Date(clock.at)];
  await sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, attempt, net, tax, currency, state, payment_id, refunded, disputed, created_at, taken_at)
    values (${id}, 'somebody', ${auctionId}, 'a-car', 'A car', ${purpose}, 1, ${net}, ${tax}, 'USD', 'taken', ${id}, ${back}, ${disputed}, ${at}, ${at})`.execute(
    executor,
  );
  if (back > 0)
    await sql`insert into refunds (id, charge_id, amount, currency, tax, reason, state, created_at) values (${id}, ${id}, ${back}, 'USD', ${ofTax}, 'Back.', 'due', ${at})`.execute(
      executor,
    );
}
