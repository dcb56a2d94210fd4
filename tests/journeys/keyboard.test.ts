import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Keyboard only: when the focused element is removed or disabled while busy, the focus stays in place. */
const journey = openJourney();
let bidder: Person;
let other: Person;
let page: Page;
let slug: string;
beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  other = await journey.addPerson('other');
  slug = await journey.addAuction(staff);
  page = await journey.openPage({}, bidder);
});

const focused = (where = page) =>
  where.evaluate(
    () => document.activeElement?.ariaLabel ?? (document.activeElement as HTMLElement | null)?.innerText ?? '',
  );

async function openWithRefusingCard(person: Person): Promise<Page> {
  await person.http.put('/api/account/bidding-terms', { accepted: true });
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_visa'])
    expect((await person.http.post('/api/account/payments/methods', { payment_method: card })).status).toBe(201);
  const opened = person === bidder ? page : await journey.openPage({}, person);
  await opened.goto(`${journey.origin}/auctions/${slug}`);
  return opened;
}

test('announces the new hold at the focus after another card replaces a declined one', async () => {
  const panel = (await openWithRefusingCard(bidder)).getByRole('region', { name: 'Bidding panel' });
  await panel.getByRole('button', { name: 'Review bid', disabled: false }).waitFor();
  await panel.getByLabel('Your maximum bid').press('Enter');
  // The hold may be declined before the review appears.
  await panel.getByText('Confirm your bid').waitFor();
  await panel.getByText('declined the hold').waitFor();
  await panel.getByRole('button', { name: 'Add another card' }).press('Enter');
  await panel.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect.poll(() => focused()).toBe('Add another card');
  await panel.getByRole('button', { name: /^Use Visa/ }).press('Enter');
  await panel.getByText('We release it in full').waitFor();
  await expect.poll(() => focused()).toMatch(/is held on|covers this bid/);
  // The choice of second-chance offers and the commit button are next in the tab order.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('Place bid of $10,000');
});

test('announces it before an amount is entered too', async () => {
  const opened = await openWithRefusingCard(other);
  const panel = opened.getByRole('region', { name: 'Bidding panel' });
  // After hydration, focusing the field arms the hold; before it, typing does.
  await panel.getByRole('button', { name: 'Review bid', disabled: false }).waitFor();
  await panel.getByLabel('Your maximum bid').press('ArrowLeft');
  await panel.getByRole('button', { name: /^Use Visa/ }).press('Enter');
  await expect.poll(() => focused(opened)).toMatch(/^Hold placed on .+\. You can place your bid\.$/);
  await opened.keyboard.press('Tab');
  await expect
    .poll(() => opened.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText))
    .toBe('Your maximum bid');
});

test('keeps the focus on a saved choice, and in the list after an item is removed', async () => {
  await page.goto(`${journey.origin}/account/notifications`);
  const box = page.getByRole('checkbox').first();
  await box.focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/notifications/preferences'));
  await page.keyboard.press('Space');
  await saved;
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goto(`${journey.origin}/account/searches?auction=${slug}`);
  await page.getByRole('button', { name: 'Follow Datsun 240Z' }).press('Enter');
  await page.getByText('You’re now following Datsun 240Z.').waitFor();
  // The followed item is no longer offered. The seller still is, next to the focus.
  await expect
    .poll(() => page.getByRole('button', { name: /^Follow/ }).allInnerTexts())
    .toEqual(['Follow seller seller']);
  await expect.poll(() => focused()).toContain('Follow seller');
  await page.getByRole('button', { name: 'Stop following Datsun 240Z' }).press('Enter');
  await page.getByText('You no longer follow Datsun 240Z.').waitFor();
  const isInPage = () =>
    page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.querySelector('main')?.contains(document.activeElement) === true,
    );
  await expect.poll(isInPage).toBe(true);
});

test('returns the focus to the opened card after going back to a list', async () => {
  const visitor = await journey.openPage({});
  await visitor.goto(`${journey.origin}/auctions`);
  const card = visitor.locator(`main a[href="/auctions/${slug}"]`).first();
  await card.focus();
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL(`${journey.origin}/auctions/${slug}`);
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe('main');
  await visitor.goBack();
  await visitor.waitForURL(`${journey.origin}/auctions`);
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('logs no console errors', () => expect(journey.noises).toEqual([]));
