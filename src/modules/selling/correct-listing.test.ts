import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { NO_PHOTOS } from '#tests/support/module-ports.ts';
import { readListingAt } from './read-listing-at.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database);
await app.addPerson('chief', { staff: true });
await app.addPerson('reader', { staff: true, roles: ['finance'] });
const slug = (await app.addAuction({ title: '1972 Volvo P1800', vehicle: { vin: 'P1800-1', fuel: 'petrol' } })).slug;

const correct = (body: object, as = 'chief') => app.call('PUT', `/api/operator/auctions/${slug}`, { as, body });
const changes = async () =>
  (
    await sql<{ note: string; fields: object[] }>`select v.note, v.changes as fields from listing_versions v
      join auctions a on a.id = v.auction_id where a.slug = ${slug} and not v.is_by_seller order by v.number desc`.execute(
      database.executor,
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

test('shows the listing as it was at a time, and what differs today', async () => {
  const timed = (await app.addAuction({ title: '1971 Volvo P1800', vehicle: { vin: 'P1800-2', fuel: 'petrol' } })).slug;
  const change = async (facts: object) => {
    const path = `/api/operator/auctions/${timed}`;
    expect((await app.call('PUT', path, { as: 'chief', body: { facts, note: 'From the papers.' } })).status).toBe(200);
  };
  const listing = async (at: string) => {
    const found = await readListingAt({ database, media: NO_PHOTOS }, timed, at);
    if (!found.ok) throw new Error(found.code);
    return { body: found.value };
  };
  await change({ gearbox: 'manual' });
  await change({ gearbox: 'automatic', fuel: '' });
  const { rows } = await sql<{ at: Date }>`select v.changed_at as at from listing_versions v
    join auctions a on a.id = v.auction_id where a.slug = ${timed} order by v.number`.execute(database.executor);
  const [first = new Date(), second = new Date()] = rows.map(({ at }) => at);
  const before = await listing(new Date(first.getTime() - 1).toISOString());
  expect(before.body).toMatchObject({ version: 0, latest_version: 2, changed_at: null });
  const fact = (field: string, name: string, text: string, today: string | null) => ({
    ...{ field: `facts.${field}`, name, part: 'facts', text, today },
  });
  expect(before.body.fields).toContainEqual(fact('fuel', 'Fuel', 'Gasoline', ''));
  expect(before.body.fields).toContainEqual(fact('gearbox', 'Transmission type', '', 'Automatic'));
  expect(before.body.fields).toContainEqual({
    ...{ field: 'starting_bid', name: 'Starting bid', part: 'sale', text: expect.any(String), today: null },
  });
  expect(before.body.changed_since).toMatchObject([
    { field: 'facts.gearbox', before: '', after: 'Automatic' },
    { field: 'facts.fuel', before: 'Gasoline', after: '' },
  ]);
  const between = await listing(new Date(second.getTime() - 1).toISOString());
  expect(between.body).toMatchObject({ version: 1, changed_at: first.toISOString() });
  expect(between.body.fields).toContainEqual(fact('gearbox', 'Transmission type', 'Manual', 'Automatic'));
  const now = await listing(second.toISOString());
  expect(now.body).toMatchObject({ version: 2, changed_at: second.toISOString(), changed_since: [] });
  expect(now.body.fields.filter(({ today }) => today !== null)).toEqual([]);
  expect(JSON.stringify(now.body)).not.toMatch(/facts\.fuel|"reserve"|"condition"|"note"/);
  expect(await readListingAt({ database, media: NO_PHOTOS }, 'none', second.toISOString())).toMatchObject({
    ok: false,
  });
});

test('refuses bad facts at their fields, and staff without the power', async () => {
  expect((await correct({ facts: { owner_count: -1 } })).body['errors']).toHaveProperty(['facts.owner_count']);
  expect((await correct({ facts: { vin: '1' } })).body['errors']).toHaveProperty('vin');
  expect((await correct({ title: 'Mine' }, 'reader')).status).toBe(403);
});
