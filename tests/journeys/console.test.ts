import { DAY_MS } from '#contract/durations.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** A step that takes longer counts as failed. */
const STEP_MS = 40_000;
const JOURNEY_MS = 170_000;
const POST = {
  title: 'How we read a VIN',
  excerpt: 'What the seventeen characters say.',
  body: 'The first three name the maker.',
  hero: null,
  author: 'Hammerdown',
  category: 'Notes',
  tags: ['vin'],
  related: [],
};
const journey = openJourney({ stepMs: STEP_MS });
let api: Person['http'];
let bidder: Person['http'];
let slug = '';

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  api = staff.http;
  bidder = (await journey.addPerson('bidder')).http;
  await journey.addPerson('seller');
  const disputed = await journey.addAuction(staff, { title: '1967 Jaguar E-Type', closesInMs: DAY_MS });
  slug = await journey.addAuction(staff, {
    title: '1971 Datsun 240Z Series I',
    reserve: 3_000_000,
    closesInMs: DAY_MS,
  });
  await bidder.put('/api/account/bidding-terms', { accepted: true });
  await bidder.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  expect((await bidder.post(`/api/auctions/${disputed}/bids`, { amount: 1_000_000, confirm: true })).status).toBe(201);
  expect(
    (await api.post('/api/operator/content', { kind: 'blog', slug: 'how-we-read-a-vin', fields: POST })).status,
  ).toBe(201);
  expect(
    (
      await bidder.post('/api/contact', {
        name: 'Ada Quill',
        email: 'ada@site.test',
        subject: 'A viewing',
        message: 'May I see the Datsun before it closes?',
      })
    ).status,
  ).toBeLessThan(300);
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
  'staff write and schedule a post, answer an inquiry, request a void, and find it in the audit log',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/content?kind=blog');
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('link', { name: POST.title }).click();
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('The first three name the maker.\n\n## The ninth\n\nIt proves the others.');
    await page.getByRole('heading', { name: 'The ninth' }).waitFor();
    expect(await problemsIn(page)).toEqual([]);

    // Typed input survives a reload and a colleague's newer version.
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    const { id } = (
      (await api.get('/api/operator/content?kind=blog&slug=how-we-read-a-vin')).data as { items: { id: string }[] }
    ).items[0] ?? { id: '' };
    expect(
      (await api.put(`/api/operator/content/${id}`, { version: 1, fields: { ...POST, body: 'Theirs.' } })).status,
    ).toBe(200);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Someone else saved version 2 while you were editing.').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue())
      .toContain('It proves the others.');
    await page.getByRole('button', { name: 'Save my changes as version 3' }).click();
    await page.getByText('Saved as version 3.').waitFor();

    await page.getByLabel('Publish at').fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Scheduled.', { exact: true }).waitFor();
    expect((await fetch(`${journey.origin}/blog/how-we-read-a-vin`)).status).toBe(404);
    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await page.getByText('Version 2 restored.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('Theirs.');

    await page.getByRole('link', { name: /^Inbox/ }).click();
    await page.getByRole('link', { name: /A viewing/ }).click();
    await page.getByRole('heading', { name: 'A viewing' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Claim', exact: true }).isEnabled()).toBe(true);
    expect(await problemsIn(page)).toEqual([]);
    await page.getByLabel('Your answer').fill('On Friday from nine, in our hall.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('was sent to ada@site.test').waitFor();
    await page.getByText('The inbox is empty').waitFor();
    expect((await journey.emailsTo('ada'))[0]?.text).toContain('On Friday from nine');

    await page.getByRole('link', { name: /^Auctions/ }).click();
    await page.getByRole('link', { name: '1967 Jaguar E-Type' }).click();
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.getByRole('button', { name: /^Void bid 1 ?…$/ }).click();
    expect(await problemsIn(page)).toEqual([]);
    const request = page.getByRole('button', { name: 'Pause and request void of bid 1', exact: true });
    await request.click();
    await page.getByRole('link', { name: 'Enter a reason.' }).waitFor();
    const actions = page.locator('details').filter({ has: request });
    await actions.getByLabel('Reason', { exact: true }).fill('The bidder mistyped the amount.');
    await actions.getByLabel('Public reason').fill('A mistyped amount.');
    await request.click();
    await page.getByText('Another staff member must approve the void').waitFor();
    await page.getByText('Paused, closing time extended').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await page.getByText('“The bidder mistyped the amount.”').filter({ visible: true }).first().waitFor();
    const entries = page.locator('#main tbody');
    expect(await entries.getByText('Void requested, bidding paused', { exact: true }).count()).toBe(1);
    expect(await entries.getByText('Content scheduled', { exact: true }).count()).toBe(1);
    expect(await problemsIn(page)).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'administrators see the background jobs',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/audit');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('rowheader', { name: /^Auction closer/ }).waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('No failures').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff watch live prices, change bidding limits and view a user’s account',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/live');
    await page.getByText('Prices are live').waitFor();
    // The auction's page updates too.
    const file = await page.context().newPage();
    await file.goto(`${journey.origin}/operator/auctions/${slug}`);
    await file.getByText('Bids are live').waitFor();
    expect((await bidder.post(`/api/auctions/${slug}/bids`, { amount: 2_000_000, confirm: true })).status).toBe(201);
    await page
      .getByRole('row', { name: /1971 Datsun/ })
      .getByText('$20,000')
      .waitFor();
    await file.getByRole('region', { name: 'Ledger' }).getByText('$20,000').first().waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await file.close();
    await page.goto(`${journey.origin}/operator`);
    await page.getByRole('heading', { name: /^Closing today/, level: 2 }).waitFor();
    await page.getByRole('row', { name: /Submissions to review/ }).waitFor();
    await page.getByRole('row', { name: /Sell-through/ }).waitFor();
    const leadsTo = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await leadsTo('Declined payments')).toBe('/operator/payments?status=declined');
    expect(await leadsTo('Fees')).toMatch(/^\/operator\/payments\?status=taken&from=\d{4}-\d\d-\d\d$/);
    expect(await leadsTo('New sellers')).toBe('/operator/review?show=all&sort=-submitted');
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Submissions to review' }).click();
    await page.waitForURL(`${journey.origin}/operator/review`);
    await page.goto(`${journey.origin}/operator/auctions`);
    await page.getByRole('columnheader', { name: 'Bids' }).getByRole('link').press('Enter');
    await page.waitForURL(/sort=-bids/);
    await page.getByRole('columnheader', { name: 'Bids' }).and(page.locator('[aria-sort=descending]')).waitFor();
    await page.getByRole('columnheader', { name: 'Bids' }).getByRole('link').press('j');
    const titles = page.locator('tbody tr').locator('a[href^="/operator/"]:first-of-type');
    await expect.poll(() => titles.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('/');
    await expect.poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Reserve' }).check();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/hide=reserve/);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Reserve' }).count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Bids' }).and(page.locator('[aria-sort=descending]')).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.goto(`${journey.origin}/operator/people?q=bid`);
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search the console' }).click();
    await page.getByRole('combobox', { name: /^Find a person/ }).fill('bidd');
    await page.getByRole('option', { name: /^bidder/ }).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Edit bidding limits', { exact: true }).first().click();
    await page.getByLabel('Limit (USD)').fill('90000');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Known to us since 2019.');
    await page.getByRole('button', { name: 'Edit bidding limits', exact: true }).click();
    await page.getByText('Bidding limits saved.').waitFor();
    await page.getByText('“Known to us since 2019.”').waitFor();
    await page.locator('dd').filter({ hasText: '$90,000' }).waitFor();
    await page.getByText('Add note', { exact: true }).click();
    await page.getByRole('button', { name: 'Search the console' }).click();
    await page.getByRole('combobox', { name: /^Find a person/ }).fill('sell');
    await page.getByRole('option', { name: /^seller/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'seller', level: 1 }).waitFor();
    await expect.poll(() => page.locator('#main details[open]').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'bidder', level: 1 }).waitFor();
    await page.getByText('View as user', { exact: true }).first().click();
    expect(await problemsIn(page)).toEqual([]);
    await page.locator('details[open]').getByLabel('Reason').fill('They rang: a bid was refused.');
    await page.getByRole('button', { name: 'View as user' }).click();
    await page.getByRole('heading', { name: 'Hello, bidder' }).waitFor();
    await page.getByText('You can’t change anything.').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('button', { name: 'Mark all read', disabled: true }).waitFor();
    await drawer
      .getByRole('button', { name: /^Mark as read/, disabled: true })
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Close notifications', disabled: false }).click();
    await page.goto(`${journey.origin}/account/profile`);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).isDisabled(), { timeout: STEP_MS }).toBe(true);
    await page.getByRole('button', { name: 'Save changes', disabled: true }).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.goto(`${journey.origin}/operator/live`);
    await page.getByText('Stop viewing as user to open the console').waitFor();
    await page
      .getByRole('complementary', { name: 'Viewing as another user' })
      .getByRole('button', { name: 'Stop viewing' })
      .click();
    await page.getByText('“They rang: a bid was refused.”').waitFor();
    await page.goto(`${journey.origin}/operator/content/new/photographer`);
    await page.getByRole('button', { name: 'Add image' }).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'hides the console from everyone else',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'seller', '/account');
    // tests/conformance/staff-pages.test.ts covers the individual pages.
    for (const path of ['/operator/live', `/operator/auctions/${slug}`]) {
      const answer = await page.goto(`${journey.origin}${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expect(await page.getByRole('link', { name: 'Console', exact: true }).count()).toBe(0);
  },
  JOURNEY_MS,
);

test(
  'staff import past results from a file, see which rows are refused, and undo the import',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/import/results');
    const lines = ['Manufacturer;Model;Year;Sold Price;Ended', 'Saab;900;1988;"18.250 €";25.06.2024', 'Saab;;1988;1;x'];
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    const file = { name: 'other-site.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await (await chooser).setFiles(file);
    await page.getByText('1 of 2 rows can be imported.').waitFor();
    await page.getByText('No column says whether a car sold.').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByLabel('Date', { exact: true }).selectOption('');
    await page.getByText('Choose a column.').waitFor();
    await page.getByLabel('Date', { exact: true }).selectOption('Ended');
    await page.getByRole('cell', { name: 'Jun 25, 2024' }).waitFor();
    await page.getByLabel('Default source').fill('Other site');
    await page.getByRole('button', { name: 'Import 1 result' }).click();
    await page.getByText('1 result imported, 1 row refused').waitFor();
    await page.getByText('The model is missing.').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByText('Undo import…').click();
    await page.getByRole('button', { name: 'Undo import', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
    await page.close();
  },
  JOURNEY_MS,
);

test(
  'staff import auctions from a file, correct its columns, and undo the import',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/import');
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
    const head = 'Headline,Make,Model,Year,Consigned by,Starting bid,Starts,Ends,VIN,Description';
    const row = (seller: string) => `1988 Saab 900,Saab,900,1988,${seller},4500,${at(7)},${at(14)},YS3AT35,Two owners.`;
    const choose = async (seller: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose file' }).click();
      const buffer = Buffer.from([head, row(seller)].join('\n'));
      await (await chooser).setFiles({ name: 'auctions.csv', mimeType: 'text/csv', buffer });
      await page.getByText('Choose the missing columns to check the row.').waitFor();
      await page.getByLabel('Seller', { exact: true }).selectOption('Consigned by');
    };
    await choose('nobody');
    await page.getByText('The row has errors.').waitFor();
    await page.getByText('No user has this username.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 1 auction' }).isDisabled()).toBe(true);
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to import auctions' }).click();
    await page.getByText('Not imported yet').waitFor();
    await choose('seller');
    await page.getByText('The row is valid.').waitFor();
    await page.getByRole('cell', { name: 'YS3AT35' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 auction' }).click();
    await page.getByText('1 auction imported').waitFor();
    await page.getByRole('link', { name: '1988-saab-900' }).waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByText('Undo import…').click();
    await page.getByRole('button', { name: 'Undo import', exact: true }).click();
    await page.getByText('1 auction removed').waitFor();
    await page.close();
  },
  JOURNEY_MS,
);
