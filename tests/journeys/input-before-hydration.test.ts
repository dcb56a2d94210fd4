import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { holdCode, hydrated } from '#tests/support/browser.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney({ isCold: true });
const ASSETS = 'build/client/assets';
const TOO_EARLY_MS = 1000;
const SAVED_BY_ITSELF = { timeout: 30_000 };
let seller: Person;
let page: Page;
beforeAll(async () => {
  seller = await journey.addPerson('seller');
  page = await journey.openPage({}, seller);
});

async function withInputBeforeHydration(path: string, hands: () => Promise<void>): Promise<void> {
  const release = await holdCode(page);
  await page.goto(journey.origin + path, { waitUntil: 'commit' });
  await hands();
  release();
  await hydrated(page);
  await page.unrouteAll();
}
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

test('keeps vehicle details typed before hydration', async () => {
  await withInputBeforeHydration('/account/auctions/submit', async () => {
    await page.getByLabel('VIN', { exact: true }).fill('194378S412345');
    await page.getByLabel('Year').fill('1968');
    await page.getByLabel('Make', { exact: true }).fill('Chevrolet');
    await page.getByLabel('Model').fill('Corvette');
  });
  // Each key re-renders the form.
  await page.getByLabel('Make', { exact: true }).press('End');
  await page.keyboard.type('!');
  expect([await valueOf('Year'), await valueOf('Make'), await valueOf('Model'), await valueOf('VIN')]).toEqual([
    '1968',
    'Chevrolet!',
    'Corvette',
    '194378S412345',
  ]);
  expect(await page.getByRole('button', { name: 'Decode' }).isEnabled()).toBe(true);
});

test('keeps and saves draft input from before hydration', async () => {
  const begun = await seller.http.post<{ id: string }>('/api/account/submissions', {
    year: 1968,
    make: 'Chevrolet',
    model: 'Corvette',
  });
  expect(begun.status, JSON.stringify(begun.data)).toBe(201);
  const step = (name: string) => `/account/auctions/submit?draft=${begun.data.id}&step=${name}`;
  const saved = async () =>
    (await seller.http.get<Record<string, unknown>>(`/api/account/submissions/${begun.data.id}`)).data;

  await withInputBeforeHydration(step('sale'), async () => {
    await page.getByLabel('Starting bid').fill('12500');
    await page.getByRole('radio', { name: /^Set a reserve/ }).check();
  });
  await expect.poll(() => valueOf('Starting bid')).toBe('12,500');
  await page.getByLabel('Reserve', { exact: true }).waitFor();
  await expect.poll(saved, SAVED_BY_ITSELF).toMatchObject({ starting_bid: { amount: 1_250_000 }, has_reserve: true });

  await withInputBeforeHydration(step('facts'), async () => {
    await page.getByLabel('Engine').fill('327 cu in V8');
    await page.getByLabel('Body').selectOption('coupe');
  });
  await expect.poll(saved, SAVED_BY_ITSELF).toMatchObject({ facts: { engine: '327 cu in V8' }, body_style: 'coupe' });
});

test('saves a search with the name and frequency chosen before hydration', async () => {
  await withInputBeforeHydration('/account/searches?make=Porsche', async () => {
    await page.getByLabel('Name', { exact: true }).fill('The one');
    await page.getByRole('radio', { name: 'Weekly, on Mondays' }).check();
  });
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Search saved.').waitFor();
  const { data } = await seller.http.get<unknown[]>('/api/account/searches');
  expect(data).toMatchObject([{ name: 'The one', how_often: 'weekly' }]);
});

