import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';

const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const MODEL = '/cars/datsun/240z';
const INDEX_MS = 30_000;
const VIN = 'HLS30-93215';

const journey = openJourney();
let bidder: Person;
let seller: Person;
let staff: Person;
let slug: string;

beforeAll(async () => {
  seller = await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  staff = await journey.addPerson('staff', { staff: true });
  const { executor } = journey.app.database;
  const now = Date.now();
  for (let each = 0; each < 16; each += 1)
    await insertResult(executor, now, {
      make: 'Datsun',
      year: 1970 + (each % 4),
      miles: 40_000 + each * 6000,
      price: 2_400_000 - each * 40_000,
      daysAgo: 20 + each * 20,
    });
  await insertResult(executor, now, { make: 'Datsun', status: 'reserve_not_met', price: 1_500_000, daysAgo: 90 });
  await insertResult(executor, now, { make: 'Datsun', status: 'not_sold', price: null, daysAgo: 130 });
  slug = await journey.addAuction(staff, {
    title: '1971 Datsun 240Z',
    vehicle: { mileage: 70_000, mileage_unit: 'mi' },
  });
  for (const [title, mileage] of [
    ['1972 Datsun 240Z', 90_000],
    ['1972 Datsun 240Z, again', 60_000],
  ] as const)
    await journey.addAuction(staff, { title, vehicle: { vin: VIN, mileage, mileage_unit: 'mi' } });
  await journey.addAuction(staff, {
    ...{ title: '1934 Bugatti Type 57', make: 'Bugatti', model: 'Type 57', year: 1934 },
    vehicle: { vin: '57-341' },
  });
  // Models listed within the last two seconds may be missing.
  for (const path of [MODEL, '/cars/bugatti/type-57'])
    await vi.waitFor(async () => expect((await bidder.http.get(`/api${path}`)).status).toBe(200), {
      timeout: INDEX_MS,
      interval: 200,
    });
});

describe('each page on a phone in dark mode and on a desktop in light mode', () => {
  // The next page costs half as much in a page that is already open.
  let page: Page;
  beforeAll(async () => {
    page = await journey.openPage();
  });

  test.each([
    ['/cars', /^Cars by make and model \|/, 200],
    ['/cars/datsun', /^Datsun: models, prices and results \|/, 200],
    [MODEL, /^Datsun 240Z: value, results and auctions \|/, 200],
    [`${MODEL}?year=1971&mileage=80000&transmission=manual&title_status=clean`, /^Datsun 240Z/, 200],
    ['/cars/bugatti/type-57', /^Bugatti Type 57/, 200],
    ['/results/market?period=5-years', /^Market statistics \|/, 200],
    ['/results/market?period=foo', /^Market statistics \|/, 200],
    ['/results/market?period=2025&make=nobody&currency=x', /^Market statistics \|/, 200],
    ['/results/market?make=bugatti', /^Bugatti: market statistics \|/, 200],
    [`/vehicles/${VIN}`, /^1971 Datsun 240Z, HLS30-93215 \|/, 200],
    ['/vehicles/UNKNOWN', /^Page not found \|/, 404],
    ['/cars/nobody', /^Page not found \|/, 404],
    ['/cars/datsun/nothing', /^Page not found \|/, 404],
  ])('%s', async (path, title, status) => {
    const answer = await page.goto(journey.origin + path);
    expect(answer?.status()).toBe(status);
    expect(await page.title()).toMatch(title);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  });
});

test('an auction leads to the history of its vehicle, which names what the listings contradict', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions/1972-datsun-240z`);
  await page.mouse.wheel(0, 4_000);
  await page.getByRole('heading', { name: /^Other auctions of this vehicle/ }).waitFor();
  await page.getByText('The listings contradict each other.').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Vehicle history' }).click();
  await page.getByRole('heading', { level: 1, name: '1971 Datsun 240Z' }).waitFor();
  await page.getByText('A later listing states a lower mileage.').waitFor();
  await page.getByRole('row', { name: /60,000 mi Lower than in an earlier listing/ }).waitFor();
});

test('the only auction of a vehicle leads to its page too', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions/1934-bugatti-type-57`);
  await page.mouse.wheel(0, 4_000);
  await page.getByText('This is the vehicle’s only auction here so far.').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Open its vehicle page' }).click();
  await page.getByRole('heading', { level: 1, name: '1934 Bugatti Type 57' }).waitFor();
  await page.getByText('57-341, 1 auction here').waitFor();
});

