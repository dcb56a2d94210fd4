import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Pages on a phone whose reader has set letters twice as large: nothing stands beside the screen (WCAG 1.4.4). */
const journey = openJourney();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
let bidder: Person;
let slug: string;
beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  slug = await journey.addAuction(staff, { title: '1971 Datsun 240Z Series I' });
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  expect((await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' })).status).toBe(201);
});

test('no page is wider than the screen, and the bid is in reach', async () => {
  const page = await journey.openPage(PHONE, bidder);
  const widths: Record<string, number> = {};
  const enlarge = () => page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const paths = [
    '/',
    '/auctions',
    '/faqs',
    '/nothing-here',
    ...['', '/auctions', '/billing', '/searches', '/vehicles', '/watchlist'].map((each) => `/account${each}`),
  ];
  for (const path of [...paths, `/auctions/${slug}`]) {
    await page.goto(journey.origin + path);
    await enlarge();
    widths[path] = await page.evaluate(() => document.documentElement.scrollWidth);
  }
  expect(Object.entries(widths).filter(([, width]) => width > PHONE.viewport.width)).toEqual([]);
  await page.getByRole('button', { name: 'Bid', exact: true }).tap();
  await page
    .getByRole('dialog', { name: /^Bid on lot/ })
    .getByRole('button', { name: 'Review bid' })
    .waitFor();
});
