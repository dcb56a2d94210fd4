import { beforeAll, expect, test, vi } from 'vitest';
import { slugOf } from '#contract/car-paths.ts';
import { newId } from '#platform/ids.ts';
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

const journey = openJourney();
let bidder: Person;
let staff: Person;
beforeAll(async () => {
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  staff = await journey.addPerson('staff', { staff: true });
  await insertResult(journey.app.database.executor, Date.now(), { make: 'Datsun' });
  // Models listed within the last two seconds may be missing.
  await vi.waitFor(async () => expect((await bidder.http.get(`/api${MODEL}`)).status).toBe(200), {
    timeout: INDEX_MS,
    interval: 200,
  });
});

async function addImportedSale({ make, model, year }: { make: string; model: string; year: number }): Promise<void> {
  const { executor } = journey.app.database;
  const id = newId();
  const at = new Date();
  await executor
    .insertInto('imports')
    .values({ id, kind: 'results', file_name: 'a.csv', bytes: 1, created_at: at, state: 'imported', options: '{}' })
    .execute();
  await executor
    .insertInto('imported_results')
    .values({
      ...{ import_id: id, row_number: 2, fingerprint: id, make, model, year, title: `${year} ${make} ${model}` },
      ...{ make_slug: slugOf(make), model_slug: slugOf(model), is_sold: true, price: 3_000_000, currency: 'USD' },
      ...{ ended_at: at, source: 'Other site' },
    })
    .execute();
}

test('follows a model', async () => {
  const page = await journey.openPage({}, bidder);
  await page.goto(journey.origin + MODEL);
  await page.getByRole('button', { name: 'Follow the Datsun 240Z' }).click();
  await page.getByRole('button', { name: 'Following the Datsun 240Z', pressed: true }).waitFor();
  await expect
    .poll(async () => (await bidder.http.get<unknown[]>('/api/account/follows')).data)
    .toMatchObject([{ kind: 'model', label: 'Datsun 240Z' }]);
  await page.reload();
  await page.getByRole('button', { name: 'Following the Datsun 240Z', pressed: true }).waitFor();
  await page.context().close();
});

test('follows a model that only imported sales are of, and is notified of its first auction', async () => {
  await addImportedSale({ make: 'Lancia', model: 'Fulvia', year: 1972 });
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/cars/lancia/fulvia`);
  await page.getByRole('button', { name: 'Follow the Lancia Fulvia' }).click();
  await page.getByRole('button', { name: 'Following the Lancia Fulvia', pressed: true }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.goto(`${journey.origin}/account/searches`);
  await page.getByRole('button', { name: 'Stop following Lancia Fulvia' }).waitFor();
  await page.context().close();
  await journey.addAuction(staff, { title: '1972 Lancia Fulvia', make: 'Lancia', model: 'Fulvia', year: 1972 });
  await vi.waitFor(
    async () => {
      const { data } = await bidder.http.get<{ items: { title: string }[] }>('/api/account/notifications');
      expect(data.items.map(({ title }) => title)).toContain('New: 1972 Lancia Fulvia');
    },
    { timeout: INDEX_MS, interval: 200 },
  );
});

test('shows a make and a model before their first auction, which can be followed and search engines leave out', async () => {
  await openVocabulary(journey.app.database);
  // The app may know the vocabulary as it was ten seconds ago.
  await vi.waitFor(async () => expect((await fetch(`${journey.origin}/cars/lotus`)).status).toBe(200), {
    timeout: INDEX_MS,
    interval: 500,
  });
  expect((await fetch(`${journey.origin}/cars/lotus/no-such-model`)).status).toBe(404);
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/cars/lotus`);
  await page.getByRole('heading', { name: 'No Lotus here yet' }).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Follow Lotus' }).click();
  await page.getByRole('button', { name: 'Following Lotus', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Elan', exact: true }).click();
  await page.getByRole('heading', { name: 'No Lotus Elan here yet' }).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  expect(await (await fetch(`${journey.origin}/sitemaps/cars.xml`)).text()).not.toContain('/cars/lotus');
  await page.context().close();
  await journey.addAuction(staff, { title: '1965 Lotus Elan', make: 'Lotus', model: 'Elan', year: 1965 });
  await vi.waitFor(
    async () => {
      const { data } = await bidder.http.get<{ items: { title: string; body: string }[] }>(
        '/api/account/notifications',
      );
      expect(data.items.find(({ title }) => title === 'New: 1965 Lotus Elan')?.body).toContain('You follow this make.');
    },
    { timeout: INDEX_MS, interval: 200 },
  );
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${journey.origin}/cars/lotus/elan`)).text()).not.toContain('content="noindex"'),
    { timeout: INDEX_MS, interval: 500 },
  );
});