test('leads from all makes to a model, and redirects other spellings', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/cars`);
  await page.getByRole('link', { name: /^Datsun/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Datsun' }).waitFor();
  await page.getByRole('link', { name: /^240Z/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Datsun 240Z' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(MODEL);
  const moved = await fetch(`${journey.origin}/cars/DATSUN/240Z?year=1971`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${MODEL}?year=1971`]);
  expect((await fetch(`${journey.origin}/cars/Datsun`)).url).toBe(`${journey.origin}/cars/datsun`);
});

test('estimates a car, with its sales, results and accuracy, without JavaScript', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(journey.origin + MODEL);
  const guide = page.getByRole('region', { name: 'What it’s worth' });
  await guide.getByText('Expected price today, any year and mileage').waitFor();
  expect(await guide.getByText(/^Accuracy: \d+ of 11 past sales/).count()).toBe(1);
  await page.getByLabel('Year').fill('1973');
  await page.getByLabel('Miles').fill('40,000');
  await page.getByLabel('Transmission').selectOption('Manual');
  await page.getByRole('button', { name: 'Update estimate' }).click();
  await guide.getByText('Expected price today, 1973, 40,000 mi, manual').waitFor();
  const sales = page.getByRole('region', { name: 'Sales behind the estimate' });
  expect(await sales.getByText(/similar mileage, sold \d+ months? ago, same transmission/).count()).toBeGreaterThan(0);
  await page.getByText('All 18 results as a table').click();
  const table = page.getByRole('table', { name: 'Results of the Datsun 240Z' });
  expect(await table.getByRole('row').count()).toBe(19);
  expect(await table.getByRole('row', { name: /Not sold/ }).count()).toBe(2);
  const trend = /18 results over time, 16 of them sold\. The median of 7 sales in a row went from \$[\d,]+ to \$/;
  expect(await page.getByRole('img', { name: trend }).count()).toBe(1);
  await page.getByText('Median of 7 sales in a row').waitFor();
  await page.getByText('16 of 18 sold, a sell-through rate of 89%').waitFor();
});

test('shows the market without JavaScript: filters, the table of the charts, and the CSV', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/auctions?status=results`);
  await page.getByRole('navigation', { name: 'Auctions by status' }).getByRole('link', { name: 'Market' }).click();
  await page.getByRole('heading', { level: 1, name: 'Market statistics' }).waitFor();
  await page.getByLabel('Period').selectOption('Last 5 years');
  await page.getByLabel('Make', { exact: true }).selectOption('Datsun');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { level: 1, name: 'Datsun: market statistics' }).waitFor();
  expect(new URL(page.url()).search).toBe('?period=5-years&make=datsun');
  await page.getByText(/^All \d+ months as a table$/).click();
  const months = page.getByRole('table', { name: 'Statistics by month, newest first' });
  await months.getByRole('row', { name: 'Whole period $336,000 18 16 89% $21,000' }).waitFor();
  await page.getByText('You may quote, publish and analyze these results').waitFor();
  const changed = { results_terms: 'Ask us first.', reason: 'New terms.', version: 0 };
  expect((await staff.http.put('/api/operator/settings', changed)).status).toBe(200);
  // Guests' pages are kept for some seconds.
  await vi.waitFor(async () => {
    await page.reload();
    expect(await page.getByText('Ask us first.').count()).toBe(1);
  }, INDEX_MS);
  const file = await fetch(
    journey.origin + (await page.getByRole('link', { name: 'Download these results (CSV)' }).getAttribute('href')),
  );
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(19);
});

test('names the month under the pointer beside the title of each chart of the market', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/results/market`);
  const volume = page.getByRole('figure').filter({ hasText: 'Sold volume' });
  await volume.getByText(/^[A-Z][a-z]{2} \d{4} so far: \$/).waitFor();
  const chart = volume.getByRole('img');
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  await chart.hover({ position: { x: width * 0.04, y: height / 2 } });
  const slider = page.getByRole('slider', { name: 'Months, oldest to newest' });
  await expect.poll(() => slider.inputValue()).toBe('0');
  for (const title of ['Sold volume', 'Auctions ended', 'Median price'])
    expect(
      await page
        .getByRole('figure')
        .filter({ hasText: title })
        .getByText(/so far/)
        .count(),
    ).toBe(0);
  await slider.press('End');
  await volume.getByText(/so far: \$/).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
});

