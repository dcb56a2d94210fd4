import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { holdCode, hydrated } from '#tests/support/browser.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney();
const SAVED_BY_ITSELF = { timeout: 30_000 };
let seller: Person;
let page: Page;
beforeAll(async () => {
  seller = await journey.addPerson('seller');
  page = await journey.openPage({}, seller);
});

async function withInputBeforeHydration(path: string, hands: () => Promise<void>): Promise<void> {
  const release = await holdCode(page);
  await page.goto(journey.origin + path, { waitUntil: 'commit' });
  await hands();
  release();
  await hydrated(page);
  await page.unrouteAll();
}
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

test('keeps vehicle details typed before hydration', async () => {
  await withInputBeforeHydration('/account/auctions/submit', async () => {
    await page.getByLabel('VIN', { exact: true }).fill('194378S412345');
    await page.getByLabel('Year').fill('1968');
    await page.getByLabel('Make', { exact: true }).fill('Chevrolet');
    await page.getByLabel('Model').fill('Corvette');
  });
  // Each key re-renders the form.
  await page.getByLabel('Make', { exact: true }).press('End');
  await page.keyboard.type('!');
  expect([await valueOf('Year'), await valueOf('Make'), await valueOf('Model'), await valueOf('VIN')]).toEqual([
    '1968',
    'Chevrolet!',
    'Corvette',
    '194378S412345',
  ]);
  expect(await page.getByRole('button', { name: 'Decode' }).isEnabled()).toBe(true);
});

test('keeps and saves draft input from before hydration', async () => {
  const begun = await seller.http.post<{ id: string }>('/api/account/submissions', {
    year: 1968,
    make: 'Chevrolet',
    model: 'Corvette',
  });
  expect(begun.status, JSON.stringify(begun.data)).toBe(201);
  const step = (name: string) => `/account/auctions/submit?draft=${begun.data.id}&step=${name}`;
  const saved = async () =>
    (await seller.http.get<Record<string, unknown>>(`/api/account/submissions/${begun.data.id}`)).data;

  await withInputBeforeHydration(step('sale'), async () => {
    await page.getByLabel('Starting bid').fill('12500');
    await page.getByRole('radio', { name: /^Set a reserve/ }).check();
  });
  await expect.poll(() => valueOf('Starting bid')).toBe('12,500');
  await page.getByLabel('Reserve', { exact: true }).waitFor();
  await expect.poll(saved, SAVED_BY_ITSELF).toMatchObject({ starting_bid: { amount: 1_250_000 }, has_reserve: true });

  await withInputBeforeHydration(step('facts'), async () => {
    await page.getByLabel('Engine').fill('327 cu in V8');
    await page.getByLabel('Body').selectOption('coupe');
  });
  await expect.poll(saved, SAVED_BY_ITSELF).toMatchObject({ facts: { engine: '327 cu in V8' }, body_style: 'coupe' });
});

test('saves a search with the name and frequency chosen before hydration', async () => {
  await withInputBeforeHydration('/account/searches?make=Porsche', async () => {
    await page.getByLabel('Name', { exact: true }).fill('The one');
    await page.getByRole('radio', { name: 'Weekly, on Mondays' }).check();
  });
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Search saved.').waitFor();
  const { data } = await seller.http.get<unknown[]>('/api/account/searches');
  expect(data).toMatchObject([{ name: 'The one', how_often: 'weekly' }]);
});

test('logs no console errors', () => expect(journey.noises).toEqual([]));
