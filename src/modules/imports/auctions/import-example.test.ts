import { afterAll, expect, test } from 'vitest';
import { ImportExampleSchema } from '#contract/calendar.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { openImportFiles } from '#tests/support/import-files.ts';

const clock = handClock(Date.parse('2026-10-24T22:00Z'));

const { database } = await testDatabase('embedded');
const app = openBiddingTestApp(database, clock);
const files = await openImportFiles(app);
await app.addPerson('chief', { staff: true });
await app.addPerson('reader', { staff: true, roles: ['finance'] });
afterAll(async () => {
  await app.bidding.stop();
  await files.close();
});

const readExample = async () =>
  ImportExampleSchema.parse((await app.call('GET', '/api/operator/auctions/import/example', { as: 'chief' })).body).csv;
const validate = async (csv: string) => files.check('auctions', csv);

test('the import example passes validation on any date, before and after the first auction', async () => {
  const valid = { rows: 2, refused_rows: [] };
  expect(await validate(await readExample())).toMatchObject(valid);
  await app.addAuction({});
  expect(await readExample()).toContain(',sue,');
  for (const date of ['2026-10-24T22:00Z', '2027-02-28T23:59Z', '2031-12-31T12:00Z']) {
    clock.at = Date.parse(date);
    expect(await validate(await readExample()), date).toMatchObject(valid);
  }
});

test('the import example fits the site’s bid unit and slots', async () => {
  const slots = [{ days: [1, 2, 3, 4, 5, 6, 7], time: '01:30', capacity: 2 }];
  const body = { time_zone: 'America/New_York', bid_unit: 100_000, closing_slots: slots, reason: 'Larger steps.' };
  expect((await app.call('PUT', '/api/operator/settings', { as: 'chief', body })).status).toBe(200);
  // Two weeks later daylight saving time ends at 2:00 in New York, so 1:30 occurs twice.
  clock.at = Date.parse('2026-10-18T16:00Z');
  expect(await validate(await readExample())).toMatchObject({ rows: 2, refused_rows: [] });
});

test('shows the example only to staff with import rights', async () => {
  expect((await app.call('GET', '/api/operator/auctions/import/example', { as: 'reader' })).status).toBe(403);
  expect((await app.call('GET', '/api/operator/auctions/import/example', { as: 'nobody' })).status).toBe(401);
});
