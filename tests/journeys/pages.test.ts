import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

interface Address {
  readonly path: string;
  readonly title: RegExp;
  readonly status?: number;
  readonly isInSitemap?: boolean;
}
const ADDRESSES: readonly Address[] = [
  { path: '/', title: /^Vehicle auctions with nothing hidden \|/ },
  { path: '/auctions', title: /^Live auctions \|/ },
  { path: '/auctions?status=results', title: /^Results \|/ },
  { path: '/auctions/{auction}', title: /^1971 Datsun 240Z Series I, lot \d+ \|/ },
  { path: '/auctions/{auction}/photos', title: /^Photos of 1971 Datsun 240Z Series I \|/, isInSitemap: false },
  { path: '/comingSoon', title: /^Coming soon \|/ },
  { path: '/calendar', title: /^Closing calendar \|/ },
  { path: '/elements', title: /^Elements \|/ },
  { path: '/how-it-works', title: /^How it works \|/ },
  { path: '/bidding-terms', title: /^Bidding terms \|/ },
  { path: '/practice', title: /^Practice auction \|/ },
  { path: '/blog', title: /^Journal \|/ },
  { path: '/news', title: /^News \|/ },
  { path: '/faqs', title: /^Questions, answered \|/ },
  { path: '/about', title: /\S \|/ },
  { path: '/search', title: /^Search \|/ },
  { path: '/search?q=datsun', title: /^Search: datsun \|/ },
  { path: '/search?q=nothing-of-the-kind', title: /^Search: nothing/ },
  { path: '/photographers', title: /^Photographers \|/ },
  { path: '/services', title: /^Services \|/ },
  { path: '/contact-us', title: /^Contact us \|/ },
  { path: '/disclaimer', title: /\S \|/ },
  { path: '/terms-of-use', title: /\S \|/ },
  { path: '/cookies-policy', title: /\S \|/ },
  { path: '/privacy-policy', title: /\S \|/ },
  { path: '/account/login', title: /^Sign in \|/ },
  { path: '/account/register', title: /\S \|/ },
  { path: '/account/recover', title: /\S \|/ },
  { path: '/not-there', title: /^Page not found \|/, status: 404 },
];
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const AUCTION = { title: '1971 Datsun 240Z Series I', subtitle: 'Matching numbers' };

const journey = openJourney();
let slug = '';
let later = '';
let staff: Person;

beforeAll(async () => {
  await journey.addPerson('seller');
  staff = await journey.addPerson('staff', { staff: true });
  slug = await journey.addAuction(staff, AUCTION);
  later = await journey.addAuction(staff, { ...AUCTION, startsInMs: HOUR_MS, closesInMs: 25 * HOUR_MS });
});

describe('each page on a phone in dark mode and on a desktop in light mode', () => {
  // The next page costs half as much in a page that is already open.
  let page: Page;
  beforeAll(async () => {
    page = await journey.openPage();
  });

  test.each(ADDRESSES)('$path', async ({ path, title, status = 200 }) => {
    const answer = await page.goto(journey.origin + path.replace('{auction}', slug));
    expect(answer?.status()).toBe(status);
    expect(await page.title()).toMatch(title);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  });
});

test('links every header and footer entry to a page', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/about`);
  const addresses = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(addresses.length).toBeGreaterThan(20);
  const statuses = await Promise.all(
    addresses.map(async (address) => `${address} ${(await fetch(journey.origin + address)).status}`),
  );
  expect(statuses.filter((line) => !line.endsWith(' 200'))).toEqual([]);
});

test('announces no close when moving to another auction', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.evaluate(() => {
    const region = document.getElementById('live-assertive');
    if (region !== null)
      new MutationObserver(() => document.body.setAttribute('data-said', region.textContent)).observe(region, {
        childList: true,
      });
  });
  const goTo = (to: string) =>
    (Reflect.get(globalThis, '__reactRouterDataRouter') as { navigate(to: string): Promise<void> }).navigate(to);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(goTo, `/auctions/${later}`);
  await page.waitForURL(`${journey.origin}/auctions/${later}`);
  await expect.poll(() => page.locator('#live-polite').textContent()).toMatch(/^1971 Datsun/);
  expect(await page.locator('body').getAttribute('data-said')).toBeNull();
});

test('explains why an emailed invitation can no longer be answered', async () => {
  const page = await fetch(`${journey.origin}/account/dealers/invitation?token=made-up`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('This invitation is no longer valid.');
});

test('keeps, validates and sends the contact form without JavaScript', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/contact-us`);
  await page.getByLabel('Name').fill('Dana Whitcomb');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('What is it about?').fill('A question');
  await page.getByLabel('Message').fill('When does the next auction of a van open?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('When does the next auction of a van open?');
  await page.getByLabel('Email').fill('dana@example.test');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText(/Your reference is/).waitFor();
});

