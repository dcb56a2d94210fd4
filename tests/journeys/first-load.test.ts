import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fetchedUntilIdle, firstLoadOf } from '#tests/support/first-load.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveWholeHouse } from '#tests/support/whole-house.ts';

/** The most JavaScript that a first visit to an auction may be sent, in brotli: 140 KB. */
const BUDGET_BYTES = 140 * 1024;
const PASSWORD = 'a long enough one';
const HOUR_MS = 3_600_000;

let place: TestDatabase;
let served: Awaited<ReturnType<typeof serveWholeHouse>>;
let browser: Browser;
let address: string;

beforeAll(async () => {
  place = await testDatabase('embedded');
  served = await serveWholeHouse(place.database);
  browser = await launchBrowser();
  for (const [username, isStaff] of [['staff', true], ['seller', false]] as const) {
    await served.house.accounts.registerUser({ username, name: username, email: `${username}@house.test`, password: PASSWORD, verified: true, staff: isStaff });
  }
  const staff = browserLikeAxios(served.origin).http;
  await staff.get('/sanctum/csrf-cookie');
  await staff.post('/api/login', { email: 'staff@house.test', password: PASSWORD });
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const created = await staff.post('/api/operator/auctions', {
    title: '1971 Datsun 240Z', make: 'Datsun', model: '240Z', year: 1971, starting_bid: 1_000_000, seller: 'seller', start_date: at(-HOUR_MS), close_date: at(HOUR_MS),
  });
  address = `${served.origin}/auctions/${(created.data as { slug: string }).slug}`;
});
afterAll(async () => {
  await browser.close();
  await served.close();
  await place.close();
});

test('an auction\'s page sends no more JavaScript than the budget allows, named in its HTML or fetched before it is idle', async () => {
  const named = firstLoadOf(await (await fetch(address)).text());
  expect(named.scripts.size).toBeGreaterThan(3);
  expect(named.bytes, [...named.scripts].join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
  const fetched = await fetchedUntilIdle(browser, address);
  expect(fetched.bytes, [...fetched.scripts].join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
  // Nothing is fetched that was not named: a script that is found late is a round trip more.
  expect([...fetched.scripts.keys()].filter((path) => !named.scripts.has(path))).toEqual([]);
});

test('nothing moves while a page loads, and its policy allows all that it does', async () => {
  for (const path of ['/', '/auctions', new URL(address).pathname]) {
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      const noises: string[] = [];
      page.on('console', (message) => { if (message.type() === 'error') noises.push(message.text()); });
      await page.addInitScript(() => {
        Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Object.assign(globalThis, { shift: Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value')) });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${served.origin}${path}`, { waitUntil: 'load' });
      await page.evaluate(() => new Promise((done) => { requestIdleCallback(() => setTimeout(done, 500), { timeout: 5_000 }); }));
      expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shift'))), `${path} at ${width} px`).toBeLessThan(0.01);
      expect(noises, `${path} at ${width} px`).toEqual([]);
      await context.close();
    }
  }
});
