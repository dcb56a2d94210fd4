import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import routes from '#web/routes.ts';
import { follow } from '#tests/support/browser.ts';
import type { Checks, Stage } from '../stage.ts';

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const MISSING = "Sorry, we couldn't find the page you're looking for.";
const BROKEN = 'Sorry, we ran into an problem on our end. If the problem continues, please contact support.';
const OUR_OWN_FORM = {
  headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
};

async function screenOf(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: await main.getByRole('heading', { level: 1 }).textContent(),
    texts: await main.locator('p').allTextContents(),
    home: await main.getByRole('link', { name: 'Go back home', exact: true }).getAttribute('href'),
  };
}

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry) =>
    entry.index === true
      ? { id: entry.file, index: true }
      : {
          id: entry.file,
          ...(entry.path === undefined ? {} : { path: entry.path }),
          children: asObjects(entry.children ?? []),
        },
  );
const layoutsOf = (path: string) =>
  (matchRoutes(asObjects(routes), path) ?? [])
    .map(({ route }) => /^layouts\/(\w+)\.tsx$/.exec(route.id ?? '')?.[1])
    .filter((name) => name !== undefined);

async function checkMissingAddress(stage: Stage): Promise<void> {
  const path = '/no-such-page/at-all';
  const answer = await (await stage.guest()).http.get<string>(path);
  expect([answer.status, answer.data.includes(`Page not found: ${path}`)]).toEqual([404, true]);
  const page = await stage.guestPage();
  await page.goto(stage.origin + path);
  await page.evaluate(() => {
    document.body.dataset['alive'] = 'yes';
  });
  await page.getByRole('banner').waitFor();
  await follow(page.getByRole('link', { name: 'Go back home' }));
  await page.waitForURL(`${stage.origin}/`);
  expect(await page.evaluate(() => document.body.dataset['alive'])).toBe('yes');
}

async function checkMissingItem(stage: Stage): Promise<void> {
  const { http } = await stage.guest();
  for (const list of ['auctions', 'blog', 'news', 'services', 'photographers']) {
    const path = `/${list}/nothing-of-this-name`;
    const answer = await http.get<string>(path);
    expect([path, answer.status, answer.data.includes(`Page Not Found: ${path}`)]).toEqual([path, 404, true]);
  }
}

async function checkBrokenPage(stage: Stage): Promise<void> {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await stage.withoutTable('content_items', async () => {
    const page = await stage.guestPage();
    const answer = await page.goto(`${stage.origin}/faqs?broken`);
    expect(answer?.status()).toBe(500);
    const expected = { heading: 'Internal Server Error', texts: expect.arrayContaining(['500', BROKEN]), home: '/' };
    expect(await screenOf(page)).toEqual(expected);
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await screenOf(page)).toEqual(expected);
  });
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
}

/** Section 2: errors, crawlers and layouts. */
export const pageChecks: Checks = {
  '2.36': checkMissingAddress,
  '2.37': checkMissingItem,
  async '2.38'(stage) {
    const page = await stage.guestPage();
    for (const path of ['/no-such-page', '/auctions/nothing-of-this-name']) {
      await page.goto(stage.origin + path);
      expect(await screenOf(page)).toEqual({ heading: 'Page not found', texts: ['404', MISSING], home: '/' });
    }
    await page.getByRole('link', { name: 'Go back home' }).click();
    await page.waitForURL(`${stage.origin}/`);
  },
  async '2.39'(stage) {
    // No route takes a form at this URL: 405 with the HTTP status text.
    const { status, data: html } = await (await stage.guest()).http.post<string>('/about', 'a=b', OUR_OWN_FORM);
    expect(status).toBe(405);
    const page = await stage.guestPage({ javaScriptEnabled: false });
    await page.setContent(html);
    expect(await screenOf(page)).toEqual({ heading: 'Method Not Allowed', texts: ['405', BROKEN], home: '/' });
    const { http } = await stage.guest();
    const forged = await http.post<string>('/contact-us', 'a=b', {
      headers: { ...OUR_OWN_FORM.headers, 'sec-fetch-site': 'cross-site' },
    });
    const large = await http.post<string>('/contact-us', `a=${'b'.repeat(2_000_000)}`, OUR_OWN_FORM);
    const refused = await (await stage.colleague('editor')).http.get<string>('/operator/settlements');
    for (const [answer, expected, heading, detail] of [
      [forged, 403, 'Forbidden', 'This form was sent from another site. Reload the page and try again.'],
      [large, 413, 'Payload Too Large', 'This form is too large. Shorten it and try again.'],
      [refused, 403, /^This page is for: /, /^Your role doesn’t have access\./],
    ] as const) {
      expect(answer.status).toBe(expected);
      await page.setContent(answer.data);
      const screen = await screenOf(page);
      expect(screen).toEqual({
        heading: expect.stringMatching(heading),
        texts: [String(expected), expect.stringMatching(detail), BROKEN],
        home: '/',
      });
    }
  },
  async '2.40'(stage) {
    const { http } = await stage.guest();
    const headers = { 'user-agent': CRAWLER };
    for (const path of ['/no-such-page', '/auctions/nothing-of-this-name']) {
      const answer = await http.get<string>(path, { headers });
      expect([path, answer.status, answer.data]).toEqual([path, 404, '']);
    }
    const found = await http.get<string>('/about', { headers });
    expect([found.status, found.data.includes('<h1')]).toEqual([200, true]);
  },
  async '2.41'(stage) {
    const layouts = new Set<string>();
    const collect = (entries: readonly RouteConfigEntry[]) => {
      for (const entry of entries) {
        const name = /^layouts\/(\w+)\.tsx$/.exec(entry.file)?.[1];
        if (name !== undefined) layouts.add(name);
        collect(entry.children ?? []);
      }
    };
    // The console is outside the specification and has its own layout.
    collect(routes.filter(({ file }) => !file.startsWith('layouts/console')));
    expect([...layouts].toSorted()).toEqual(['application', 'blank', 'default', 'error', 'public']);
    const { http } = await stage.guest();
    const [about, login, account] = [
      await http.get<string>('/about'),
      await http.get<string>('/account/login'),
      await stage.reader.http.get<string>('/account'),
    ];
    expect([about, login, account].map(({ data }) => [data.includes('<header'), data.includes('<footer')])).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ]);
    expect([about, account].map(({ data }) => data.includes('aria-label="Account"'))).toEqual([false, true]);
  },
  async '2.42'() {
    expect(layoutsOf('/about')).toEqual(['public', 'error']);
    expect(layoutsOf('/bidding-terms')).toEqual(['public', 'error', 'default']);
    expect(layoutsOf('/account/billing')).toEqual(['public', 'error', 'application', 'error']);
    for (const path of ['/account/login', '/account/register', '/account/recover'])
      expect(layoutsOf(path)).toEqual(['blank', 'error']);
  },
  '8.8': checkMissingAddress,
  '8.9': checkMissingItem,
  '8.10': checkBrokenPage,
};
