import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { LIVE_CHANGED_AT_ONCE } from '#contract/limits.ts';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const PATH = '/operator/live';
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  await journey.addAuction(staff, { title: '1967 Jaguar E-Type', closesInMs: 40 * MINUTE_MS });
  await journey.addAuction(staff, { title: '1971 Datsun 240Z', closesInMs: DAY_MS });
});

test(
  'staff narrow the live auctions by their figures, and extend and pause one from its row',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}${PATH}`);
    const rows = page.getByRole('table', { name: 'Live auctions' }).locator('> tbody > tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('heading', { name: /^1 closing in the next 12 hours\./ }).waitFor();
    await page.getByText('No alarms', { exact: true }).waitFor();
    await page.getByText('Nothing to approve', { exact: true }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [table, stream] = await Promise.all([
      rows.first().boundingBox(),
      page.getByRole('region', { name: 'Bid stream' }).boundingBox(),
    ]);
    // The first auctions are on the first screen.
    expect(table?.y).toBeLessThan(480);
    expect(stream?.x).toBeGreaterThanOrEqual((table?.x ?? 0) + (table?.width ?? 0));

    const figures = page.getByRole('navigation', { name: 'Filters' });
    await figures.getByRole('link', { name: 'Closing within 1 hr 1' }).click();
    await page.waitForURL(/show=closing/);
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByLabel('Actions for 1967 Jaguar E-Type').click();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await rows.getByRole('button', { name: 'Extend closing time' }).click();
    const drawer = page.getByRole('dialog', { name: 'Extend closing time' });
    await drawer.getByLabel('Public note').fill('The page did not load for some minutes.');
    await drawer.getByLabel('Reason').fill('Two bidders called.');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await drawer.getByRole('button', { name: 'Extend closing time', exact: true }).click();
    await page.getByText('1967 Jaguar E-Type: Closing time extended.').waitFor();
    await page.getByText('No live auctions found').waitFor();

    await figures.getByRole('link', { name: 'Live 2' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.getByLabel('Actions for 1971 Datsun 240Z').click();
    await rows.getByRole('button', { name: 'Message seller' }).click();
    const message = page.getByRole('dialog', { name: 'Message seller' });
    await message.getByRole('button', { name: 'Send message' }).click();
    await message.getByText('Enter a message.').first().waitFor();
    await message.getByRole('textbox', { name: 'Message' }).fill('Please answer the question about the title.');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await message.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('1971 Datsun 240Z: Message sent to the seller.').waitFor();
    const emails = await journey.app.mail.newest(journey.app.database.executor, { limit: 20, before: null });
    expect(
      emails.filter(({ subject }) => subject === 'About your 1971 Datsun 240Z').map(({ to, text }) => [to, text]),
    ).toEqual([[expect.stringContaining('seller@'), expect.stringContaining('the question about the title')]]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await rows.getByLabel('Actions for 1971 Datsun 240Z').press('Enter');
    await rows.getByRole('button', { name: 'Extend closing time' }).press('Enter');
    await page.getByRole('dialog', { name: 'Extend closing time' }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Actions for 1971 Datsun 240Z');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('1967 Jaguar E-Type');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('1971 Datsun 240Z');
    await page.keyboard.press('p');
    const pause = page.getByRole('dialog', { name: 'Pause bidding' });
    await pause.waitFor();
    await page.keyboard.type('We check a photo.');
    await pause.getByLabel('Reason').fill('The chassis plate is in doubt.');
    await pause.getByRole('button', { name: 'Pause bidding', exact: true }).press('Enter');
    await page.getByText(/^1971 Datsun 240Z: Bidding paused/).waitFor();
    await expect.poll(focused).toBe('1971 Datsun 240Z');
    const lots = () => rows.locator('td a.font-strong').allTextContents();
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.keyboard.press('X');
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('2 of 2 selected').waitFor();
    await page.keyboard.press('e');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('10');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await actions.getByRole('button', { name: 'Extend 2 auctions' }).press('Enter');
    await page.getByText('2 auctions extended.').waitFor();
    await actions.waitFor({ state: 'detached' });
    // The part of the page that has the focus now has no ring around it.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
          return [document.activeElement?.localName, outlineStyle, boxShadow];
        }),
      )
      .toEqual(['div', 'none', 'none']);
    await page.keyboard.press('a');
    await actions.getByText('2 of 2 selected').waitFor();
    await page.keyboard.press('b');
    await expect.poll(focused).toBe('Extend');
    await actions.getByText('Message sellers').press('Enter');
    await actions.getByRole('textbox', { name: 'Message' }).fill('Tonight’s sale starts ten minutes late.');
    await actions.getByRole('button', { name: 'Send 2 messages' }).press('Enter');
    await page.getByText('2 messages sent.').waitFor();
    await page.getByText('Resume', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    await expect.poll(focused).toBe('Extend all live auctions');

    await page.getByRole('link', { name: 'Lot' }).click();
    await page.waitForURL(/sort=-number/);
    await expect.poll(lots).toEqual(['1971 Datsun 240Z', '1967 Jaguar E-Type']);
    await page.getByRole('searchbox', { name: 'Vehicle or lot number' }).fill('jaguar');
    await page.keyboard.press('Enter');
    await expect.poll(lots).toEqual(['1967 Jaguar E-Type']);
    await page.getByText('Save view').click();
    await page.getByLabel('Name of the view').fill('Jaguars');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: /^Jaguars/ }).waitFor();
    await page.getByRole('link', { name: 'Remove filter: “jaguar”' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await figures.getByRole('link', { name: 'Paused 1' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('Paused', { exact: true }).waitFor();
    await page.getByText('Nothing to approve', { exact: true }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'the figures narrow the list without JavaScript, and say who is signed in',
  async () => {
    const page = await journey.openPage({ javaScriptEnabled: false }, staff);
    await page.goto(`${journey.origin}${PATH}?show=paused&sort=-bid`);
    await page.getByRole('row', { name: /1971 Datsun 240Z/ }).waitFor();
    expect(await page.getByRole('row', { name: /1967 Jaguar/ }).count()).toBe(0);
    await page.locator('[aria-current=page]', { hasText: 'Paused' }).waitFor();
    await page.getByText('Signed in now').waitFor();
    await page.getByLabel('Actions for 1971 Datsun 240Z').click();
    await page.getByRole('link', { name: 'Open auction' }).click();
    await page.waitForURL(/\/operator\/auctions\/1971-datsun-240z/);
    await page.context().close();
  },
  JOURNEY_MS,
);

test(
  'staff read how many auctions can be changed at once before they try, and keep that many',
  async () => {
    for (let made = 2; made <= LIVE_CHANGED_AT_ONCE; made += 1) await journey.addAuction(staff);
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}${PATH}`);
    const table = page.getByRole('table', { name: 'Live auctions' });
    await expect.poll(() => table.locator('> tbody > tr').count()).toBe(LIVE_CHANGED_AT_ONCE + 1);
    await table.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('At most 50 auctions can be extended, paused or resumed at once.').waitFor();
    await actions.getByText('Pause', { exact: true }).click();
    const pause = actions.getByRole('button', { name: /^Pause \d+ auctions$/ });
    expect(await pause.isDisabled()).toBe(true);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Keep the first 50' }).click();
    await actions.getByText('50 of 51 selected').waitFor();
    await pause.click();
    await page.getByText('50 auctions paused.').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
