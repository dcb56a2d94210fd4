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
});

test(
  'staff find a setting without JavaScript, and an administrator changes it with a preview',
  async () => {
    const plain = await journey.openPage({ javaScriptEnabled: false }, staff);
    await plain.goto(`${journey.origin}/operator/settings`);
    await plain.getByLabel('Find a setting').fill('minimum premium');
    await plain.getByRole('button', { name: 'Search', exact: true }).click();
    await plain.getByRole('link', { name: 'Minimum premium' }).click();
    await plain.waitForURL(/\/operator\/settings\/fees#setting-premium_least$/);
    expect(await plain.getByLabel('Minimum premium').inputValue()).toBe('250');
    await plain.close();

    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/settings/fees');
    const most = page.getByLabel('Maximum premium');
    await most.waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await most.fill('12,0000');
    await page.getByLabel('Premium', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Enter an amount, such as 1,250.' }).waitFor();
    expect(await most.getAttribute('aria-invalid')).toBe('true');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.reload();
    await expect.poll(() => most.inputValue()).toBe('12,0000');
    await most.fill('12000');
    await page.getByRole('row', { name: /^\$100,000 \$10,000\s?\$5,000 \$110,000$/ }).waitFor();
    await page.getByLabel('Reason').fill('A higher premium.');
    expect(await most.inputValue()).toBe('12,000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved: Premium, Maximum premium.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Audit log of this setting' }).count()).toBe(2);
    await page.getByRole('link', { name: 'Audit log of this setting' }).first().click();
    await page.getByRole('table', { name: 'Audit log' }).getByText('A higher premium.').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test.each(['', '/bidding', '/closing', '/bookkeeping', '/site'])(
  'the settings page %s has no problems',
  async (path) => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/settings${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.close();
  },
  JOURNEY_MS,
);
