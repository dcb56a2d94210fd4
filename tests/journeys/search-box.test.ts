import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { openJourney } from '#tests/support/journey.ts';

const journey = openJourney();
const TITLE = '1971 Datsun 240Z Series I';
let slug = '';

beforeAll(async () => {
  await journey.addPerson('seller');
  const staff = await journey.addPerson('staff', { staff: true });
  slug = await journey.addAuction(staff, { title: TITLE, subtitle: 'Matching numbers' });
});

const BOXES = [
  { box: 'the header', path: '/', id: 'site-search', width: 1400 },
  { box: 'the home page of a phone', path: '/', id: 'home-search', width: 390 },
  { box: 'the search page', path: '/search', id: 'page-search', width: 1400 },
] as const;

const chosenText = (page: Page, id: string) =>
  page.evaluate((fieldId) => {
    const chosen = document.getElementById(fieldId)?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(chosen)?.textContent ?? '';
  }, id);

test('suggests what a sentence with a price asks for, and nothing above it', async () => {
  const page = await journey.openPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`${journey.origin}/search`);
  await hydrated(page);
  const field = page.locator('#page-search');
  const options = page.locator('#page-search-list [role=option]');
  await field.focus();
  await page.locator('#page-search[role=combobox]').waitFor();
  await field.fill('datsun under 900,000 all-in within 300 miles');
  await options.filter({ hasText: TITLE }).filter({ hasText: 'all-in' }).waitFor();
  const answered = page.waitForResponse(/\/suggestions\?q=datsun$/);
  await field.fill('datsun under 3 usd');
  await answered;
  await options.filter({ hasText: TITLE }).waitFor({ state: 'detached' });
  await page.context().close();
});

test.each(BOXES)('$box suggests by keyboard, and recalls and forgets searches', async ({ path, id, width }) => {
  const page = await journey.openPage({ viewport: { width, height: 900 } });
  await page.goto(journey.origin + path);
  await hydrated(page);
  const field = page.locator(`#${id}`);
  const options = page.locator(`#${id}-list [role=option]`);
  await field.focus();
  await page.locator(`#${id}[role=combobox]`).waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  const answered = page.waitForResponse(/\/suggestions\?q=datsun$/);
  await page.keyboard.type('datsun');
  await answered;
  await options.filter({ hasText: TITLE }).waitFor();
  const suggested = options.filter({ hasText: TITLE });
  // Its photo or the placeholder, the opening bid and the clock.
  expect(await suggested.locator('[role=timer]').textContent()).toMatch(/\d/);
  expect(await suggested.textContent()).toMatch(/\$\d/);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await options.last().textContent()).toBe('See all results for “datsun”');
  await page.keyboard.press('ArrowDown');
  expect(await chosenText(page, id)).toContain(TITLE);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await chosenText(page, id)).toBe('See all results for “datsun”');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=datsun/);
  expect(await page.locator('#page-search').inputValue()).toBe('datsun');

  await page.goto(journey.origin + path);
  await hydrated(page);
  await field.focus();
  await options.first().waitFor();
  expect(await options.allTextContents()).toEqual(['datsun', 'Clear recent searches']);
  await page.keyboard.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await chosenText(page, id)).toBe('Clear recent searches');
  await page.keyboard.press('Enter');
  await expect.poll(() => options.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('hammerdown:recent-searches'))).toBeNull();

  await page.keyboard.type('datsun');
  await suggested.waitFor();
  await suggested.click();
  await page.waitForURL(new RegExp(`/auctions/${slug}`));
  expect(journey.noises).toEqual([]);
  await page.context().close();
});
