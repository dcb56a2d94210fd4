import { HOUR_MS } from '#contract/durations.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answered, holdCode } from '#tests/support/browser.ts';
import { pageProblemsIn, pageProblems, type Look } from '#tests/support/page-problems.ts';
import { openJourney, PASSWORD, type Person } from '#tests/support/journey.ts';

/** The auction pages for each role in every state: no accessibility violations and no horizontal overflow. */
/** Shorter than the time after which staff have to sign in again. */
const SOON_MS = 20 * 60_000;
const MAX_MS = 150_000;
const WIDTHS = [390, 1280] as const;
const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const satisfies readonly Look[];

/** A page that fails on purpose answers 500. */
const journey = openJourney({ overlooked: /status of [45]\d\d/ });
const people = new Map<string, Person>();
const firstPages = new Map<string, Page>();
const slugs: Record<string, string> = {};

const httpOf = (who: string): Person['http'] => {
  const person = people.get(who);
  if (person === undefined) throw new Error(`nobody is called ${who}`);
  return person.http;
};
async function must(answer: Promise<{ status: number; data: unknown }>): Promise<Record<string, unknown>> {
  const { status, data } = await answer;
  expect(status, JSON.stringify(data).slice(0, 300)).toBeLessThan(300);
  return data as Record<string, unknown>;
}

