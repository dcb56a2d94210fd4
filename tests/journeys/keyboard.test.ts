import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Pages by keyboard alone: what had the focus leaves, or is shut while it works, and the focus stays where it was. */
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

/** Where the focus is: the name of its element, or what it says. */
const focused = (where = page) => where.evaluate(() => document.activeElement?.ariaLabel ?? (document.activeElement as HTMLElement | null)?.innerText ?? '');

/** Opens the auction for somebody whose card refuses holds, and who has another. */
async function openWithRefusingCard(person: Person): Promise<Page> {
  await person.http.put('/api/account/bidding-terms', { accepted: true });
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_visa'])
    expect((await person.http.post('/api/account/payments/methods', { payment_method: card })).status).toBe(201);
  const opened = person === bidder ? page : await journey.openPage({}, person);
  await opened.goto(`${journey.origin}/auctions/${slug}`);
  return opened;
}

test('another card takes the place of one that declined: what came of it is told where the focus is', async () => {
  const panel = (await openWithRefusingCard(bidder)).getByRole('region', { name: 'Bidding panel' });
  await panel.getByRole('button', { name: 'Review bid', disabled: false }).waitFor();
  await panel.getByLabel('Your maximum bid').press('Enter');
  // The card may be refused beside the amount before the review is there.
  await panel.getByText('Confirm your bid').waitFor();
  await panel.getByText('declined the hold').waitFor();
  await panel.getByRole('button', { name: 'Add another card' }).press('Enter');
  await panel.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect.poll(() => focused()).toBe('Add another card');
  await panel.getByRole('button', { name: /^Use Visa/ }).press('Enter');
  await panel.getByText('It is released in full').waitFor();
  await expect.poll(() => focused()).toMatch(/is held on|covers this bid/);
  // What commits is the next thing.
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('Place bid of $10,000');
});

test('so it is where the card declined before the amount was typed', async () => {
  const opened = await openWithRefusingCard(other);
  const panel = opened.getByRole('region', { name: 'Bidding panel' });
  // The hold is armed by the focus once the page's code is there to hear of it; before that, by what is typed.
  await panel.getByRole('button', { name: 'Review bid', disabled: false }).waitFor();
  await panel.getByLabel('Your maximum bid').press('ArrowLeft');
  await panel.getByRole('button', { name: /^Use Visa/ }).press('Enter');
  await expect.poll(() => focused(opened)).toMatch(/takes the hold\. You can place your bid\./);
  await opened.keyboard.press('Tab');
  await expect.poll(() => opened.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText)).toBe('Your maximum bid');
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
  await expect.poll(() => focused()).toContain('Follow its seller');
  await page.getByRole('button', { name: 'Stop following Datsun 240Z' }).press('Enter');
  await page.getByText('You no longer follow Datsun 240Z.').waitFor();
  const isInPage = () =>
    page.evaluate(() => document.activeElement !== document.body && document.querySelector('main')?.contains(document.activeElement) === true);
  await expect.poll(isInPage).toBe(true);
});

test('who goes back to a list finds the focus on the card by which they left', async () => {
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

test('nothing was said to be wrong', () => expect(journey.noises).toEqual([]));
