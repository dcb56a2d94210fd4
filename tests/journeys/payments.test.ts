import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, PASSWORD, type Person } from '#tests/support/journey.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

const STEP_MS = 40_000;
const JOURNEY_MS = 170_000;
const PATH = '/operator/payments';
const TITLES = ['1967 Jaguar E-Type', '1971 Datsun 240Z Series I', '1973 Citroën SM', '1962 Alfa Romeo Giulietta'];
const journey = openJourney({ stepMs: STEP_MS });
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  const ids = new Map<string, string>();
  for (const [username, card] of [
    ['buyer', 'pm_card_visa'],
    ['other', 'pm_card_chargeCustomerFail'],
  ] as const) {
    const { http } = await journey.addPerson(username);
    expect((await http.post('/api/account/payments/methods', { payment_method: card })).status).toBe(201);
    const { items } = (await staff.http.get<{ items: { username: string }[] }>(`/api/operator/users?q=${username}`))
      .data;
    expect(items.map((each) => each.username)).toEqual([username]);
    const [userId] = await journey.app.accounts.searchUserIds(journey.app.database.executor, username);
    ids.set(username, userId ?? '');
  }
  for (let place = 0; place < 60; place += 1)
    await journey.app.database.transaction((transaction) =>
      journey.app.payments.charge(transaction, {
        userId: ids.get(place % 7 === 3 ? 'other' : 'buyer') ?? '',
        auctionId: newId(),
        slug: `car-${place}`,
        title: `${TITLES[place % TITLES.length]} ${place}`,
        purpose: place % 5 === 0 ? 'seller_fee' : 'premium',
        attempt: 1,
        net: 25_000 + place * 12_345,
        currency: 'USD',
        place: {},
        at: journey.now() - place * 3_600_000,
      }),
    );
  for (let round = 0; round < 4; round += 1) await runPaymentJobs(journey.app.payments);
});

const problemsIn = (page: Page) =>
  pageProblemsIn(
    page,
    [
      { width: 390, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ],
    'all',
  );

test(
  'staff filter, sort and page the payments, open one, and download the journal',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(journey.origin + PATH);
    await page.getByText('60 payments').waitFor();
    expect(await problemsIn(page)).toEqual([]);

    const table = page.getByRole('table', { name: 'Payments' });
    await table.getByRole('link', { name: 'Amount' }).click();
    await page.waitForURL(/sort=-amount/);
    await expect.poll(() => table.locator('tbody tr').first().innerText()).toContain('$7,533.55');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/cursor=/);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(10);

    // Beside few payments, because axe takes seconds for the fifty of a whole page.
    await page.goto(`${journey.origin}${PATH}?status=declined`);
    await table.locator('tbody').getByRole('checkbox').first().check();
    const selected = page.getByRole('region', { name: 'Selected rows' });
    await selected.getByText('Remind', { exact: true }).click();
    await selected.getByRole('button', { name: 'Remind 1 buyer' }).click();
    await page.getByText('1 was left as it is:').waitFor();
    await page.getByLabel('Maximum (USD)').fill('12,50.0');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').getByText('Enter an amount like 1,250.00.').waitFor();
    expect(await problemsIn(page)).toEqual([]);

    await page.goto(`${journey.origin}${PATH}`);
    await page.getByLabel('Maximum (USD)').fill('1,250.00');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('9 payments').waitFor();
    await page.getByRole('link', { name: 'Declined', exact: true }).click();
    await page.getByText('1 payment', { exact: true }).waitFor();
    const amount = page.getByRole('link', { name: 'Remove filter: At most USD 1,250.00' });
    await amount.click();
    // The form is another one after the filter is gone.
    await amount.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?status=declined');

    await page.getByLabel('Invoice, person or lot').fill('other');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“other”').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.waitForURL((url) => url.search === '?q=other');
    await table.getByRole('link', { name: '1962 Alfa Romeo Giulietta 3', exact: false }).first().click();
    await page.getByRole('heading', { name: 'Postings' }).waitFor();
    expect(await problemsIn(page)).toEqual([]);

    await page.goto(`${journey.origin}${PATH}?q=nobody-at-all`);
    await page.getByText('No payments found').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Remove filter: “nobody-at-all”' }).click();
    await page.getByText('60 payments').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Journal CSV' }).click();
    // The sign-in of this journey may still be recent enough.
    const proof = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await Promise.race([proof.waitFor().then(() => proof.fill(PASSWORD)), download]);
    if (await proof.isVisible()) await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('journal.csv');
    await page.goto(`${journey.origin}/operator/audit`);
    await page.getByRole('row', { name: /Journal exported payments/ }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff filter postings, hide a column and read them on a phone',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}${PATH}/postings`);
    await page.waitForFunction(() => !('pendingHydration' in window));
    await page.getByRole('link', { name: 'Payment received' }).click();
    await page.waitForURL(/kind=capture/);
    const table = page.getByRole('table', { name: 'Postings' });
    await page.keyboard.press('j');
    await table.getByRole('link').and(page.locator(':focus')).waitFor();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Person' }).check();
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await page.waitForURL(/hide=person/);
    await expect.poll(() => table.getByRole('columnheader', { name: 'Person' }).count()).toBe(0);
    await page.goto(`${journey.origin}${PATH}/postings?from=2030-02-01&to=2030-01-01`);
    await page
      .getByRole('alert')
      .getByText(/isn’t before the first/)
      .waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('2030-02-01');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${journey.origin}${PATH}/postings`);
    await page.getByRole('table', { name: 'Postings' }).getByRole('row').nth(1).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test('on a phone, without JavaScript, payments are cards that can be read and sorted', async () => {
  const page = await journey.openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false }, staff);
  await page.goto(`${journey.origin}${PATH}?kind=seller_fee`);
  const cards = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row');
  expect(await cards.count()).toBe(12);
  expect((await cards.first().boundingBox())?.width).toBeLessThanOrEqual(390);
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
  expect(await cards.first().innerText()).toContain('$7,039.75');
});