interface Setup {
  verified?: boolean;
  staff?: boolean;
  terms?: boolean;
  card?: boolean;
}
async function addPerson(
  username: string,
  { verified = true, staff = false, terms = true, card = true }: Setup = {},
): Promise<void> {
  const person = await journey.addPerson(username, { name: `${username} Person`, verified, staff });
  people.set(username, person);
  if (staff) return;
  if (terms) await must(person.http.put('/api/account/bidding-terms', { accepted: true }));
  if (card) await must(person.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' }));
}

async function addAuction(
  name: string,
  { startsIn = -HOUR_MS, closesIn = 24 * HOUR_MS, reserve }: { startsIn?: number; closesIn?: number; reserve?: number },
): Promise<string> {
  const at = (ms: number) => new Date(journey.now() + ms).toISOString();
  const created = await must(
    httpOf('staff').post('/api/operator/auctions', {
      title: `1971 Datsun 240Z ${name}`,
      subtitle: 'Matching numbers',
      make: 'Datsun',
      model: '240Z',
      year: 1971,
      seller: 'seller',
      starting_bid: 1_000_000,
      ...(reserve === undefined ? {} : { reserve }),
      start_date: at(startsIn),
      close_date: at(closesIn),
      body_style: 'coupe',
      location: { city: 'Austin', region: 'TX' },
      story: [
        { kind: 'highlights', heading: 'Highlights', text: '- Five-speed' },
        { kind: 'flaws', heading: 'Known flaws', text: '- The clock does not run' },
        { kind: 'overview', heading: 'Overview', text: 'Sold new in **Dallas**.' },
      ],
    }),
  );
  slugs[name] = String(created['slug']);
  return slugs[name] ?? '';
}
const bid = (who: string, slug: string, amount: number) =>
  must(httpOf(who).post(`/api/auctions/${slug}/bids`, { amount: 1_000_000, maximum: amount, confirm: true }));

async function closed(slug: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await journey.app.bidding.closer.runOnce();
      const { state } = (await httpOf('staff').get(`/api/auctions/${slug}`)).data as { state: string };
      expect(state).not.toMatch(/^(?:live|closed)$/);
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function fillLiveAuctions(): Promise<void> {
  await bid('bidder', await addAuction('sold', { closesIn: SOON_MS }), 1_500_000);
  await bid('rival', await addAuction('reserve-not-met', { closesIn: SOON_MS, reserve: 90_000_000 }), 1_500_000);
  await addAuction('no-bids', { closesIn: SOON_MS });
  journey.advance(SOON_MS);
  for (const name of ['sold', 'reserve-not-met', 'no-bids']) await closed(slugs[name] ?? '');
  await journey.renewProofs();
  await addAuction('coming-soon', { startsIn: HOUR_MS });
  const live = await addAuction('live', { reserve: 2_000_000 });
  await bid('rival', live, 1_200_000);
  const question = await must(httpOf('bidder').post(`/api/auctions/${live}/comments`, { text: 'Is the clock right?' }));
  await must(
    httpOf('seller').post(`/api/auctions/${live}/comments`, { text: 'It does not run.', parent_id: question['id'] }),
  );
  const leading = await addAuction('leading', {});
  await bid('bidder', leading, 1_200_000);
  const outbid = await addAuction('outbid', {});
  await bid('bidder', outbid, 1_200_000);
  await must(httpOf('rival').post(`/api/auctions/${outbid}/bids`, { amount: 1_500_000, confirm: true }));
  await must(
    httpOf('staff').put('/api/operator/settings', {
      soft_close_ms: 2 * HOUR_MS,
      approval_withdrawals: 'none',
      reason: 'A longer soft close, and withdrawals by one person.',
    }),
  );
  const extended = await addAuction('extended', { closesIn: HOUR_MS });
  await bid('rival', extended, 1_200_000);
  const withdrawn = await addAuction('withdrawn', {});
  await bid('bidder', withdrawn, 1_200_000);
  await must(
    httpOf('staff').post(`/api/operator/auctions/${withdrawn}/withdraw`, { reason: 'The seller sold it elsewhere.' }),
  );
  await must(httpOf('bidder').put(`/api/auctions/${live}/watch`));
}

beforeAll(async () => {
  await addPerson('staff', { staff: true });
  for (const name of ['seller', 'bidder', 'rival']) await addPerson(name);
  await addPerson('newcomer', { verified: false, terms: false, card: false });
  await addPerson('reader', { terms: false, card: false });
  await addPerson('cardless', { card: false });
  await fillLiveAuctions();
}, 240_000);

beforeEach(() => firstPages.clear());

async function pageOf(who: string): Promise<Page> {
  const first = firstPages.get(who);
  if (first !== undefined) return answered(journey.browser, first.context().newPage());
  const page = await journey.openPage({}, people.get(who));
  firstPages.set(who, page);
  return page;
}

interface Visit {
  who: string;
  path: string;
  status?: number;
  shows?: string | RegExp;
}
async function look(visits: readonly Visit[]): Promise<string[]> {
  const problems: string[] = [];
  const pages = new Map<string, Page>();
  for (const { who, path, status = 200, shows } of visits) {
    const page = pages.get(who) ?? (await pageOf(who));
    pages.set(who, page);
    await page.setViewportSize({ width: LOOKS[0].width, height: 900 });
    const answer = await page.goto(journey.origin + path);
    if (answer?.status() !== status) problems.push(`${who} ${path}: ${answer?.status()}`);
    await page.locator('main').waitFor();
    if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor();
    problems.push(...(await pageProblemsIn(page, LOOKS)).map((problem) => `${who}: ${problem}`));
  }
  for (const page of pages.values()) await page.close();
  return problems;
}
const auction = (name: string) => `/auctions/${slugs[name]}`;

test(
  'shows a guest an auction in each state',
  async () => {
    const states: [string, RegExp][] = [
      ['live', /Sign in to bid/],
      ['coming-soon', /Bidding opens/],
      ['extended', /Extended/],
      ['sold', /Sold for/],
      ['reserve-not-met', /Bid to/],
      ['no-bids', /No bids/],
      ['withdrawn', /The seller sold it elsewhere/],
    ];
    expect(await look(states.map(([name, shows]) => ({ who: 'guest', path: auction(name), shows })))).toEqual([]);
  },
  MAX_MS,
);

test(
  'shows each bidder and the seller their own view of an auction',
  async () => {
    expect(
      await look([
        { who: 'newcomer', path: auction('live'), shows: 'Verify your email' },
        { who: 'reader', path: auction('live'), shows: 'Accept bidding terms' },
        { who: 'cardless', path: auction('live'), shows: 'Save card' },
        { who: 'seller', path: auction('live'), shows: 'This is your auction' },
        { who: 'bidder', path: auction('live'), shows: 'Review bid' },
        { who: 'bidder', path: auction('leading'), shows: 'You’re the high bidder' },
        { who: 'bidder', path: auction('outbid'), shows: 'You’ve been outbid' },
        { who: 'bidder', path: auction('sold'), shows: /You won at/ },
      ]),
    ).toEqual([]);
  },
  MAX_MS,
);

test(
  'shows lists and the pages of emailed links to guests',
  async () => {
    expect(
      await look([
        { who: 'guest', path: '/auctions?view=list&make=Datsun&sort=price_high' },
        { who: 'guest', path: '/auctions?make=Datsun&year_from=2020', shows: /No auctions match/ },
        { who: 'guest', path: '/account/recover?token=x' },
        { who: 'guest', path: '/account/verify?token=x', shows: /no longer valid/ },
        { who: 'guest', path: '/outbox', status: 404, shows: 'Page not found' },
      ]),
    ).toEqual([]);
  },
  MAX_MS,
);

test(
  'shows the account pages to each role',
  async () => {
    const pages = ['/account', '/account/auctions', '/account/watchlist', '/account/billing', '/account/profile'];
    expect(
      await look([
        ...pages.map((path) => ({ who: 'bidder', path })),
        { who: 'newcomer', path: '/account', shows: 'Before you bid' },
        { who: 'newcomer', path: '/account/auctions' },
        { who: 'newcomer', path: '/account/watchlist' },
        { who: 'newcomer', path: '/account/billing' },
        { who: 'seller', path: '/account' },
        { who: 'staff', path: '/operator/emails' },
      ]),
    ).toEqual([]);
  },
  MAX_MS,
);

test(
  'reports a failed page, and drawers and sheets are accessible',
  async () => {
    const page = await pageOf('bidder');
    const problems: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(journey.origin + auction('live'));
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText(/replied to you/)
        .waitFor();
      problems.push(...(await pageProblems(page)));
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/^Notifications/);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Bid', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Bid on lot/ });
    await sheet.getByLabel('Your maximum bid').fill('12500');
    await sheet.getByRole('button', { name: 'Review bid' }).click();
    await sheet.getByText('Confirm your bid').waitFor();
    problems.push(...(await pageProblems(page)));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.route('**/account/billing.data*', (route) => route.fulfill({ status: 500, body: 'out of order' }));
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Billing' }).first().click();
    await page
      .getByText('Sorry, we ran into an problem on our end. If the problem continues, please contact support.')
      .waitFor();
    problems.push(...(await pageProblems(page)));
    await page.close();
    expect(problems).toEqual([]);
  },
  MAX_MS,
);

test(
  'opens the comment of a notification, and keeps typed text when the session ends',
  async () => {
    const page = await pageOf('bidder');
    await page.goto(journey.origin + '/auctions');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'seller replied to you' }).click();
    await page.getByText('It does not run.').waitFor();
    await expect
      .poll(
        () =>
          page.getByText('It does not run.').evaluate((element) => {
            const { top } = element.getBoundingClientRect();
            return top > 0 && top < innerHeight;
          }),
        { timeout: 15_000 },
      )
      .toBe(true);
    const panel = page.getByRole('region', { name: 'Bidding panel' });
    await panel.getByLabel('Your maximum bid').fill('13000');
    await page.getByLabel('Comment, or ask the seller a question').fill('Does it rust?');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Unauthenticated.').waitFor();
    await panel.getByRole('button', { name: 'Review bid' }).click();
    await panel.getByRole('button', { name: /^Place bid of/ }).click();
    await panel.getByRole('link', { name: 'Sign in and come back' }).click();
    await page.getByLabel('Email').fill('bidder@site.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Review bid' }).waitFor();
    await expect.poll(() => panel.getByLabel('Your maximum bid').inputValue()).toBe('13,000');
    await expect
      .poll(() => page.getByLabel('Comment, or ask the seller a question').inputValue())
      .toBe('Does it rust?');
    await page.close();
  },
  MAX_MS,
);

