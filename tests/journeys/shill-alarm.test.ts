import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const STEP_MS = 40_000;
const journey = openJourney({ stepMs: STEP_MS });
let slug = '';
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  const bidder = await journey.addPerson('bidder');
  await journey.addPerson('seller');
  slug = await journey.addAuction(staff, { title: '1967 Jaguar E-Type' });
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  const bid = { amount: 1_000_000, confirm: true };
  expect((await bidder.http.post(`/api/auctions/${slug}/bids`, bid)).status).toBe(201);
  const { executor } = journey.app.database;
  await sql`insert into sign_in_devices (user_id, device_key, first_seen_at, last_seen_at)
    select s.id, e.device_key, now(), now() from bid_evidence e, users s where s.username = 'seller'`.execute(executor);
  // Everybody in this test is on one network, including staff.
  await sql`delete from sign_in_networks`.execute(executor);
  const job = journey.app.bidding.jobs.find(({ name }) => name === 'shill scoring');
  await job?.run({ stopping: new AbortController().signal });
});

const problemsIn = (page: Page) =>
  pageProblemsIn(
    page,
    [
      { width: 390, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ],
    'all',
  );

test('staff follow an alarm from the live page, read its reasons, decide it, and read the decision', async () => {
  const page = await journey.openPage({}, staff);
  await page.goto(`${journey.origin}/operator/live`);
  await page.locator('summary', { hasText: '1 alarm: Suspected shill bidding' }).click();
  await page.getByText('bidder may be bidding for the seller').waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await page.goto(`${journey.origin}/operator/auctions/${slug}`);
  const part = page.getByRole('region', { name: 'Suspected shill bidding' });
  await part.getByText('Same browser as the seller').waitFor();
  await part.getByText('Decide about').click();
  await part.getByText('Warn the bidder').click();
  await part.getByLabel('Message to the bidder').fill('Don’t bid on a friend’s car for them.');
  await part.getByLabel('Reason', { exact: true }).fill('Both use one computer.');
  expect(await problemsIn(page)).toEqual([]);
  await part.getByRole('button', { name: 'Send warning' }).click();
  await page.getByText('Warning sent to the bidder.').waitFor();
  await part.getByText('“Both use one computer.”').waitFor();
  expect(await part.getByText('Decide about').count()).toBe(0);
  await page.getByRole('region', { name: 'Audit log' }).getByText('Both use one computer.').waitFor();
  expect(journey.noises).toEqual([]);
}, 170_000);
