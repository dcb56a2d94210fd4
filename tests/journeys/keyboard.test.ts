import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Pages by keyboard alone: what had the focus leaves, or is shut while it works, and the focus stays where it was. */
const journey = openJourney();
let bidder: Person;
let page: Page;
let slug: string;
beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  const now = Date.now();
  const created = await staff.http.post<{ slug: string }>('/api/operator/auctions', {
    ...{ title: '1971 Datsun 240Z', make: 'Datsun', model: '240Z', year: 1971, seller: 'seller', starting_bid: 1_000_000 },
    start_date: new Date(now - 60_000).toISOString(),
    close_date: new Date(now + 3_600_000).toISOString(),
  });
  expect(created.status, JSON.stringify(created.data)).toBe(201);
  slug = created.data.slug;
  page = await journey.openPage({}, bidder);
});

/** Where the focus is: the name of its element, or what it says. */
const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? (document.activeElement as HTMLElement | null)?.innerText ?? '');

test('another card takes the place of one that declined: what came of it is told where the focus is', async () => {
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_visa'])
    expect((await bidder.http.post('/api/account/payments/methods', { payment_method: card })).status).toBe(201);
  await page.goto(`${journey.origin}/auctions/${slug}`);
  const panel = page.getByRole('region', { name: 'Bidding panel' });
  await panel.getByLabel('Your maximum bid').press('Enter');
  await panel.getByText('declined the hold').waitFor();
  await panel.getByRole('button', { name: 'Add another card' }).press('Enter');
  await panel.getByRole('button', { name: 'Not now' }).press('Enter');
  expect(await focused()).toBe('Add another card');
  await panel.getByRole('button', { name: /^Use Visa/ }).press('Enter');
  await panel.getByText('It is released in full').waitFor();
  expect(await focused()).toMatch(/is held on|covers this bid/);
  // What commits is the next thing.
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Place bid of $10,000');
});

test('a choice that is kept at once keeps the focus, and what is taken off a list leaves it in the list', async () => {
  await page.goto(`${journey.origin}/account/notifications`);
  const box = page.getByRole('checkbox').first();
  await box.focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/notifications/choices'));
  await page.keyboard.press('Space');
  await saved;
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goto(`${journey.origin}/account/searches?auction=${slug}`);
  await page.getByRole('button', { name: 'Follow Datsun 240Z' }).press('Enter');
  await page.getByText('You follow Datsun 240Z from now on.').waitFor();
  // What was followed is not offered again; the seller still is, beside where the focus was.
  await expect.poll(() => page.getByRole('button', { name: /^Follow/ }).allInnerTexts()).toEqual(['Follow its seller, seller']);
  await expect.poll(focused).toContain('Follow its seller');
  await page.getByRole('button', { name: 'Stop following Datsun 240Z' }).press('Enter');
  await page.getByText('You no longer follow Datsun 240Z.').waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body && document.querySelector('main')?.contains(document.activeElement) === true)).toBe(
    true,
  );
});

test('nothing was said to be wrong', () => expect(journey.noises).toEqual([]));
