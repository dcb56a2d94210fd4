import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readAccountList } from '#web/components/account/account-list.tsx';
import { createClient } from '#contract/client.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { follow } from '#tests/support/browser.ts';
import { type Check, type Checks, PASSWORD, type Stage } from '../stage.ts';

const NO_MATCH = 'Your email or password do not match our records, please try again.';
const NOT_SIGNED_IN = 'There was a problem signing you in, please try again.';
const REGISTRATION_FAILED = 'There was a problem registering your account. Please try again.';
const UPDATE_FAILED = 'There was a problem updating your account. Please try again.';
const GONE_WRONG = "We're sorry, something has gone wrong, please try again.";
/** A gateway error without a usable message. */
const SILENT = { status: 502, contentType: 'text/html', body: '<html></html>' };

const isReported = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor();

async function fillSignIn(stage: Stage, { email, password }: { email: string; password: string }): Promise<Page> {
  const page = await stage.guestPage();
  await page.goto(`${stage.origin}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  return page;
}
/** Returns once the page has the answer. Until then it ignores another click and may show an earlier message. */
async function sendSignIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const answered = page.waitForResponse('**/api/login');
  await button.click();
  await answered;
  await button.waitFor();
}

const listFailure =
  (path: string, call: 'biddingAuctions' | 'watchlist', words: string): Check =>
  async (stage) => {
    const address = call === 'watchlist' ? '**/api/account/watchlist' : '**/api/account/bidding-auctions';
    const page = await stage.pageOf(stage.reader);
    for (const [answer, message] of [
      [{ status: 503, json: { message: 'The ledger is being counted.' } }, 'The ledger is being counted.'],
      [{ status: 401, json: { message: 'Your session was ended.' } }, 'Your session was ended.'],
      [SILENT, words],
      [null, words],
    ] as const) {
      await page.unrouteAll();
      await page.goto(`${stage.origin}/account/profile`);
      await page.route(address, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await follow(page.getByRole('navigation', { name: 'Account' }).locator(`a[href="${path}"]`));
      await isReported(page, message);
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: /1971 Datsun/ })
          .count(),
      ).toBe(0);
    }
    const offline = createClient(() => Promise.reject(new TypeError('no network')), { origin: stage.origin });
    expect(
      await readAccountList(() => offline.call(call === 'watchlist' ? readWatchlist : listBiddingAuctions), words),
    ).toMatchObject({
      state: 'error',
      auctions: [],
      status: 500,
      message: words,
    });
  };

export const messageChecks: Checks = {
  async '8.1'(stage) {
    const { http } = await stage.guest();
    for (const body of [
      { email: 'rival_s@site.test', password: 'not the right one' },
      { email: 'nobody@site.test', password: PASSWORD },
    ]) {
      const { status, data } = await http.post('/api/login', body);
      expect([status, data.message]).toEqual([422, NO_MATCH]);
    }
    const page = await fillSignIn(stage, { email: 'rival_s@site.test', password: 'not the right one' });
    await sendSignIn(page);
    await isReported(page, NO_MATCH);
    for (const [answer, message] of [
      [SILENT, NO_MATCH],
      [{ status: 403, json: { message: 'Not today.' } }, NO_MATCH],
      [
        { status: 429, json: { message: 'Too many attempts. Try again in a minute.' } },
        'Too many attempts. Try again in a minute.',
      ],
      [
        { status: 419, json: { message: 'CSRF token mismatch.' } },
        'This page has expired. Reload it and sign in again.',
      ],
    ] as const) {
      await page.unrouteAll();
      await page.route('**/api/login', (route) => route.fulfill(answer));
      await page.getByLabel('Password', { exact: true }).fill('again');
      await sendSignIn(page);
      await isReported(page, message);
    }
  },
  async '8.2'(stage) {
    const { email } = await stage.newcomer();
    const page = await fillSignIn(stage, { email, password: PASSWORD });
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }),
    );
    await sendSignIn(page);
    await isReported(page, NOT_SIGNED_IN);
    // The page stays, although a session exists and it is for guests only.
    await page.waitForLoadState('networkidle');
    await isReported(page, NOT_SIGNED_IN);
    expect(new URL(page.url()).pathname).toBe('/account/login');
  },
  async '8.3'(stage) {
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/register`);
    for (const [label, value] of [
      ['Username', 'reader_s'],
      ['Name', 'Taken'],
      ['Email', 'taken_s@site.test'],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    const send = () => page.getByRole('button', { name: 'Create account' }).click();
    await send();
    await isReported(page, 'This username has already been taken.');
    await page.route('**/api/register', (route) => route.fulfill(SILENT));
    await send();
    await isReported(page, REGISTRATION_FAILED);
  },
  async '8.4'(stage) {
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/profile`);
    const save = () => page.getByRole('button', { name: 'Save changes' }).click();
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 402, json: { message: 'That name cannot be taken.' } }),
    );
    await save();
    await isReported(page, 'That name cannot be taken.');
    await page.unroute('**/api/account');
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 401, json: { message: 'Your session was ended.' } }),
    );
    await save();
    await isReported(page, 'Your session was ended.');
    for (const fail of ['silent', 'offline']) {
      await page.unroute('**/api/account');
      await page.route('**/api/account', (route) => (fail === 'silent' ? route.fulfill(SILENT) : route.abort()));
      await save();
      await isReported(page, UPDATE_FAILED);
    }
  },
  async '8.5'(stage) {
    const page = await stage.pageOf(await stage.newcomer());
    await page.goto(`${stage.origin}/account/profile`);
    const send = () => page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).fill('not the right one');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm new password', { exact: true }).fill('other');
    await send();
    const lines = page.getByRole('main').getByRole('alert').getByRole('listitem');
    await lines.getByText('The current password is incorrect.').waitFor();
    await expect.poll(() => lines.count()).toBe(3);
    await page.route('**/api/account/password', (route) => route.fulfill(SILENT));
    await send();
    await isReported(page, GONE_WRONG);
  },
  '8.6': listFailure('/account/auctions', 'biddingAuctions', 'Failed to fetch auctions'),
  '8.7': listFailure('/account/watchlist', 'watchlist', 'Failed to fetch watchlist'),
};
