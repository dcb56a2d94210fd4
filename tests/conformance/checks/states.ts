import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { follow } from '#tests/support/browser.ts';
import { type Caller, type Check, type Checks, PASSWORD, PATIENCE, type Stage } from '../stage.ts';

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('hammerdown:bid:some-auction', '48,500'));
  await page.getByRole('button', { name: /^Your account/ }).click();
  const menu = page.locator('#account-menu');
  // A failed sign-out tells the user they are still signed in.
  await page.route('**/api/logout', (route) => route.abort());
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await menu.getByRole('alert').filter({ hasText: 'you’re still signed in' }).waitFor();
  await page.unroute('**/api/logout');
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/account\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('hammerdown:bid:some-auction'))).toBeNull();
}

/** Blocks a request until released, so that the page shows its loading state. */
async function hold(page: Page, address: string | RegExp): Promise<{ let: () => void; asked: Promise<void> }> {
  let letGo: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let notify: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    notify = resolve;
  });
  const pass = async (route: Route) => {
    notify();
    await gate;
    // The page may have closed meanwhile.
    await route.continue().catch(() => undefined);
  };
  await page.route(address, pass);
  return { asked, let: letGo };
}

async function busyWhile({
  page,
  address,
  button,
  busy,
  done,
}: {
  page: Page;
  address: string;
  button: string;
  busy: string;
  done: () => Promise<unknown>;
}): Promise<void> {
  const held = await hold(page, address);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(address.slice(2)) && request.method() !== 'GET') calls += 1;
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  const waiting = page.getByRole('button', { name: busy, exact: true });
  await waiting.waitFor();
  expect(await waiting.getAttribute('aria-disabled')).toBe('true');
  await held.asked;
  await waiting.click({ force: true });
  held.let();
  await done();
  expect(calls).toBe(1);
}

