import { DAY_MS } from '#contract/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  const slug = await journey.addAuction(staff, { title: '1967 Jaguar E-Type', closesInMs: DAY_MS });
  const note = 'The seller corrected the title.';
  expect((await staff.http.put(`/api/operator/auctions/${slug}`, { title: '1968 Jaguar E-Type' })).status).toBe(200);
  expect((await staff.http.put('/api/operator/settings', { slate_size: 12, reason: note })).status).toBe(200);
});

test(
  'staff filter the audit log and read what an entry changed',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/audit`);
    const rows = page.getByRole('table', { name: 'Audit log' }).locator('> tbody > tr');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Settings changed' });
    await page.getByLabel('Username').fill('staff');
    await page.getByLabel('Reason or values').fill('correct title');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/action=settings_changed/);
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('Changes', { exact: false }).click();
    await rows.getByRole('row', { name: 'Daily limit 30 auctions 12 auctions' }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    // The URL changes before the page, whose links and form still have the earlier filters.
    for (const name of ['Remove filter: Action: Settings changed', 'Remove filter: “correct title”']) {
      const filter = page.getByRole('link', { name });
      await filter.click();
      await filter.waitFor({ state: 'detached' });
    }
    expect(new URL(page.url()).search).toBe('?actor=staff');
    await page.getByRole('columnheader', { name: 'When' }).getByRole('link').click();
    await page.waitForURL(/sort=at/);
    await page.getByRole('columnheader', { name: 'When' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No entries found').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff extend all auctions of a list in four presses, and learn which were refused',
  async () => {
    for (const title of ['1971 Datsun 240Z', '1973 Citroën SM'])
      await journey.addAuction(staff, { title, closesInMs: DAY_MS });
    const draft = await journey.addAuction(staff, {
      title: '1962 Alfa Romeo Giulietta',
      startsInMs: DAY_MS,
      closesInMs: 2 * DAY_MS,
    });
    expect(draft).not.toBe('');
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/auctions');
    await page.getByRole('table').getByRole('checkbox', { name: 'Select all rows shown' }).click();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('Extend', { exact: true }).click();
    await actions.getByRole('radio', { name: '15', exact: true }).click();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Extend 4 auctions' }).click();
    await page.getByText('3 auctions extended.').waitFor();
    await page.getByText(/^1962 Alfa Romeo Giulietta: /).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff reach the rows of a list in one key, which they can turn off, and read them on a phone',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/auctions`);
    await page.waitForFunction(() => !('pendingHydration' in window));
    const keys = page.getByLabel('Single-key shortcuts');
    await keys.uncheck();
    await page.reload();
    await expect.poll(() => keys.isChecked()).toBe(false);
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await keys.check();
    await page.keyboard.press('j');
    expect(await keys.and(page.locator(':focus')).count()).toBe(1);
    await page.reload();
    await page.waitForFunction(() => !('pendingHydration' in window));
    await page.keyboard.press('j');
    const first = page.getByRole('table', { name: 'Auctions' }).getByRole('link').and(page.locator(':focus'));
    await first.waitFor();
    await page.keyboard.press('/');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('jaguar');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=jaguar/);
    await page.setViewportSize({ width: 390, height: 844 });
    const auction = page.getByRole('table', { name: 'Auctions' }).getByRole('row', { name: '1968 Jaguar E-Type' });
    expect(await auction.getByRole('cell').allTextContents()).toEqual([
      '',
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^1968 Jaguar E-Type/),
      'Live',
      expect.stringMatching(/^from \$/),
      'None',
      '0',
      expect.stringMatching(/^Closes /),
    ]);
    const [title, price] = await Promise.all(
      [/^1968 Jaguar E-Type/, /^from /].map((name) => auction.getByRole('cell', { name }).boundingBox()),
    );
    expect(Math.abs((title?.y ?? 0) - (price?.y ?? 100))).toBeLessThan(8);
    expect(await page.getByRole('columnheader', { name: 'Bids' }).getByRole('link').isVisible()).toBe(true);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${journey.origin}/operator/people?q=seller`);
    await page.getByRole('cell', { name: /@/ }).filter({ visible: true }).first().waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'on phones the menu is a drawer with groups, also without JavaScript',
  async () => {
    const viewport = { width: 390, height: 844 };
    const plain = await journey.openPage({ javaScriptEnabled: false, viewport }, staff);
    await plain.goto(`${journey.origin}/operator/people`);
    const menu = plain.getByRole('navigation', { name: 'Console' });
    expect(await menu.count()).toBe(0);
    await plain.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Payments' }).click();
    await plain.waitForURL(/payments/);
    await plain.context().close();
    const page = await journey.openPage({ viewport }, staff);
    await page.goto(`${journey.origin}/operator/people`);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('navigation', { name: 'Console' });
    await drawer.getByRole('link', { name: 'Auctions' }).click();
    await page.waitForURL(/auctions/);
    await expect.poll(() => drawer.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'on phones the filters are behind a button that counts them, also without JavaScript',
  async () => {
    const page = await journey.openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, staff);
    await page.goto(`${journey.origin}/operator/audit?actor=staff&from=2020-01-01`);
    const action = page.getByLabel('Action', { exact: true });
    const filters = page.getByText(/^Filters/);
    expect([await action.isVisible(), await filters.textContent()]).toEqual([false, 'Filters2 set']);
    await filters.click();
    await action.selectOption({ label: 'Settings changed' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/action=settings_changed/);
    expect(await filters.textContent()).toBe('Filters3 set');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect([await action.isVisible(), await filters.isVisible()]).toEqual([true, false]);
    await page.context().close();
  },
  JOURNEY_MS,
);

test(
  'staff sort and search dealers in the same table as other lists',
  async () => {
    for (const [slug, name] of [
      ['zcars', 'Z Cars'],
      ['arrow', 'Arrow Motors'],
    ] as const) {
      await journey.addPerson(`${slug}_owner`);
      await journey.addDealer({ slug, name, members: { [`${slug}_owner`]: 'owner' } });
    }
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/dealers`);
    const rows = page.getByRole('table', { name: 'Dealers' }).locator('> tbody > tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: /^Applications/ }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('columnheader', { name: 'License' }).getByRole('link').click();
    await page.waitForURL(/sort=license|sort=-license/);
    await page.keyboard.press('/');
    await page.keyboard.type('arrow');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=arrow/);
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Arrow Motors')]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff open the actions of a live auction by a key',
  async () => {
    const slug = await journey.addAuction(staff, { title: '1969 Lancia Fulvia', closesInMs: DAY_MS });
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/auctions/${slug}`);
    await page.waitForFunction(() => !('pendingHydration' in window));
    const panel = (title: string) => page.locator('#actions details[open]').filter({ hasText: title });
    for (const key of ['Tab', 'Enter', 'e']) await page.keyboard.press(key);
    const extending = panel('Extend closing time');
    await extending.locator(':focus').waitFor();
    await extending.getByLabel('Reason', { exact: true }).focus();
    await page.keyboard.type('vpb');
    expect(await panel('Pause bidding').count()).toBe(0);
    await page.locator('#main').focus();
    await page.keyboard.press('p');
    await panel('Pause bidding').locator(':focus').waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff extend an auction on a phone, and see that it is done',
  async () => {
    const slug = await journey.addAuction(staff, { title: '1970 Lancia Fulvia', closesInMs: DAY_MS });
    const page = await journey.openPage({ viewport: { width: 390, height: 700 } }, staff);
    await page.goto(`${journey.origin}/operator/auctions/${slug}`);
    await page.getByRole('link', { name: 'Actions', exact: true }).click();
    const panel = page.locator('details').filter({ hasText: 'Minutes to add' });
    await panel.locator('summary').click();
    await panel.getByRole('button', { name: 'Extend closing time' }).click();
    await panel.getByRole('link', { name: 'Enter a public note.' }).click();
    await panel.getByLabel('Public note').locator(':scope:focus').waitFor();
    await page.keyboard.type('The site was down.');
    await panel.getByLabel('Reason', { exact: true }).fill('An outage.');
    await panel.getByRole('button', { name: 'Extend closing time' }).click();
    const notice = page.getByText('Closing time extended. Bidders were notified.');
    await notice.waitFor();
    await panel.locator('summary:focus').waitFor();
    expect(await panel.getAttribute('open')).toBe(null);
    const box = await notice.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(600);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff save a view of a list, share it, and read it without JavaScript',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/auctions?state=live&sort=-bid`);
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await page.getByText('Save view', { exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Enter a name.' }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByLabel('Name of the view').fill('Live by bid');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await views.getByRole('link', { name: 'Live by bid', exact: true }).waitFor();
    await page.getByText('Edit view', { exact: true }).click();
    await page.getByLabel('Name of this view').fill('Dearest first');
    await page.getByLabel('Share with all staff').check();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await views.getByRole('link', { name: /^Dearest first/ }).waitFor();

    const colleague = await journey.addPerson('colleague', { staff: true });
    const plain = await journey.openPage({ javaScriptEnabled: false }, colleague);
    await plain.goto(`${journey.origin}/operator/auctions`);
    await plain.getByRole('link', { name: 'Dearest first , shared by staff' }).click();
    await plain.waitForURL((url) => url.search === '?sort=-bid&state=live');
    await plain.locator('[aria-current=page]', { hasText: 'Dearest first' }).waitFor();
    await plain.close();

    await page.getByText('Edit view', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete view Dearest first' }).click();
    await page.getByText('Save view', { exact: true }).waitFor();
    await expect.poll(() => views.count()).toBe(0);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