/** What the browser stores for the site. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test(
  'signs out the other tabs of the same user, and removes what was typed',
  async () => {
    const [one, other] = [await pageOf('rival'), await pageOf('rival')];
    for (const page of [one, other]) await page.goto(journey.origin + auction('outbid'));
    await one
      .getByRole('region', { name: 'Bidding panel' })
      .getByRole('button', { name: 'Raise your maximum' })
      .click();
    await one.close();
    await other.getByLabel('Comment, or ask the seller a question').fill('Does it leak?');
    await expect.poll(() => stored(other)).toContain('leak');
    await other.getByRole('button', { name: /^Your account/ }).click();
    const third = await pageOf('rival');
    await third.goto(journey.origin + '/auctions');
    const late = await pageOf('rival');
    const release = await holdCode(late);
    await late.goto(journey.origin + '/auctions', { waitUntil: 'commit' });
    await late.getByRole('button', { name: /^Your account/ }).waitFor();
    await other.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
    await other.getByText('You’re signed out.').waitFor();
    expect(await stored(other)).not.toContain('leak');
    // The third tab shows the sign-out without a reload. Untouched, it would load the rest of its code in ten seconds.
    await third.keyboard.press('Shift');
    await third.getByRole('link', { name: 'Register' }).filter({ visible: true }).first().waitFor();
    // So does a tab whose code had not loaded yet.
    await late.keyboard.press('Shift');
    release();
    await late.getByRole('link', { name: 'Register' }).filter({ visible: true }).first().waitFor();
    for (const page of [late, third, other]) await page.close();
  },
  MAX_MS,
);

test('logs no console errors', () => {
  expect(journey.noises).toEqual([]);
});
