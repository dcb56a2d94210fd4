import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';
import { firstLoadOf } from '#tests/support/first-load.ts';

/** The JavaScript of the console's first page: 180 KB in brotli. */
const BUDGET_BYTES = 180 * 1024;
const JOURNEY_MS = 170_000;
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  await journey.addPerson('carl_w', { name: 'Carl Weber' });
  await journey.addAuction(staff, { title: '1971 Datsun 240Z' });
});

test(
  'finds a person by part of a name in one search, with the keyboard',
  async () => {
    const page = await journey.openPage({ viewport: { width: 1280, height: 900 } }, staff);
    await page.goto(`${journey.origin}/operator`);
    await hydrated(page);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /^Find a person/ });
    await search.fill('webe');
    await page.getByRole('option', { name: /^Carl Weber/ }).waitFor();
    expect(
      await pageProblemsIn(page, [
        { width: 390, colorScheme: 'dark' },
        { width: 1280, colorScheme: 'light' },
      ]),
    ).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operator/people/carl_w');
    await page.getByRole('heading', { level: 1, name: 'carl_w' }).waitFor();
    // What was opened is offered again, before anything is typed.
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Carl Weber/ })
      .waitFor();
    await search.fill('extend');
    await page.getByRole('option', { name: 'Extend tonight’s auctions' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operator/live#extend-all-auctions');
    await page.getByLabel('Minutes to add').waitFor();
    await page.context().close();
  },
  JOURNEY_MS,
);

test('keeps the JavaScript of the console’s home within budget', async () => {
  const { cookies } = staff;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${journey.origin}/operator`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const { scripts, bytes } = firstLoadOf(await answer.text());
  expect(scripts.size).toBeGreaterThan(3);
  process.stdout.write(`JavaScript of the console’s home: ${(bytes / 1024).toFixed(1)} KB\n`);
  expect(bytes, [...scripts].join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
});
