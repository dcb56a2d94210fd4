import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { openJourney } from '#tests/support/journey.ts';

const journey = openJourney();

beforeAll(async () => {
  await journey.addPerson('seller');
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addAuction(staff, { title: '1971 Datsun 240Z', make: 'Datsun', model: '240Z' });
});

const openList = async (query: string) => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/auctions?${query}`);
  return page;
};

test('applies no filter for a place that was not found', async () => {
  const page = await openList('near=Chicgo&within=300&sort=nearest');
  await page.getByText('We couldn’t find “Chicgo”').waitFor();
  expect(await page.getByText(/Within 300 miles of/).count()).toBe(0);
  expect(await page.getByText('Save this search').count()).toBe(0);
  expect(await page.getByText(/^\d+ applied$/).count()).toBe(0);
  const tabs = page.getByRole('navigation', { name: 'Auctions by status' });
  const comingSoon = tabs.getByRole('link', { name: 'Coming soon' });
  expect(await comingSoon.getAttribute('href')).toBe('/auctions?status=coming_soon');
  expect(await page.getByLabel('Sort').inputValue()).toBe('ending_soonest');
  expect(await page.getByLabel('Town or US zip code').inputValue()).toBe('Chicgo');

  await page.goto(`${journey.origin}/auctions?near=Chicgo&within=300&make=Datsun`);
  const applied = page.getByRole('main').getByRole('list', { name: 'Applied filters' }).last();
  expect(await applied.getByRole('listitem').allTextContents()).toEqual(['Datsun', 'Clear all', 'Save this search']);
});

test('names the place that was found, and lists its radius once', async () => {
  const page = await openList('near=Springfield&within=300');
  await page.getByRole('link', { name: 'Remove filter Within 300 miles of Springfield, MO' }).last().waitFor();
  const radius = page.getByLabel('Within', { exact: true });
  expect(await radius.inputValue()).toBe('300mi');
  expect(await radius.locator('option', { hasText: /^300 miles$/ }).count()).toBe(1);
});

test('loosens the price of a list without results, and keeps the make', async () => {
  const page = await openList('make=Datsun&price_to=1&gearbox=manual&owners=1');
  await page.getByText('No auctions match all these filters').waitFor();
  expect(await page.getByRole('link', { name: /^Remove .* auctions?$/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Remove filter Manual' }).last().click();
  await page.getByRole('link', { name: 'Remove filter 1 owner' }).last().click();
  await page.getByRole('link', { name: 'Remove “Up to $1” · 1 auction' }).click();
  await page.waitForURL(`${journey.origin}/auctions?make=Datsun`);
  await page.getByRole('heading', { name: '1971 Datsun 240Z' }).waitFor();
});

test('says that the list is being updated while a changed filter loads, without moving it', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions`);
  await hydrated(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/auctions.data*', async (route) => {
    await released;
    await route.continue();
  });
  const list = page.locator('[aria-busy]', { has: page.getByRole('heading', { level: 2, name: '1971 Datsun 240Z' }) });
  const updating = page.getByRole('status').filter({ hasText: 'Updating the list' });
  const before = await list.boundingBox();
  expect([await list.getAttribute('aria-busy'), await updating.count()]).toEqual(['false', 0]);
  await page.locator('input[name="make"][value="Datsun"]').check();
  await updating.waitFor({ state: 'attached' });
  expect(await list.getAttribute('aria-busy')).toBe('true');
  const { x, y, width } = (await list.boundingBox()) ?? {};
  expect({ ...before, x, y, width }).toEqual(before);
  release();
  await page.waitForURL(/make=Datsun/);
  await updating.waitFor({ state: 'detached' });
  await page.context().close();
});

test('takes a price and a distance typed into a search as filters, and asks for a town that is missing', async () => {
  const page = await openList('');
  const typed = 'datsun under 90,000 all-in within 300 miles';
  await page.goto(`${journey.origin}/search?q=${encodeURIComponent(`${typed} of Springfield`)}`);
  expect(new URL(page.url()).searchParams.toString()).toBe(
    'q=datsun&near=Springfield&within=300mi&price_to=90000&all_in=1',
  );
  const applied = page.getByRole('main').getByRole('list', { name: 'Applied filters' }).last();
  expect((await applied.getByRole('listitem').allTextContents()).slice(0, 3)).toEqual([
    '“datsun”',
    'Within 300 miles of Springfield, MO',
    'Up to $90,000 all-in',
  ]);
  await page.goto(`${journey.origin}/auctions?q=${encodeURIComponent(typed)}`);
  await page.getByText('anywhere, until you name a town').waitFor();
  const card = page.getByRole('article').filter({ hasText: '1971 Datsun 240Z' });
  expect(await page.getByLabel('Within', { exact: true }).inputValue()).toBe('300mi');
  // Searched by all-in prices, so the cards show them, though the visitor set no switch.
  await card.getByText('all-in').waitFor();
  await page.getByLabel('Within 300 miles of', { exact: true }).fill('Springfield');
  await page
    .locator('form', { has: page.locator('#asked-place') })
    .getByRole('button', { name: 'Search' })
    .click();
  await page.waitForURL(/near=Springfield/);
  expect((await applied.getByRole('listitem').allTextContents()).slice(0, 3)).toEqual([
    '“datsun”',
    'Within 300 miles of Springfield, MO',
    'Up to $90,000 all-in',
  ]);
  expect(await page.locator('#asked-place').count()).toBe(0);
  await page.goto(`${journey.origin}/auctions?q=${encodeURIComponent(typed)}`);
  await page.getByRole('main').getByRole('button', { name: 'Show prices without fees' }).click();
  await card.getByText('all-in').waitFor({ state: 'detached' });
});