test('says that a trim which no sale names changes nothing', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}${MODEL}?year=1973&trim=Speedster`);
  await page.getByText('Too few sales name the trim “Speedster”, so this estimate is for any trim.').waitFor();
  expect(await page.getByText('Expected price today, 1973', { exact: true }).count()).toBe(1);
  expect(await page.getByLabel('Trim').inputValue()).toBe('Speedster');
});

test('shows what is wrong with a question, and keeps its text', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(journey.origin + MODEL);
  await page.getByLabel('Year').fill('3000');
  await page.getByRole('button', { name: 'Update estimate' }).click();
  await page.getByText('Enter 2100 or an earlier year.').waitFor();
  expect(await page.getByLabel('Year').inputValue()).toBe('3000');
  await page.getByLabel('Year').fill('1934');
  await page.getByRole('button', { name: 'Update estimate' }).click();
  await page.getByText('No estimate for this car').waitFor();
});

test('names each result of the chart by keyboard', async () => {
  const page = await journey.openPage();
  await page.goto(journey.origin + MODEL);
  const slider = page.getByRole('slider', { name: 'Results, oldest to newest' });
  await slider.focus();
  await page.keyboard.press('End');
  const newest = await slider.getAttribute('aria-valuetext');
  expect(newest).toMatch(/: 1970 Datsun 240Z\. Sold for \$24,000$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/Sold for \$23,600$/);
});

test('narrows the results of a make to a model, and those of a model to a generation', async () => {
  const { executor } = journey.app.database;
  const add = (model: string, year: number, daysAgo: number) =>
    insertResult(executor, Date.now(), { make: 'Porsche', model, year, price: 5_000_000, daysAgo });
  await add('911', 1990, 30);
  await add('911', 1991, 40);
  await add('911', 1985, 50);
  await add('944', 1990, 60);
  await (await openVocabulary(journey.app.database)).mapAll();
  const page = await journey.openPage();
  const chartOf = (count: number) =>
    page.getByRole('img', { name: `${count} results over time, ${count} of them sold` });
  // The page of a make that the vocabulary has answers 200 before its results are counted.
  await vi.waitFor(async () => expect((await bidder.http.get('/api/cars/porsche')).data).toMatchObject({ ended: 4 }), {
    timeout: INDEX_MS,
    interval: 200,
  });
  await page.goto(`${journey.origin}/cars/porsche`);
  await chartOf(4).waitFor();
  await page.getByLabel('Model', { exact: true }).selectOption({ label: '944 (1)' });
  // One or two results are named, not drawn.
  const results = page.getByRole('region', { name: 'Every result' });
  const named = results.getByRole('definition').getByRole('link');
  await expect.poll(() => named.allTextContents()).toEqual(['1990 Porsche 944']);
  expect(await results.getByRole('img').count()).toBe(0);
  await page.goto(`${journey.origin}/cars/porsche/911`);
  await chartOf(3).waitFor();
  await page.getByLabel('Generation').selectOption({ label: '964 (2)' });
  await expect.poll(() => named.allTextContents()).toEqual(['1990 Porsche 911', '1991 Porsche 911']);
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
});

test('lists makes and models in the sitemap', async () => {
  const text = await (await fetch(`${journey.origin}/sitemaps/cars.xml`)).text();
  for (const path of ['/cars/datsun', MODEL, '/cars/bugatti/type-57']) expect(text).toContain(`${path}</loc>`);
  expect(await (await fetch(`${journey.origin}/sitemap.xml`)).text()).toContain('/sitemaps/cars.xml');
});

const EXPECTED = /^Expected \$\d\d,\d{3}–\d\d,\d{3}, from 16 results$/;

test('shows the expected price on an auction until it closes', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/auctions/${slug}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await crumbs.getByRole('link', { name: 'Datsun' }).getAttribute('href')).toBe('/cars/datsun');
  expect(await crumbs.getByRole('link', { name: '240Z' }).getAttribute('href')).toBe(MODEL);
  const link = page.getByRole('complementary', { name: 'Bidding' }).getByRole('link', { name: EXPECTED });
  const [text] = await link.allTextContents();
  await link.click();
  await page.getByRole('heading', { name: 'What others sold for' }).waitFor();
  await page.getByRole('link', { name: 'All Datsun 240Z results, and how we estimate' }).click();
  await page.getByText('Expected price today, 1971, 70,000 mi').waitFor();
  const range = /\$[\d,]+–\d+,\d+/.exec(text ?? '')?.[0] ?? 'none';
  expect(await page.getByText(range, { exact: true }).count()).toBe(1);
  await staff.http.post(`${journey.origin}/api/operator/auctions/${slug}/withdraw`, { reason: 'The seller keeps it.' });
  await expect
    .poll(async () => (await fetch(`${journey.origin}/auctions/${slug}`)).text(), { timeout: 10_000 })
    .not.toContain('Expected $');
});

test('shows sellers and reviewers what bidding may reach', async () => {
  const { data } = await seller.http.post<{ id: string; slug: string }>('/api/account/submissions', {
    make: 'Datsun',
    model: '240z',
    year: 1972,
  });
  const page = await journey.openPage({}, seller);
  await page.goto(`${journey.origin}/account/auctions/submit?draft=${data.id}&step=sale`);
  await page
    .getByText(/^Vehicles like this sold for \$[\d,]+–[\d,]+, typically \$[\d,]+\. That is from 16 sales\./)
    .waitFor();
  expect(await page.getByRole('link', { name: /^See the sales/ }).getAttribute('href')).toBe(`${MODEL}?year=1972`);
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.context().close();
  const console = await journey.openPage({}, staff);
  await console.goto(`${journey.origin}/operator/review/${slug}`);
  await console.getByRole('link', { name: EXPECTED }).waitFor();
  await console.context().close();
});

test('shows the versions of a model that has no auction of its own', async () => {
  const { database } = journey.app;
  const vocabulary = await openVocabulary(database);
  await insertResult(database.executor, Date.now(), {
    ...{ make: 'Volkswagen', model: 'Golf GTI', year: 1984 },
    ...{ status: 'live', price: null, daysAgo: -2 },
  });
  await vocabulary.mapAll();
  const answer = () => bidder.http.get('/api/cars/volkswagen/golf');
  await vi.waitFor(async () => expect((await answer()).data).toMatchObject({ variants: [{ model: 'GTI', live: 1 }] }), {
    timeout: INDEX_MS,
    interval: 200,
  });
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/cars/volkswagen/golf`);
  const versions = page.getByRole('region', { name: 'Versions of the Volkswagen Golf' });
  await versions.getByRole('link', { name: '1984 Volkswagen Golf GTI', exact: true }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await versions.getByRole('link', { name: /^Volkswagen GTI/ }).click();
  await page.waitForURL(/\/cars\/volkswagen\/gti$/);
});

