import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { awaitHydration, launchBrowser } from '#tests/support/browser.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Phone pages with the browser's text size doubled: nothing overflows the screen (WCAG 1.4.4). */
const journey = openJourney();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
let bidder: Person;
let seller: Person;
let slug: string;
beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  seller = await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  slug = await journey.addAuction(staff, { title: '1971 Datsun 240Z Series I' });
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  expect((await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' })).status).toBe(
    201,
  );
});

const GUESTS = [
  '/',
  '/auctions',
  '/faqs',
  '/bidding-terms',
  '/how-it-works',
  '/services',
  '/photographers',
  '/nothing-here',
];
const BIDDERS = [
  '',
  '/auctions',
  '/billing',
  '/notifications',
  '/profile',
  '/searches',
  '/security',
  '/settlements',
  '/vehicles',
  '/watchlist',
];
const SELLERS = ['/auctions/submit', '/auctions', '/settlements'];

async function wider(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(journey.origin + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.viewport.width) found.push(`${path}: ${width}`);
  }
  return found;
}
const ofAccount = (paths: readonly string[]) => paths.map((path) => `/account${path}`);

test('fits the screen with large text, and keeps the bid button reachable', async () => {
  // The browser's default font size, as a reader sets it, which also scales media queries.
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
  try {
    const pageOf = async ({ cookies }: Person) => {
      const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: journey.origin })));
      const page = await context.newPage();
      awaitHydration(page);
      return page;
    };
    const page = await pageOf(bidder);
    expect(await wider(page, [...GUESTS, ...ofAccount(BIDDERS), `/auctions/${slug}`])).toEqual([]);
    await page.getByRole('button', { name: 'Bid', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: /^Bid on lot/ });
    await sheet.getByRole('button', { name: 'Review bid' }).tap();
    await sheet.getByRole('button', { name: /^Place bid of/ }).waitFor();
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
    expect(await wider(await pageOf(seller), ofAccount(SELLERS))).toEqual([]);
  } finally {
    await browser.close();
  }
});
