import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { holdCode, hydrated } from '#tests/support/browser.ts';
import { fetchedUntilIdle, firstLoadOf } from '#tests/support/first-load.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';
import { MAX_PAINT_WAIT_MS } from '#web/load-after-paint.ts';

/** The JavaScript budget of a first visit to an auction: 130 KB in brotli. */
const BUDGET_BYTES = 130 * 1024;

const journey = openJourney({ overlooked: /^$/, isCold: true });
let address: string;
let withdrawn: string;

beforeAll(async () => {
  await journey.addPerson('seller');
  const staff = await journey.addPerson('staff', { staff: true });
  address = await openAuction(staff, '1971 Datsun 240Z');
  withdrawn = await openAuction(staff, '1972 Datsun 240Z');
  await staff.http.post(`${withdrawn.replace('/auctions/', '/api/operator/auctions/')}/withdraw`, {
    reason: 'The seller keeps the car.',
  });
});

async function openAuction(staff: Person, title: string): Promise<string> {
  return `${journey.origin}/auctions/${await journey.addAuction(staff, { title })}`;
}

/** Runs in the page: scripts requested before first paint, and before the page stops waiting for it. */
function scriptsBeforePaint(maxWaitMs: number): string[] {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < Math.min(painted, maxWaitMs))
    .map(({ name }) => name);
}

test('keeps the JavaScript of an auction page within budget', async () => {
  const named = firstLoadOf(await (await fetch(address)).text());
  expect(named.scripts.size).toBeGreaterThan(3);
  expect(named.bytes, [...named.scripts].join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
  const fetched = await fetchedUntilIdle(journey.browser, address);
  expect(fetched.bytes, [...fetched.scripts].join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
  // Every fetched script was named in the HTML: one discovered late costs an extra round trip.
  expect([...fetched.scripts.keys()].filter((path) => !named.scripts.has(path))).toEqual([]);
});

test('loads without layout shifts or CSP violations', async () => {
  for (const path of ['/', '/auctions', new URL(address).pathname]) {
    for (const width of [390, 1280]) {
      const page = await journey.openPage({ viewport: { width, height: 900 }, reducedMotion: 'no-preference' });
      await page.addInitScript(() => {
        Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(globalThis, {
              shift: Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value')),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${journey.origin}${path}`, { waitUntil: 'load' });
      await page.evaluate(
        () =>
          new Promise((done) => {
            requestIdleCallback(() => setTimeout(done, 500), { timeout: 5_000 });
          }),
      );
      expect(
        await page.evaluate(() => Number(Reflect.get(globalThis, 'shift'))),
        `${path} at ${width} px`,
      ).toBeLessThan(0.01);
      expect(journey.noises).toEqual([]);
      expect(await page.evaluate(scriptsBeforePaint, MAX_PAINT_WAIT_MS), `${path} at ${width} px`).toEqual([]);
      await page.context().close();
    }
  }
});

async function openWithoutCode(width: number): Promise<{ page: Page; release: () => void }> {
  const page = await journey.openPage({ viewport: { width, height: 900 } });
  const release = await holdCode(page);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, release };
}

test('performs clicks from before hydration', async () => {
  const { page, release } = await openWithoutCode(390);
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});

test('keeps a menu open through hydration', async () => {
  const { page, release } = await openWithoutCode(1280);
  await page.locator('button[popovertarget=theme-menu]').click();
  await page.locator('#theme-menu').waitFor();
  release();
  await hydrated(page);
  // An early click is repeated in the next task.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await page.locator('#theme-menu').isVisible()).toBe(true);
  await page.context().close();
});

const isLaidOut = () => document.documentElement.dataset['laidOut'] !== undefined;
const storyOf = () => getComputedStyle(document.querySelector('.until-input') ?? document.body).contentVisibility;
const footOf = () => getComputedStyle(document.querySelector('footer') ?? document.body).contentVisibility;

test('lays out the lower page after hydration, on scroll, on return and for anchors', async () => {
  const { page, release } = await openWithoutCode(390);
  await page.locator('footer').waitFor();
  // On a busy machine the footer is there before the style sheet.
  const layout = async () => [
    await page.evaluate(isLaidOut),
    await page.evaluate(footOf),
    await page.evaluate(storyOf),
  ];
  await expect.poll(layout).toEqual([false, 'auto', 'hidden']);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => document.documentElement.dataset['interacted'] !== undefined);
  expect([await page.evaluate(isLaidOut), await page.evaluate(storyOf)]).toEqual([false, 'auto']);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(isLaidOut);
  await page.goto(`${address}?from=elsewhere#comments`, { waitUntil: 'commit' });
  await page.waitForFunction(isLaidOut);
  await page.goto(`${address}?from=home`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await page.evaluate(isLaidOut)).toBe(false);
  release();
  await page.waitForFunction(isLaidOut);
  expect([await page.evaluate(footOf), await page.evaluate(storyOf)]).toEqual(['visible', 'visible']);
  await page.goto(`${address}?from=search#:~:text=Comments`, { waitUntil: 'commit' });
  await page.waitForFunction(isLaidOut);
  await page.context().close();
});

test('shows everything to screen readers and page search without the code', async () => {
  const page = await journey.openPage({ viewport: { width: 390, height: 900 } });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(isLaidOut);
  expect(await page.evaluate(storyOf)).toBe('visible');
  await page.context().close();
});

test('fetches route definitions only for linked pages', async () => {
  const page = await journey.openPage();
  await page.goto(address);
  const known = () => page.evaluate(() => Object.keys(window.__reactRouterManifest?.routes ?? {}));
  await expect.poll(known).toContain('blog');
  expect((await known()).filter((id) => id.startsWith('pages/operator/'))).toEqual([]);
  // The manifest refuses more paths than any page links to.
  expect((await fetch(`${journey.origin}/__manifest?paths=${'/blog,'.repeat(2_000)}`)).status).toBe(400);
  await page.context().close();
});

test('leaves out only a part whose code cannot be loaded', async () => {
  const context = await journey.browser.newContext();
  const page = await context.newPage();
  await page.route('**/assets/panel-endings-*.js', (route) => route.abort());
  await page.goto(withdrawn, { waitUntil: 'commit' });
  const bidding = page.getByRole('complementary', { name: 'Bidding' });
  await bidding.getByRole('alert').filter({ hasText: 'We couldn’t show this part of the page.' }).waitFor();
  await page.getByRole('heading', { level: 1, name: '1972 Datsun 240Z' }).waitFor();
  await page.unrouteAll();
  await bidding.getByRole('button', { name: 'Reload page' }).click();
  await bidding.getByText('Withdrawn').first().waitFor();
  await hydrated(page);
  expect(await bidding.getByText('could not be shown').count()).toBe(0);
  await context.close();
});
