import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const PATH = '/operator/settlements';
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const LATE = 6;
const OPEN = 60;
const journey = openJourney({ stepMs: 40_000 });

beforeAll(async () => {
  await journey.addPerson('staff', { staff: true });
  await journey.addPerson('buyer');
  await journey.addPerson('seller');
  const { executor } = journey.app.database;
  const [buyerId, sellerId] = await Promise.all(
    ['buyer', 'seller'].map(async (name) => (await journey.app.accounts.searchUserIds(executor, name))[0] ?? ''),
  );
  const now = new Date(journey.now());
  await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, due_at, late_for, started_at)
    select 'sale-' || n, 'auction-' || n, 1, 'car-' || n, (array['1967 Jaguar E-Type', '1973 Citroën SM', '1962 Alfa Romeo Giulietta'])[1 + n % 3] || ' ' || n, 'hammer',
      ${buyerId}, ${sellerId}, 'USD', 1000000 + n * 12300, 50000, case when n % 2 = 0 then 'payment_due' else 'documents_due' end,
      ${now}::timestamptz - n * interval '1 hour', due, case when n <= ${LATE} then due end, ${now}::timestamptz - interval '3 days'
    from (select n, case when n <= ${LATE} then ${now}::timestamptz - n * interval '5 hours' else ${now}::timestamptz + n * interval '5 hours' end as due
      from generate_series(1, ${OPEN}::int) n) sales`.execute(executor);
});

test(
  'staff find late sales, remind some with the keyboard, then all the others at once',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', PATH);
    const table = page.getByRole('table', { name: 'Sales' });
    await page.getByText('60 sales for').waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/cursor=/);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(OPEN - 50);

    await page.getByRole('link', { name: /^Late/ }).click();
    await page.waitForURL(/show=late/);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(LATE);
    // Text that was not applied yet stays while another filter takes effect.
    await page.getByLabel('Vehicle, username or email').fill('jag');
    await page.getByRole('link', { name: /^Open/ }).click();
    await page.waitForURL((url) => url.search === '');
    await page.getByText('60 sales for').waitFor();
    expect(await page.getByLabel('Vehicle, username or email').inputValue()).toBe('jag');
    await page.getByRole('link', { name: /^Late/ }).click();
    await page.waitForURL(/show=late/);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(LATE);

    await table.locator('tbody a').first().focus();
    await page.keyboard.press('x');
    await page.getByText(`1 of ${LATE} selected`).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText(`3 of ${LATE} selected`).waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Send 3 reminders' }).click();
    await page.getByText('3 reminders sent.').waitFor();
    await actions.waitFor({ state: 'detached' });

    await page.getByText('Remind all late (3)').waitFor();
    await page.keyboard.press('b');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Remind all late (3)');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send 3 reminders' }).click();
    await page.getByText('Remind all late').waitFor({ state: 'detached' });
    await table.locator('tbody a').first().focus();
    await page.keyboard.press('a');
    await actions.getByText(`${LATE} of ${LATE} selected`).waitFor();
    await actions.getByText('Remind', { exact: true }).click();
    await actions.getByRole('button', { name: 'Send 0 reminders' }).click();
    await page.getByText('A reminder was sent within the last 24 hours.').first().waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);

    await table.locator('tbody a').first().focus();
    await page.keyboard.press('?');
    const help = page.getByText('Select all rows shown').last();
    await help.waitFor();
    await page.getByText('Go to the actions for selected rows', { exact: true }).waitFor();
    const background = "getComputedStyle(document.querySelector('[data-keys] .menu')).backgroundColor";
    expect(await page.evaluate(background)).not.toBe('rgba(0, 0, 0, 0)');
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'the list can be read, filtered and sorted without JavaScript',
  async () => {
    const colleague = await journey.addPerson('colleague', { staff: true });
    const page = await journey.openPage({ javaScriptEnabled: false }, colleague);
    await page.goto(`${journey.origin}${PATH}`);
    await page.getByLabel('Vehicle, username or email').fill('citroen');
    await page.getByLabel('Waiting for').first().selectOption('seller');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/turn=seller/);
    await page.getByText('10 sales for').waitFor();
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
    await page.waitForURL(/sort=-price/);
    await page.getByRole('link', { name: 'Remove filter: “citroen”' }).click();
    await page.getByText('30 sales for').waitFor();
    await page.close();
  },
  JOURNEY_MS,
);

test(
  'a sale’s page has headings for its steps and its history',
  async () => {
    const colleague = await journey.addPerson('reader', { staff: true });
    const page = await journey.openPage({ javaScriptEnabled: false }, colleague);
    await page.goto(`${journey.origin}${PATH}/car-7`);
    await page.getByRole('region', { name: 'History' }).waitFor();
    await page.getByRole('heading', { name: 'History', level: 3 }).waitFor();
    await page.context().close();
  },
  JOURNEY_MS,
);

test(
  'staff take on a sale and write to its buyer from its page',
  async () => {
    const owner = await journey.addPerson('owner', { staff: true });
    const page = await journey.openPage({}, owner);
    await page.goto(`${journey.origin}${PATH}/car-8`);
    const part = page.getByRole('region', { name: 'Owner' });
    await part.getByText('Unassigned').waitFor();
    await part.getByRole('button', { name: 'Assign to me' }).press('Enter');
    await part.getByText('You', { exact: true }).waitFor();
    expect(await page.locator('main').getByRole('textbox').count()).toBe(1);
    await page.getByText('Send message', { exact: true }).first().click();
    const message = page.locator('details[open]');
    await message.getByRole('radio', { name: 'Buyer', exact: true }).check();
    await message.getByRole('button', { name: 'Send message' }).click();
    await message.getByText('Enter a message.').first().waitFor();
    await message.getByRole('textbox', { name: 'Message' }).fill('Please send us the receipt of the transfer.');
    await message.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message sent.').waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.goto(`${journey.origin}${PATH}?owner=me`);
    await page.getByText('1 sale for').waitFor();
    await page.getByRole('link', { name: 'Remove filter: Owner: You' }).waitFor();
    await page.goto(`${journey.origin}${PATH}/car-8`);
    await part.getByLabel('Assign to').selectOption('staff');
    await page.getByText('Assigned to staff.').waitFor();
    await part.getByRole('link', { name: 'staff', exact: true }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
