import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney } from '#tests/support/journey.ts';

/** The practice auction by keyboard alone, and without JavaScript. */
const journey = openJourney({ overlooked: /^$/ });
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
/** The page's duration of a whole auction, which takes a minute and its extensions. */
const WHOLE_MS = 180_000;
const MAX_STEP_MS = 1_000;

const panelOf = (page: Page) => page.getByRole('region', { name: 'Bidding panel' }).first();

async function start(page: Page, choose: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.goto(`${journey.origin}/practice`);
  await page.getByRole('button', { name: 'Start practice', disabled: false }).waitFor();
  await choose(page);
  await page.getByRole('button', { name: 'Start practice' }).press('Enter');
  await panelOf(page).getByLabel('Your maximum bid').waitFor();
}

test('is won from the first bid to the result, on a phone with the keyboard', async () => {
  const page = await journey.openPage(PHONE);
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await start(page);
  const coach = page.getByRole('heading', { level: 2 }).first();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ready to bid');
  const panel = panelOf(page);
  await panel.getByLabel('Your maximum bid').fill('40,000');
  await panel.getByLabel('Your maximum bid').press('Enter');
  await panel.getByText('Confirm your bid').waitFor();
  expect(await coach.textContent()).toBe('A very high amount');
  await panel.getByLabel('Yes, bid up to $40,000').press('Space');
  await panel.getByRole('button', { name: 'Place bid of $40,000' }).press('Enter');
  await panel.getByText('You’re the high bidder').waitFor();
  await expect.poll(() => coach.textContent()).toBe('High bidder');
  expect(
    await pageProblemsIn(
      page,
      [
        { width: 390, colorScheme: 'dark' },
        { width: 1280, colorScheme: 'light' },
      ],
      'all',
    ),
  ).toEqual([]);
  // In the longest steps that the page takes at once. Running every frame of three minutes takes ten times as long.
  for (let ms = 0; ms < WHOLE_MS; ms += MAX_STEP_MS) await page.clock.fastForward(MAX_STEP_MS);
  await panel.getByText('You won at').waitFor();
  const table = page.getByRole('region', { name: 'How the price came about' });
  expect(await table.getByRole('row').count()).toBe(5);
  expect(await table.getByRole('row').nth(1).textContent()).toMatch(/^You\$40,000/);
  await page.getByText('Met: ').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Practice again' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('kind');
  expect(calls).toEqual([]);
  expect(journey.noises).toEqual([]);
});

test('leads a new member through email, terms and card', async () => {
  const page = await journey.openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${journey.origin}/practice`);
  await page.getByRole('button', { name: 'Start practice', disabled: false }).waitFor();
  await page.getByLabel('New member').check();
  await page.getByLabel('Speed').selectOption('Real time');
  await page.getByRole('button', { name: 'Start practice' }).click();
  const panel = panelOf(page);
  const reload = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await reload.promise;
    await route.continue();
  });
  await panel.getByRole('button', { name: 'Resend email' }).press('Enter');
  const accept = panel.getByRole('button', { name: 'Accept bidding terms' });
  await accept.focus();
  reload.resolve();
  await page.getByText('Email verified. Next: Accept the bidding terms.').waitFor({ state: 'attached' });
  expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true);
  await accept.press('Enter');
  await panel.getByRole('button', { name: 'Save card' }).press('Enter');
  await panel.getByRole('button', { name: 'Review bid' }).waitFor();
  expect(journey.noises).toEqual([]);
});

test('stops its clock', async () => {
  const page = await journey.openPage();
  await start(page);
  await page.getByRole('button', { name: 'Stop the clock' }).press('Enter');
  await page.getByText('The clock is stopped. You can still bid.').waitFor();
  const timer = panelOf(page).getByRole('timer');
  const shown = await timer.textContent();
  // A bid takes longer than one tick of the clock.
  await panelOf(page).getByLabel('Your maximum bid').press('Enter');
  await panelOf(page)
    .getByRole('button', { name: /^Place bid/ })
    .press('Enter');
  await panelOf(page)
    .getByText(/You’re the high bidder|You were outbid right away/)
    .waitFor();
  expect(await timer.textContent()).toBe(shown);
});

test('explains every state without JavaScript', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${journey.origin}/practice`);
  expect(await page.locator('noscript p').first().textContent()).toContain('The practice auction needs JavaScript.');
  await page.getByText('early_bot').first().waitFor();
  const states = page.locator('section[aria-labelledby=states] > ul > li > details');
  expect(await states.count()).toBe(24);
  const won = states.filter({ hasText: 'You won' }).first();
  await won.locator('summary').click();
  await won.getByText('You bought it at the price shown').waitFor();
  await won.getByText('You won at $48,500').waitFor();
});
