import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

let place: TestDatabase;
let app: BiddingTestApp;
let slug: string;

beforeAll(async () => {
  place = await testDatabase('postgres', { role: 'owner' });
  app = openBiddingTestApp(place.database);
  await app.addPerson('chief', { staff: true });
  await app.addPerson('reader', { staff: true, roles: ['finance'] });
  slug = (await app.addAuction({ title: '1972 Volvo P1800', vehicle: { vin: 'P1800-1', fuel: 'petrol' } })).slug;
});
afterAll(() => place.close());

const correct = (body: object, as = 'chief') => app.call('PUT', `/api/operator/auctions/${slug}`, { as, body });
const changes = async () =>
  (
    await sql<{ note: string; fields: object[] }>`select v.note, v.changes as fields from listing_versions v
      join auctions a on a.id = v.auction_id where a.slug = ${slug} and not v.is_by_seller order by v.number desc`.execute(
      place.database.executor,
    )
  ).rows;
const flaws = (area: string) => [
  { kind: 'flaws', heading: 'Known flaws', text: '- Dent', items: [{ text: 'Dent', area, image_id: null }] },
];

test('corrects single facts of a live listing in public', async () => {
  const saved = await correct({ facts: { fuel: '', gearbox: 'manual', owner_count: 2 }, note: 'From the papers.' });
  expect(saved.body).toMatchObject({ vehicle: { vin: 'P1800-1', gearbox: 'manual', owner_count: 2 } });
  expect(saved.body['vehicle']).not.toHaveProperty('fuel');
  expect(await changes()).toMatchObject([
    {
      note: 'From the papers.',
      fields: [
        { field: 'facts.gearbox', before: '', after: 'Manual' },
        { field: 'facts.fuel', before: 'Gasoline', after: '' },
        { field: 'facts.owner_count', after: '2' },
      ],
    },
  ]);
  const audit = (await app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'chief' })).body['items'];
  expect(audit).toMatchObject([{ action: 'auction_changed', reason: 'From the papers.' }, {}]);
});

test('shows a flaw that was moved on the plan as a change', async () => {
  await correct({ story: flaws('hood'), note: 'The seller forgot it.' });
  await correct({ story: flaws('roof'), note: 'It is on the roof.' });
  expect(await changes()).toMatchObject([
    { fields: [{ field: 'flaws', before: expect.stringContaining('Hood'), after: expect.stringContaining('Roof') }] },
    { fields: [{ field: 'flaws' }] },
    {},
  ]);
});

test('refuses bad facts at their fields, and staff without the power', async () => {
  expect((await correct({ facts: { owner_count: -1 } })).body['errors']).toHaveProperty(['facts.owner_count']);
  expect((await correct({ facts: { vin: '1' } })).body['errors']).toHaveProperty('vin');
  expect((await correct({ title: 'Mine' }, 'reader')).status).toBe(403);
});
