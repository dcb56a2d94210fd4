import { HOUR_MS } from '#contract/durations.ts';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { readAccountList } from '#web/components/account/account-list.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { RELOAD_GUARD_MS } from '#web/navigation/reload-guard.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { createClient } from '#contract/client.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { follow, hydrated } from '#tests/support/browser.ts';
import { type Checks, PATIENCE } from '../stage.ts';

const MAX_PRELOADS = 4;

/** Opens a page whose code was removed, as after a deployment. */
async function followLinkWithoutCode(page: Page, href: string): Promise<void> {
  await page.route(/\/assets\/faqs-page-[^/]+\.js$/, (route) => route.abort());
  await follow(page.locator(`footer a[href="${href}"]`));
}

/** Section 9: constants with visible effects. */
export const constantChecks: Checks = {
  async '9.1'(stage) {
    for (const time of ['2026-11-21T18:00:00.000', '2026-11-21T18:00:00.000Z', '2026-11-21T20:00:00.000+02:00'])
      expect([time, parseTime(time)]).toEqual([time, Date.UTC(2026, 10, 21, 18)]);
    // A browser in another time zone counts down to the same moment.
    const page = await stage.guestPage({ timezoneId: 'Asia/Tokyo' });
    await page.goto(`${stage.origin}/auctions/${stage.slugs.auction}`);
    await expect
      .poll(() => page.getByRole('region', { name: 'Bidding panel' }).getByRole('timer').textContent(), PATIENCE)
      .toMatch(/^(?:23:\d\d:\d\d|1d 00h)/);
  },
  async '9.2'({ reader }) {
    expect((await reader.http.put('/api/account', { name: '' })).status).toBe(402);
  },
  async '9.3'({ origin }) {
    const offline = createClient(() => Promise.reject(new TypeError('no network')), { origin });
    for (const read of [listBiddingAuctions, readWatchlist])
      expect(await readAccountList(() => offline.call(read), 'Failed')).toMatchObject({ status: 500, auctions: [] });
  },
  async '9.4'(stage) {
    const page = await stage.guestPage({ locale: 'en-US' });
    await page.clock.install();
    const checks: Request[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/site-version') checks.push(request);
    });
    await page.goto(`${stage.origin}/about`);
    await page.getByRole('banner').waitFor();
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(HOUR_MS - 120_000);
    expect(checks.length).toBe(0);
    await page.clock.runFor(120_000);
    await expect.poll(() => checks.length, PATIENCE).toBe(1);
    await page.clock.runFor(HOUR_MS);
    await expect.poll(() => checks.length, PATIENCE).toBe(2);
    expect((await checks[0]?.response())?.status()).toBe(200);
  },
  async '9.5'(stage) {
    expect(RELOAD_GUARD_MS).toBe(10_000);
    const page = await stage.guestPage();
    // The page measures the ten seconds with this clock, so a slow machine does not end them. Playwright's own clock
    // would also replace `performance`, which says whether the page was reloaded.
    const now = Date.now();
    await page.addInitScript((at) => {
      Date.now = () => at;
    }, now);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.goto(`${stage.origin}/about`);
    // On a slow phone the chunk fails before the pending navigation renders.
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await followLinkWithoutCode(page, '/faqs');
    await expect.poll(() => documents.length, PATIENCE).toBeGreaterThan(1);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // One reload, then on to the target. The chunk is still missing, but the page does not reload in a loop.
    await page.waitForURL(`${stage.origin}/faqs`);
    await page.waitForLoadState();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(documents).toEqual(['/about', '/about', '/faqs']);
    // A second failure within ten seconds loads nothing: the error screen takes the page's place.
    await page.goto(`${stage.origin}/about`);
    const reloadedAt = (ageMs: number) =>
      page.evaluate((at) => sessionStorage.setItem('hammerdown:reloaded-at', String(at)), now - ageMs);
    expect(await page.evaluate(() => Number(sessionStorage.getItem('hammerdown:reloaded-at')))).toBe(now);
    await reloadedAt(0);
    documents.length = 0;
    await followLinkWithoutCode(page, '/faqs');
    await page.getByText('Sorry, we ran into an problem on our end.').waitFor();
    expect([documents, new URL(page.url()).pathname]).toEqual([[], '/faqs']);
    // After that it may load again.
    await follow(page.getByRole('link', { name: 'Go back home' }));
    await page.waitForURL(`${stage.origin}/`);
    await reloadedAt(RELOAD_GUARD_MS + 1);
    await follow(page.locator('footer a[href="/faqs"]'));
    await expect.poll(() => documents, PATIENCE).toEqual(['/faqs']);
    await page.waitForLoadState();
    await page.unrouteAll();
    const intend = (ageMs: number) =>
      page.evaluate(
        (at) => sessionStorage.setItem('hammerdown:going-to', JSON.stringify({ href: '/faqs', at })),
        now - ageMs,
      );
    const stays = async () => {
      await page.waitForFunction(() => sessionStorage.getItem('hammerdown:going-to') === null);
      expect(new URL(page.url()).pathname).toBe('/about');
    };
    // A visitor who has navigated elsewhere stays there.
    await intend(0);
    await page.goto(`${stage.origin}/about`);
    await stays();
    // A target older than ten seconds is dropped.
    await intend(RELOAD_GUARD_MS + 1);
    await page.reload();
    await stays();
  },
  async '9.6'(stage) {
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/about`);
    // Waits for the page's own code, which is not part of prefetching.
    await expect.poll(() => page.evaluate(() => 'pendingHydration' in window), PATIENCE).toBe(false);
    const waiting: (() => void)[] = [];
    let running = 0;
    let most = 0;
    await page.route('**/assets/*.js', async (route) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      running -= 1;
      await route.continue();
    });
    await expect
      .poll(async () => {
        await page.locator('header nav a, footer a').evaluateAll((links) => {
          for (const link of links) link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        });
        return running;
      }, PATIENCE)
      .toBe(MAX_PRELOADS);
    for (let served = 0; served < 24; served += 1) {
      waiting.shift()?.();
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve);
          }),
      );
    }
    expect(most).toBe(MAX_PRELOADS);
    for (const letGo of waiting) letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  async '9.7'(stage) {
    const settings = SiteSettingsSchema.parse((await (await stage.guest()).http.get('/api/settings')).data);
    expect(settings).toMatchObject({ soft_close_ms: 120_000 });
    const page = await stage.guestPage({ javaScriptEnabled: false });
    await page.goto(`${stage.origin}/bidding-terms`);
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(settings.increments.length + 1);
  },
};