const listLoading =
  (path: string, call: string): Check =>
  async (stage) => {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/profile`);
    const held = await hold(page, `**${call}`);
    await follow(page.getByRole('navigation', { name: 'Account' }).locator(`a[href="${path}"]`));
    await page.getByRole('status', { name: 'Loading auctions' }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading auctions' }).getAttribute('aria-busy')).toBe('true');
    held.let();
    await page
      .getByRole('link', { name: /1971 Datsun 240Z/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading auctions' }).count()).toBe(0);
  };

async function checkNotSignedIn(stage: Stage): Promise<void> {
  const person = await stage.newcomer();
  const page = await stage.pageOf(person);
  await page.goto(`${stage.origin}/about`);
  await page.getByRole('button', { name: /^Your account/ }).waitFor();
  // The session ends elsewhere, so the next account request fails.
  expect((await person.http.post('/api/logout')).status).toBe(204);
  await page.reload();
  await page.getByRole('link', { name: 'Register', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Your account/ }).count()).toBe(0);
}

const liveRequests = (page: Page) => {
  const opened: (string | null)[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/live')) return;
    const index = opened.push(null) - 1;
    const record = async () => {
      // Before the response, the cookies may not be known yet.
      await request.response();
      opened[index] = (await request.allHeaders())['cookie'] ?? '';
    };
    // The page may have closed meanwhile.
    record().catch(() => undefined);
  });
  return opened;
};
const sessionName = ({ cookies }: Caller) => [...cookies.keys()].find((name) => name !== 'XSRF-TOKEN') ?? 'none';

async function beginDraft({ http }: Caller): Promise<string> {
  const begun = await http.post('/api/account/submissions', { year: 1988, make: 'BMW', model: 'M3' });
  expect(begun.status, JSON.stringify(begun.data)).toBe(201);
  return (begun.data as { id: string }).id;
}

const biddingListLoading = listLoading('/account/auctions', '/api/account/bidding-auctions');

/** Section 4: session, live channel and loading states. */
export const stateChecks: Checks = {
  async '4.1'(stage) {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/about`);
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Register', exact: true }).count()).toBe(0);
  },
  '4.2': checkNotSignedIn,
  async '4.3'(stage) {
    const person = await stage.newcomer();
    const page = await stage.pageOf(person);
    await page.goto(`${stage.origin}/account/auctions`);
    await signOut(page);
    await page.getByRole('link', { name: 'Register', exact: true }).waitFor();
    // No user data remains in the router's state.
    const known = await page.evaluate(() =>
      JSON.stringify(
        (Reflect.get(globalThis, '__reactRouterDataRouter') as { state: { loaderData: unknown } }).state.loaderData,
      ),
    );
    expect([known.includes('"user":null'), known.includes(person.email), known.includes('dealers')]).toEqual([
      true,
      false,
      false,
    ]);
    const statuses = await page.evaluate(() =>
      Promise.all(['/api/account', '/api/account/dealers'].map(async (path) => (await fetch(path)).status)),
    );
    expect(statuses).toEqual([401, 401]);
    // Back navigation does not restore the account.
    await page.goto(`${stage.origin}/account`);
    expect(new URL(page.url()).pathname).toBe('/account/login');
  },
  async '4.6'(stage) {
    const { email } = await stage.newcomer();
    const page = await stage.guestPage();
    const opened = liveRequests(page);
    await page.goto(`${stage.origin}/account/login?to=/about`);
    expect(opened).toEqual([]);
    await signIn(page, email);
    await page.waitForURL(`${stage.origin}/about`);
    await expect.poll(() => opened.length, PATIENCE).toBe(1);
    await expect.poll(() => opened[0], PATIENCE).toContain(sessionName(stage.reader));
  },
  async '4.7'(stage) {
    const person = await stage.newcomer();
    const watching = await stage.pageOf(person);
    const opened = liveRequests(watching);
    await watching.goto(`${stage.origin}/auctions/${stage.slugs.auction}`);
    await expect
      .poll(() => opened.filter((cookie) => cookie?.includes(sessionName(person))).length, PATIENCE)
      .toBeGreaterThan(0);
    const before = opened.length;
    const other = await watching.context().newPage();
    await other.goto(`${stage.origin}/about`);
    await signOut(other);
    // The user's stream closes, and a guest stream opens.
    await expect.poll(() => opened.length, PATIENCE).toBeGreaterThan(before);
    await expect.poll(() => opened.at(-1)?.includes(sessionName(person)), PATIENCE).toBe(false);
  },
  async '4.8'(stage) {
    const person = await stage.newcomer();
    const { database, accounts, notifications } = stage.served.app;
    const { userId } = (await accounts.findUserByUsername(database.executor, person.username)) ?? { userId: '' };
    await database.transaction((transaction) =>
      notifications.notify(transaction, 1_700_000_000_000, [
        {
          userId,
          kind: 'account',
          auctionId: null,
          slug: null,
          title: 'Welcome',
          body: 'Good to have you.',
          href: '/account',
        },
      ]),
    );
    const page = await stage.pageOf(person);
    await page.goto(`${stage.origin}/about`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    // Reading a notification on the page also clears it in the header.
    await page.goto(`${stage.origin}/account`);
    await page.getByRole('region', { name: 'Latest' }).getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  },
  async '4.9'(stage) {
    const page = await stage.pageOf(stage.reader, { javaScriptEnabled: false });
    await page.goto(`${stage.origin}/about`);
    expect(await page.getByRole('link', { name: 'Register', exact: true }).count()).toBe(0);
    expect((await page.content()).includes('reader_s@site.test')).toBe(true);
  },
  async '4.10'(stage) {
    const person = await stage.newcomer();
    const cardsAtStart = async () => {
      const page = await stage.pageOf(person, { javaScriptEnabled: false });
      await page.goto(`${stage.origin}/about`);
      return (await page.content()).includes('4444');
    };
    expect(await cardsAtStart()).toBe(false);
    expect(
      (await person.http.post('/api/account/payments/methods', { payment_method: 'pm_card_mastercard' })).status,
    ).toBe(201);
    expect(await cardsAtStart()).toBe(true);
  },
  async '4.11'(stage) {
    const { email } = await stage.newcomer();
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await busyWhile({
      page,
      address: '**/api/login',
      button: 'Sign in',
      busy: 'Signing in…',
      done: () => page.waitForURL(`${stage.origin}/account`),
    });
  },
  async '4.12'(stage) {
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/register`);
    for (const [label, value] of [
      ['Username', 'busy_s'],
      ['Name', 'Busy'],
      ['Email', 'busy_s@site.test'],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await busyWhile({
      page,
      address: '**/api/register',
      button: 'Create account',
      busy: 'Creating account…',
      done: () => page.waitForURL(`${stage.origin}/account`),
    });
  },
  async '4.13'(stage) {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/profile`);
    const held = await hold(page, '**/api/account/dealers');
    await follow(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dealers' }));
    await held.asked;
    await page.getByRole('heading', { level: 1, name: 'Dealers' }).waitFor();
    const loading = page.getByRole('status', { name: 'Loading dealers' });
    await loading.waitFor();
    held.let();
    await page.getByRole('link', { name: 'Fine Cars' }).waitFor();
    expect(await loading.count()).toBe(0);
    // The wizard's first step offers the dealers, so it shows a loading state.
    const draft = await beginDraft(stage.reader);
    await page.goto(`${stage.origin}/account/auctions/submit`);
    const wizard = await hold(page, /\/account\/auctions\/submit\.data/);
    await follow(page.getByRole('link', { name: /1988 BMW M3/ }));
    await wizard.asked;
    await page.locator('.progress').waitFor();
    wizard.let();
    await page.waitForURL(`**/account/auctions/submit?draft=${draft}*`);
    await page.locator('.progress').waitFor({ state: 'detached' });
  },
  async '4.14'(stage) {
    const page = await stage.pageOf(await stage.newcomer());
    await page.goto(`${stage.origin}/account/profile`);
    await page.getByLabel('Name', { exact: true }).fill('Busy Name');
    await busyWhile({
      page,
      address: '**/api/account',
      button: 'Save changes',
      busy: 'Saving…',
      done: () => page.getByText('Your account was updated successfully.').waitFor(),
    });
  },
  async '4.15'(stage) {
    const page = await stage.pageOf(await stage.newcomer());
    await page.goto(`${stage.origin}/account/profile`);
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('quite another long one');
    await page.getByLabel('Confirm new password', { exact: true }).fill('quite another long one');
    await busyWhile({
      page,
      address: '**/api/account/password',
      button: 'Change password',
      busy: 'Changing…',
      done: () => page.getByText('Your password was changed.').waitFor(),
    });
  },
  '4.16': biddingListLoading,
  '4.17': listLoading('/account/watchlist', '/api/account/watchlist'),
  '4.18': biddingListLoading,
  async '4.19'(stage) {
    const page = await stage.pageOf(stage.reader);
    for (const path of ['/account/auctions', '/account/watchlist', '/auctions']) {
      await page.goto(stage.origin + path);
      await page
        .getByRole('link', { name: /1971 Datsun 240Z/ })
        .first()
        .waitFor();
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    }
    const empty = await stage.pageOf(await stage.newcomer());
    await empty.goto(`${stage.origin}/account/watchlist`);
    await empty.getByText('You aren’t watching anything yet').waitFor();
  },
  async '4.20'(stage) {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/profile`);
    await page.route('**/api/account/watchlist', (route) =>
      route.fulfill({ status: 503, json: { message: 'The site is being dusted.' } }),
    );
    await follow(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Watchlist' }));
    await page.getByRole('main').getByRole('alert').getByText('The site is being dusted.').waitFor();
    await page.unroute('**/api/account/watchlist');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('link', { name: /1971 Datsun 240Z/ })
      .first()
      .waitFor();
  },
};
