import { expect } from 'vitest';
import { type Check, type Checks, PASSWORD, type Stage } from '../stage.ts';

const titleOf = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
/** The URL answers 200 with this title, for guests and users alike. */
const publicPage =
  (addressOf: string | ((stage: Stage) => string), title: RegExp): Check =>
  async (stage) => {
    const path = typeof addressOf === 'string' ? addressOf : addressOf(stage);
    const guest = await stage.guest();
    for (const { http } of [guest, stage.reader]) {
      const answer = await http.get<string>(path, { maxRedirects: 0 });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(titleOf(answer.data)).toMatch(title);
    }
  };

const signedInPage =
  (path: string, title: RegExp): Check =>
  async ({ guest, reader }) => {
    const answer = await (await guest()).http.get<string>(path, { maxRedirects: 0 });
    expect([answer.status, answer.headers['location']]).toEqual([302, `/account/login?to=${encodeURIComponent(path)}`]);
    const read = await reader.http.get<string>(path, { maxRedirects: 0 });
    expect([path, read.status]).toEqual([path, 200]);
    expect(titleOf(read.data)).toMatch(title);
  };

const guestPage =
  (path: string, title: RegExp): Check =>
  async ({ guest, reader }) => {
    const read = await (await guest()).http.get<string>(path, { maxRedirects: 0 });
    expect([path, read.status]).toEqual([path, 200]);
    expect(titleOf(read.data)).toMatch(title);
    const answer = await reader.http.get<string>(path, { maxRedirects: 0 });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/account']);
  };

const PUBLIC_PAGES: Readonly<Record<string, readonly [string | ((stage: Stage) => string), RegExp]>> = {
  '2.1': ['/', /Hammerdown/],
  '2.2': ['/elements', /^Elements/],
  '2.3': ['/blog', /blog|journal/i],
  '2.4': [({ slugs }) => `/blog/${slugs.post}`, /^What a cold start tells/],
  '2.5': ['/news', /news/i],
  '2.6': [({ slugs }) => `/news/${slugs.post}`, /^What a cold start tells/],
  '2.7': ['/faqs', /^Questions/],
  '2.8': ['/about', /^Cars with nothing to hide/],
  '2.9': ['/comingSoon', /^Coming soon/],
  '2.10': ['/search', /^Search/],
  '2.11': ['/photographers', /^Photographers/],
  '2.12': ['/auctions', /auctions/i],
  '2.13': [({ slugs }) => `/auctions/${slugs.auction}`, /^1971 Datsun 240Z Series I/],
  '2.14': ['/services', /^Services/],
  '2.15': [({ slugs }) => `/services/${slugs.service}`, /^Inspection/],
  '2.16': ['/contact-us', /^Contact us/],
  '2.17': ['/disclaimer', /disclaimer/i],
  '2.18': ['/how-it-works', /^How it works/],
  '2.19': ['/terms-of-use', /terms of use/i],
  '2.20': ['/bidding-terms', /^Bidding terms/],
  '2.21': ['/cookies-policy', /cookie/i],
  '2.22': ['/privacy-policy', /privacy/i],
};
const publicChecks = Object.fromEntries(
  Object.entries(PUBLIC_PAGES).map(([id, [address, title]]) => [id, publicPage(address, title)]),
);
const publicPaths = (stage: Stage) =>
  Object.values(PUBLIC_PAGES).map(([address]) => (typeof address === 'string' ? address : address(stage)));

/** Section 2: which URLs exist and who may open them. */
export const routeChecks: Checks = {
  ...publicChecks,
  async '2.23'(stage) {
    const { http } = await stage.guest();
    const statuses = await Promise.all(
      publicPaths(stage).map(async (path) => [path, (await http.get(path, { maxRedirects: 0 })).status] as const),
    );
    const heads = await Promise.all([http.head('/about'), stage.reader.http.head('/account')]);
    for (const { status, headers } of heads)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  },
  '2.24': signedInPage('/account', /account/i),
  '2.25': guestPage('/account/login', /^Sign in/),
  '2.26': guestPage('/account/register', /^Create an account/),
  async '2.27'({ guest, reader }) {
    for (const { http } of [await guest(), reader]) {
      const answer = await http.get<string>('/account/recover', { maxRedirects: 0 });
      expect([answer.status, titleOf(answer.data)]).toEqual([200, expect.stringMatching(/^Recover/)]);
    }
  },
  '2.28': signedInPage('/account/billing', /^Billing/),
  '2.29': signedInPage('/account/profile', /^Profile/),
  '2.30': signedInPage('/account/watchlist', /^Watchlist/),
  '2.31': signedInPage('/account/auctions', /auctions/i),
  '2.32': signedInPage('/account/vehicles', /vehicles|garage/i),
  '2.33': signedInPage('/account/auctions/submit', /^Submit/),
  async '2.34'(stage) {
    const { http } = await stage.guest();
    for (const path of publicPaths(stage)) {
      const { data: html } = await http.get<string>(path);
      expect([path, html.match(/<h1[\s>]/g)?.length, /<meta name="description" content="[^"]{20,}/.test(html)]).toEqual(
        [path, 1, true],
      );
    }
    const titles = await Promise.all(
      publicPaths(stage)
        .filter((path) => !path.startsWith('/news/'))
        .map(async (path) => titleOf((await http.get<string>(path)).data)),
    );
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  },
  async '2.35'(stage) {
    const page = await stage.pageOf(await stage.newcomer());
    await page.goto(`${stage.origin}/about`);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.locator('#account-menu').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${stage.origin}/account/login`);
    await page.getByText('You’re signed out.').waitFor();
  },
  async '4.4'({ guest, reader }) {
    const { http } = await guest();
    for (const path of [
      '/account',
      '/account/billing',
      '/account/profile',
      '/account/watchlist',
      '/account/auctions',
      '/account/vehicles',
      '/account/auctions/submit',
    ]) {
      // Also for data requests, which a browser sends on navigation.
      const data = await http.get<string>(`${path}.data`, {
        responseType: 'text',
        transformResponse: (text: string) => text,
      });
      expect([path, data.status, data.data]).toEqual([
        path,
        202,
        expect.stringContaining(`"/account/login?to=${encodeURIComponent(path)}"`),
      ]);
    }
    for (const path of ['/account/login', '/account/register']) {
      expect([path, (await reader.http.get(path, { maxRedirects: 0 })).status]).toEqual([path, 302]);
      expect([path, (await http.get(path, { maxRedirects: 0 })).status]).toEqual([path, 200]);
    }
  },
  async '4.5'(stage) {
    const { email } = await stage.newcomer();
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/watchlist?from=mail`);
    expect(new URL(page.url()).pathname).toBe('/account/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${stage.origin}/account/watchlist?from=mail`);
    for (const elsewhere of ['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', '/account/login']) {
      const { headers } = await stage.reader.http.get(`/account/login?to=${encodeURIComponent(elsewhere)}`, {
        maxRedirects: 0,
      });
      expect(headers['location']).toBe('/account');
    }
  },
};