test('shows the error screen with the waiting time after too many searches', async () => {
  // The cheapest of the calls that count as a search.
  let flood: Response;
  do flood = await fetch(`${journey.origin}/api/search/places?q=`);
  while (flood.status === 200);
  expect(flood.status).toBe(429);
  // The rate limiter refills a little meanwhile.
  let page: Response;
  do page = await fetch(`${journey.origin}/search?q=often-${Math.random()}`);
  while (page.status === 200);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const text = await page.text();
  expect(text).toContain('Please wait a moment and try again.');
  expect(text).toContain('Sorry, we ran into an problem on our end. If the problem continues, please contact support.');
  expect(text).toMatch(/href="\/"[^>]*>Go back home</);
});

test('answers 404 for unknown and malformed URLs', async () => {
  for (const kind of ['auctions', 'blog', 'services', 'photographers']) {
    const unknown = await fetch(`${journey.origin}/${kind}/not-there${kind === 'auctions' ? '/photos' : ''}`);
    expect([kind, unknown.status]).toEqual([kind, 404]);
    expect(await unknown.text()).toContain('<title>Page not found |');
  }
  const unread = [
    '/blog?cursor=bogus',
    '/blog?tag=%00',
    '/news?cursor=bogus',
    '/dealers?q=%00',
    '/photographers?cursor=bogus',
    '/search?q=%00',
    '/blog.data?cursor=bogus',
    '/%E0%A4%A',
    '/blog/%E0%A4%A',
  ];
  const ofStaff = [
    '/account/vehicles/not-there',
    '/account/auctions/submit?draft=not-there',
    '/account/settlements?cursor=bogus',
    '/operator/people?cursor=bogus',
    '/operator/auctions?q=%00',
    '/operator/content?cursor=bogus',
    '/operator/dealers?cursor=bogus',
  ];
  const guest = await Promise.all(
    unread.map(async (address) => `${address} ${(await fetch(journey.origin + address)).status}`),
  );
  const signedIn = await Promise.all(
    ofStaff.map(async (address) => `${address} ${(await staff.http.get(address)).status}`),
  );
  expect([...guest, ...signedIn]).toEqual([...unread, ...ofStaff].map((address) => `${address} 404`));
  expect(await (await fetch(`${journey.origin}/blog?cursor=bogus`)).text()).toContain('Page Not Found: /blog');
  // The calendar opens at today instead.
  for (const day of ['0001-01-01', '2026-02-31', 'soon'])
    expect((await staff.http.get(`/operator/calendar?from=${day}`)).status).toBe(200);
});

test('redirects other spellings of an address, and gives the icon that browsers ask for', async () => {
  const typed = ['/login?to=%2Fabout', '/Sign-Up', '/faq/', '/how-it-works/selling', '/results', '/account/settings'];
  const ask = (path: string) => fetch(journey.origin + path, { redirect: 'manual' });
  const answers = await Promise.all(
    typed.map(async (path) => [path, (await ask(path)).status, (await ask(path)).headers.get('location')]),
  );
  expect(answers).toEqual([
    ['/login?to=%2Fabout', 302, '/account/login?to=%2Fabout'],
    ['/Sign-Up', 302, '/account/register'],
    ['/faq/', 302, '/faqs'],
    ['/how-it-works/selling', 302, '/how-it-works#selling'],
    ['/results', 302, '/auctions?status=results'],
    ['/account/settings', 302, '/account/profile'],
  ]);
  const icon = await ask('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type'), (await icon.arrayBuffer()).byteLength > 500]).toEqual([
    200,
    'image/x-icon',
    true,
  ]);
});

test('refuses a form from another site', async () => {
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.test' },
    body: 'name=x&email=x%40y.test&subject=x&message=xxxxxxxxxxxxx',
  };
  expect((await fetch(`${journey.origin}/contact-us`, form)).status).toBe(403);
  expect(
    (
      await fetch(`${journey.origin}/contact-us`, {
        ...form,
        headers: { ...form.headers, 'sec-fetch-site': 'cross-site', origin: journey.origin },
      })
    ).status,
  ).toBe(403);
});

test('marks previews, and nothing else', async () => {
  const fields = { title: 'Parking', body: 'Behind the house.', summary: '' };
  const written = await staff.http.post<{ id: string }>('/api/operator/content', {
    kind: 'page',
    slug: 'parking',
    fields,
  });
  expect(written.status, JSON.stringify(written.data)).toBe(201);
  const { id } = written.data;
  const saysPreview = async (path: string) => String((await staff.http.get(path)).data).includes('Preview.');
  for (const path of [`/parking?preview=${id}`, `/parking?from=editor&preview=${id}`, `/about?preview=${id}`])
    expect(await saysPreview(path), path).toBe(true);
  for (const path of ['/about?preview=not-there', `/auctions?preview=${id}`, `/faqs?preview=${id}`, '/about'])
    expect(await saysPreview(path), path).toBe(false);
  expect(await (await fetch(`${journey.origin}/about?preview=${id}`)).text()).not.toContain('Preview.');
});