test('leads from a question about a price to the guide of that model and year', async () => {
  await openVocabulary(journey.app.database);
  const page = await journey.openPage();
  // The app may know the vocabulary as it was ten seconds ago.
  const answer = page.getByRole('region', { name: 'What a 1971 Datsun 240Z is worth' });
  await vi.waitFor(
    async () => {
      await page.goto(`${journey.origin}/search?q=${encodeURIComponent('what is my 1971 datsun 240z worth')}`);
      expect(await answer.textContent({ timeout: 2_000 })).toMatch(
        /\$\d\d,\d{3}–\d\d,\d{3}Typically \$\d\d,\d{3}, from \d+ comparable sales/,
      );
    },
    { timeout: INDEX_MS, interval: 500 },
  );
  // A question about a car that nobody has sold is answered too, without “No auctions” above the answer.
  const unsold = await journey.openPage();
  await unsold.goto(`${journey.origin}/search?q=${encodeURIComponent('value of a 1990 E30')}`);
  await unsold.getByRole('region', { name: 'What a 1990 BMW 3 Series is worth' }).waitFor();
  expect(await unsold.getByText('No auctions for').count()).toBe(0);
  await unsold.context().close();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await answer.getByRole('link', { name: 'Refine the estimate' }).click();
  await page.waitForURL(/\/cars\/datsun\/240z\?year=1971/);
  await page.getByText('Expected price today, 1971').waitFor();
  const sell = await page.getByRole('link', { name: 'Sell yours' }).getAttribute('href');
  await page.context().close();
  const owner = await journey.openPage({}, seller);
  await owner.goto(journey.origin + (sell ?? ''));
  await owner.getByRole('heading', { name: 'Your Datsun 240Z' }).waitFor();
  expect(await owner.getByLabel('Year', { exact: true }).inputValue()).toBe('1971');
  expect(await owner.getByLabel('Make', { exact: true }).inputValue()).toBe('Datsun');
  expect(await owner.getByLabel('Model', { exact: true }).inputValue()).toBe('240Z');
  await owner.context().close();
});
