import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { DealerMembershipSchema, PaymentMethodSchema, UserSchema } from '#contract/account.ts';
import { AuctionDetailSchema } from '#contract/auctions.ts';
import { type Checks, PASSWORD } from '../stage.ts';

const ZONELESS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) }))),
});

export const entityChecks: Checks = {
  async '1.1'(stage) {
    const page = await stage.guestPage();
    await page.goto(stage.origin);
    const links = await page
      .locator('header a, footer a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const path of [
      '/auctions',
      '/blog',
      '/news',
      '/faqs',
      '/about',
      '/photographers',
      '/services',
      '/how-it-works',
    ])
      expect([path, links.includes(path)]).toEqual([path, true]);
  },
  async '1.2'({ reader, slugs }) {
    const auction = AuctionDetailSchema.parse((await reader.http.get(`/api/auctions/${slugs.auction}`)).data);
    expect(auction.you).toMatchObject({ has_bid: true, watching: true });
    const statuses = await Promise.all(
      ['', '/dealers', '/payments/methods', '/watchlist', '/bidding-auctions'].map(
        async (path) => (await reader.http.get(`/api/account${path}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  },
  async '1.3'(stage) {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/auctions`);
    const links = await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining([
        '/account',
        '/account/profile',
        '/account/billing',
        '/account/watchlist',
        '/account/auctions',
        '/account/vehicles',
      ]),
    );
    await page.goto(`${stage.origin}/account/vehicles`);
    expect(await page.locator('main a[href^="/account/auctions/submit"]').count()).toBeGreaterThan(0);
  },
  async '1.4'(stage) {
    const page = await stage.pageOf(stage.reader);
    const opened = page.waitForRequest(`${stage.origin}/api/live*`);
    await page.goto(`${stage.origin}/about`);
    expect((await (await opened).response())?.headers()['content-type']).toMatch(/^text\/event-stream/);
  },
  async '1.5'({ guest }) {
    const { paths } = ApiDocument.parse((await (await guest()).http.get('/api/openapi.json')).data);
    for (const path of [
      '/api/auctions/{slug}/bids',
      '/api/auctions/{slug}/comments',
      '/api/search',
      '/api/operator/auctions',
    ])
      expect(Object.keys(paths)).toContain(path);
  },

  async '3.1'({ reader }) {
    expect(UserSchema.parse((await reader.http.get('/api/account')).data)).toMatchObject({
      username: 'reader_s',
      email: 'reader_s@site.test',
    });
  },
  async '3.2'({ reader }) {
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }, { email: 'else@site.test' }])
      expect((await reader.http.put('/api/account', body)).status).toBe(402);
    expect((await reader.http.put('/api/account', { name: 'Reader' })).status).toBe(200);
  },
  async '3.3'({ reader }) {
    expect(Object.keys((await reader.http.get('/api/account')).data).toSorted()).toEqual([
      'avatar',
      'bidding_terms_accepted',
      'blocked',
      'created_at',
      'distance_unit',
      'email',
      'email_language',
      'email_verified',
      'exposure',
      'has_payment_method',
      'id',
      'is_staff',
      'limit',
      'name',
      'phone',
      'profile_visibility',
      'staff_roles',
      'time_zone',
      'username',
    ]);
  },
  async '3.4'({ reader }) {
    expect(z.array(DealerMembershipSchema).parse((await reader.http.get('/api/account/dealers')).data)).toHaveLength(1);
  },
  async '3.5'({ reader }) {
    expect((await reader.http.get('/api/account/dealers')).data).toEqual([
      { slug: 'fine-cars', name: 'Fine Cars', role: 'owner' },
    ]);
  },
  async '3.6'({ reader, slugs }) {
    const addresses = [
      `/api/auctions/${slugs.auction}`,
      '/api/auctions',
      '/api/account/watchlist',
      '/api/account/bidding-auctions',
    ];
    for (const address of addresses) {
      const { data } = await reader.http.get(address);
      const auction = Array.isArray(data) ? data[0] : 'items' in data ? data.items[0] : data;
      expect([address, auction.start_date, auction.close_date]).toEqual([
        address,
        expect.stringMatching(ZONELESS),
        expect.stringMatching(ZONELESS),
      ]);
      // One day remains, with the date read as UTC.
      const left = Date.parse(`${String(auction.close_date)}Z`) - Date.now();
      expect([address, left > DAY_MS - HOUR_MS, left <= DAY_MS]).toEqual([address, true, true]);
    }
  },
  async '3.7'({ guest, reader, slugs }) {
    const seen = (await (await guest()).http.get(`/api/auctions/${slugs.auction}`)).data;
    expect(AuctionDetailSchema.parse(seen)).toMatchObject({
      title: '1971 Datsun 240Z Series I',
      state: 'live',
      reserve_status: 'not_met',
      you: null,
    });
    expect(JSON.stringify(seen)).not.toContain('3000000');
    expect((await reader.http.get('/api/account/bidding-auctions')).data[0].you).toMatchObject({
      has_bid: true,
      status: 'leading',
      maximum: { amount: 1_000_000, currency: 'USD' },
    });
  },
  async '3.8'({ reader }) {
    const [card] = (await reader.http.get('/api/account/payments/methods')).data;
    expect(Object.keys(card).toSorted()).toEqual(['brand', 'exp_month', 'exp_year', 'id', 'is_default', 'last4']);
    expect(PaymentMethodSchema.parse(card)).toMatchObject({ brand: 'visa', last4: '4242', is_default: true });
  },
  async '3.9'({ guest }) {
    const { http } = await guest();
    const body = {
      username: 'payload_s',
      name: 'Payload',
      email: 'payload_s@site.test',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    for (const field of Object.keys(body)) {
      const answer = await http.post('/api/register', { ...body, [field]: undefined });
      const named = field === 'password' ? 'password_confirmation' : field;
      expect([field, answer.status, Object.keys(answer.data.errors)]).toEqual([field, 422, [named]]);
    }
    expect((await http.post('/api/register', body)).status).toBe(201);
  },
  async '3.10'({ guest }) {
    const { http } = await guest();
    expect((await http.post('/api/login', { email: 'rival_s@site.test', password: PASSWORD })).status).toBe(200);
  },
  async '3.11'(stage) {
    const { http } = await stage.newcomer();
    const next = 'another long enough one';
    expect(
      (
        await http.put('/api/account/password', {
          current_password: PASSWORD,
          password: next,
          password_confirmation: next,
        })
      ).status,
    ).toBe(200);
  },

  async '6.1'({ guest, reader }) {
    expect([
      (await (await guest()).http.get('/api/account')).status,
      (await reader.http.get('/api/account')).status,
    ]).toEqual([401, 200]);
  },
  async '6.2'({ guest, slugs }) {
    const { http } = await guest();
    const calls = [
      http.get('/api/account'),
      http.put('/api/account', { name: 'Nobody' }),
      http.put('/api/account/password', {}),
      http.get('/api/account/dealers'),
      http.get('/api/account/payments/client-intent-key'),
      http.get('/api/account/payments/methods'),
      http.get('/api/account/bidding-auctions'),
      http.get('/api/account/watchlist'),
      http.put(`/api/auctions/${slugs.auction}/watch`),
      http.post(
        `/api/auctions/${slugs.auction}/bids`,
        { amount: 1_100_000 },
        { headers: { 'idempotency-key': 'a-guest-who-would-bid-here' } },
      ),
    ];
    for (const answer of await Promise.all(calls))
      expect([answer.config.url, answer.status, answer.data]).toEqual([
        answer.config.url,
        401,
        { message: 'Unauthenticated.' },
      ]);
  },
  async '6.3'({ staff, reader, slugs }) {
    expect((await reader.http.get('/api/operator/settings')).status).toBe(403);
    expect((await staff.http.get('/api/operator/settings')).status).toBe(200);
    const bid = await staff.http.post(
      `/api/auctions/${slugs.auction}/bids`,
      { amount: 1_100_000 },
      { headers: { 'idempotency-key': 'staff-who-may-never-bid-here' } },
    );
    expect(bid.status).toBeGreaterThanOrEqual(400);
    expect(bid.status).toBeLessThan(500);
  },
};
