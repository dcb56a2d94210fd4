import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp, type PaymentsTestApp } from '#tests/support/payments-app.ts';

let place: TestDatabase;
let at: PaymentsTestApp;
beforeAll(async () => {
  place = await testDatabase('postgres');
  at = await openPaymentsTestApp(place.database);
  await at.app.vehicleModels.addStartingSet();
  await at.addAuction({ title: '1969 Camaro Z/28', make: 'Chevrolet', model: 'Camaro', year: 1969 });
  await at.addAuction({ title: '1972 Type 2 Westfalia', make: 'Volkswagen', model: 'Type 2', year: 1972 });
});
afterAll(() => place.close());

async function titlesFor(q: string): Promise<string[]> {
  const result = await at.app.catalogue.search({ q, limit: 10 });
  return result.ok ? result.value.items.map(({ title }) => title) : [];
}

test.each([
  ['chevy', ['1969 Camaro Z/28']],
  ['Chevy Camaro 1969', ['1969 Camaro Z/28']],
  ['VW westfalia', ['1972 Type 2 Westfalia']],
  ['chevy westfalia', []],
])('a search for "%s" knows what makes are called', async (q, titles) => {
  expect(await titlesFor(q)).toEqual(titles);
});

test('a search of all auctions with a filter knows it too', async () => {
  const page = await at.app.catalogue.browse({ q: 'chevy', status: 'live', sort: 'ending_soonest', limit: 10 });
  expect(page).toMatchObject({ ok: true, value: { items: [{ title: '1969 Camaro Z/28' }] } });
});