/** The name of the built file that has this text. */
const assetWith = (text: string) =>
  readdirSync(ASSETS).find((name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes(text));

const panelOf = (bidding: Page) => bidding.getByRole('region', { name: 'Bidding panel' });

/** An open auction, and its page's reader, who may bid. */
async function openForBids(username: string): Promise<{ slug: string; bidding: Page }> {
  const slug = await journey.addAuction(await journey.addPerson(`staff_of_${username}`, { staff: true }));
  const bidder = await journey.addPerson(username);
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  const card = await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  expect(card.status).toBe(201);
  return { slug, bidding: await journey.openPage({}, bidder) };
}

/** Opens the auction with its code held back, types a bid, releases the code, and returns the review's text. */
async function reviewedWhenTyped(
  bidding: Page,
  slug: string,
  { keys, keyMs = 0 }: { keys: string; keyMs?: number },
): Promise<string> {
  const release = await holdCode(bidding);
  await bidding.goto(`${journey.origin}/auctions/${slug}`, { waitUntil: 'commit' });
  const field = panelOf(bidding).getByLabel('Your maximum bid');
  await field.selectText();
  for (const [index, key] of [...keys].entries()) {
    // The code arrives while the user is typing.
    if (index === keys.length - 2) release();
    await bidding.keyboard.press(key, { delay: keyMs });
  }
  await hydrated(bidding);
  await panelOf(bidding).getByRole('button', { name: 'Review bid' }).click();
  await panelOf(bidding).getByRole('heading', { name: 'Confirm your bid' }).waitFor();
  const text = await panelOf(bidding).getByText('You’re bidding up to').textContent();
  await bidding.unrouteAll();
  return text ?? '';
}

test('keeps an amount typed before hydration', async () => {
  const { slug, bidding } = await openForBids('early');
  expect(await reviewedWhenTyped(bidding, slug, { keys: '25000' })).toContain('$25,000');
  // With an earlier draft in place, and with code that arrives during typing.
  expect(await reviewedWhenTyped(bidding, slug, { keys: '31000' })).toContain('$31,000');
  expect(await reviewedWhenTyped(bidding, slug, { keys: '234500', keyMs: 60 })).toContain('$234,500');
});

test('keeps an amount typed while the code of the bid form is late and the page changes', async () => {
  const { slug, bidding } = await openForBids('late');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bidding.route(`**/assets/${assetWith('How maximum bids work')}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await bidding.goto(`${journey.origin}/auctions/${slug}`, { waitUntil: 'commit' });
  await panelOf(bidding).getByLabel('Your maximum bid').selectText();
  await bidding.keyboard.type('25000');
  // It should not hydrate yet, so these waits end by their limits.
  await hydrated(bidding, TOO_EARLY_MS).catch(() => undefined);
  // The bidder comes back from another tab, and the page reads their standing again.
  const isRead = bidding.waitForResponse(`**/api/auctions/${slug}`, { timeout: TOO_EARLY_MS }).catch(() => undefined);
  await bidding.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isRead;
  release();
  await panelOf(bidding).getByRole('button', { name: 'Review bid' }).click();
  await panelOf(bidding).getByText('You’re bidding up to $25,000').waitFor();
});

/** A page whose code of the comment form does not arrive until it is released. */
async function withLateCommentForm(username: string) {
  const slug = await journey.addAuction(await journey.addPerson(`staff_of_${username}`, { staff: true }));
  const commenting = await journey.openPage({}, await journey.addPerson(username));
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await commenting.route(`**/assets/${assetWith('Ask the seller a question')}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await commenting.goto(`${journey.origin}/auctions/${slug}`, { waitUntil: 'commit' });
  return { slug, commenting, release, field: commenting.getByLabel('Comment, or ask the seller a question') };
}

test('keeps and posts a comment typed while its form’s code is late and another comment arrives', async () => {
  const { slug, commenting, release, field } = await withLateCommentForm('commenter');
  await field.fill('Has the');
  await commenting.getByLabel('Ask the seller a question', { exact: true }).check();
  // It should not hydrate yet, so this wait ends by its limit.
  await hydrated(commenting, TOO_EARLY_MS).catch(() => undefined);
  // The bidder comes back from another tab, and the page reads its auction and its comments again.
  const other = await journey.addPerson('other_commenter');
  const posted = await other.http.post(`/api/auctions/${slug}/comments`, { text: 'A fine car.' });
  expect(posted.status).toBe(201);
  const isRead = commenting
    .waitForResponse(`**/api/auctions/${slug}`, { timeout: TOO_EARLY_MS })
    .catch(() => undefined);
  await commenting.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isRead;
  await field.pressSequentially(' clock been rebuilt?');
  expect(await field.inputValue()).toBe('Has the clock been rebuilt?');
  release();
  await hydrated(commenting);
  expect(await field.inputValue()).toBe('Has the clock been rebuilt?');
  await commenting.getByRole('button', { name: 'Post', exact: true }).click();
  const newest = async () =>
    (await other.http.get<{ items: unknown[] }>(`/api/auctions/${slug}/comments`)).data.items[0];
  await expect.poll(newest).toMatchObject({ text: 'Has the clock been rebuilt?', question: 'open' });
});

test('logs no console errors', () => expect(journey.noises).toEqual([]));