test('limits the size of forms, for any method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    // Refused by its declared length, before any of the body is sent. Uses a single connection.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${journey.origin}/contact-us`,
        { method, headers: { ...headers, 'content-length': '2000000' } },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(`${method} ${status}`).toBe(`${method} 413`);
  }
});

test('forbids shared caching of personal pages', async () => {
  const ofStaff = async (path: string) => String((await staff.http.get(path)).headers['cache-control']);
  for (const path of ['/account/profile', '/account/profile.data', '/auctions'])
    expect(await ofStaff(path), path).toBe('private, no-store');
  expect((await fetch(`${journey.origin}/auctions.data`)).headers.get('cache-control')).toBe('private, no-cache');
  expect((await fetch(`${journey.origin}/auctions/feed.atom`)).headers.get('cache-control')).toBe(
    'public, max-age=300',
  );
});

test('serves current sitemaps, feeds and calendars', async () => {
  const read = async (path: string) => {
    const answer = await fetch(journey.origin + path);
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  };
  const index = await read('/sitemap.xml');
  expect(index.type).toMatch(/^application\/xml/);
  const parts = await Promise.all(
    [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(async ([, loc = '']) => read(new URL(loc).pathname)),
  );
  expect(parts.map(({ status }) => status)).toEqual(parts.map(() => 200));
  const listed = parts.map(({ text }) => text).join('');
  for (const { path, status, isInSitemap = true } of ADDRESSES) {
    const isListed =
      isInSitemap && status === undefined && !path.startsWith('/account') && !path.startsWith('/search?');
    if (isListed) expect(listed).toContain(`<loc>${journey.origin}${path.replace('{auction}', slug)}</loc>`);
  }
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${journey.origin}/sitemap.xml`);
  expect((await read('/.well-known/security.txt')).text).toMatch(
    /^Contact: (?:mailto:\S+|\S+\/contact-us)\nExpires: \d{4}-\S+Z\n/,
  );
  expect((await read('/auctions/feed.atom')).text).toContain(`/auctions/${slug}</id>`);
  expect((await read('/auctions/calendar.ics')).text).toContain('SUMMARY:Opens: 1971 Datsun 240Z Series I');
  expect((await read(`/auctions/calendar.ics?auction=${slug}`)).text).toContain(
    'SUMMARY:Closes: 1971 Datsun 240Z Series I',
  );
  expect((await read('/auctions/calendar.ics?auction=not-there')).status).toBe(404);
  const manifest = JSON.parse((await read('/site.webmanifest')).text) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await read(src)).status, src).toBe(200);
  const picture = await fetch(`${journey.origin}/auctions/${slug}/og.jpg`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const page = (await read(`/auctions/${slug}`)).text;
  const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  );
  expect(data.map((each) => each['@type'])).toEqual(['Car', 'BreadcrumbList']);
});

test('emails a guest without JavaScript each day, from the confirmed address until one click stops it', async () => {
  // Half past six, in the site's time zone: before the day's email.
  const waitMs = DAY_MS - ((journey.now() - 6.5 * HOUR_MS) % DAY_MS);
  await journey.addAuction(staff, { title: '1972 Closes Today', closesInMs: waitMs + 5 * HOUR_MS });
  journey.advance(waitMs);
  const { mail, database, notifications } = journey.app;
  const newest = async () => {
    const page = { limit: 1, before: null, links: 'shown', to: 'guest@there.test' } as const;
    return (await mail.newest(database.executor, page))[0];
  };
  const tokenIn = (text = '') => /calendar-email\?token=(\S+)/.exec(text)?.[1] ?? '';
  const pageOf = (token: string) => `${journey.origin}/calendar-email?token=${token}`;
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/calendar`);
  await page.getByLabel('Closing today').check();
  await page.getByLabel('Email', { exact: true }).fill('guest@there.test');
  await page.getByRole('button', { name: 'Get the daily email' }).click();
  await page.getByText('Check your email.').waitFor();
  const link = pageOf(tokenIn((await newest())?.text));
  const withScripts = await journey.openPage();
  await withScripts.goto(link);
  expect(await pageProblemsIn(withScripts, LOOKS, 'all')).toEqual([]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Start daily email' }).click();
  await page.getByText('Confirmed.').waitFor();

  journey.advance(HOUR_MS);
  await notifications.calendarEmails.runOnce();
  // The site's own job may have taken it.
  await expect.poll(async () => (await newest())?.subject).toMatch(/^\d auctions? closes? today$/);
  const email = await newest();
  expect(email?.text).toContain('1972 Closes Today');
  const token = tokenIn(email?.text);
  const stopped = await fetch(`${journey.origin}/api/calendar-email-links/${token}/stop`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(stopped.status).toBe(200);
  await page.goto(pageOf(token));
  await page.getByText('This link has no active daily email.').waitFor();
});
