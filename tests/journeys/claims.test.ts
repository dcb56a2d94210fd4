import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney();
const REASON = 'The engine was never apart, so nobody photographed its number.';

let staff: Person;
let seller: Person;
beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  seller = await journey.addPerson('seller');
});

const claimOf = (kind: string) => ({ id: kind, kind, text: '', evidence: 'word', document_id: null, image_id: null });

async function addClaimed(): Promise<string> {
  const slug = await journey.addAuction(staff);
  const claims = JSON.stringify(['matching_numbers', 'no_accidents', 'rust_free'].map(claimOf));
  await sql`update auctions set claims = ${claims}::jsonb where slug = ${slug}`.execute(journey.app.database.executor);
  return slug;
}

const problemsIn = (page: Page) =>
  pageProblemsIn(page, [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ]);

const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

test('a reader asks for evidence, and the seller declines in public', async () => {
  const slug = await addClaimed();
  const reader = await journey.openPage({ viewport: { width: 390, height: 844 } }, await journey.addPerson('reader'));
  await reader.goto(`${journey.origin}/auctions/${slug}`);
  await hydrated(reader);
  for (const statement of ['Matching numbers', 'No accidents'])
    await reader.getByRole('button', { name: `Ask for evidence of “${statement}”` }).click();
  await expect.poll(() => reader.getByText('You asked. We’ll notify you of the answer.').count()).toBe(2);
  expect(await problemsIn(reader)).toEqual([]);

  const page = await journey.openPage({}, seller);
  await page.goto(`${journey.origin}/account/auctions/${slug}`);
  await hydrated(page);
  expect(await repeatedIds(page)).toEqual([]);
  const asked = page.getByRole('region', { name: /^Requests for evidence/ }).getByRole('listitem');
  const second = asked.filter({ hasText: 'No accidents' }).first();
  await second.getByRole('button', { name: 'Publish answer' }).click();
  const choice = second.getByLabel('Document or photo');
  await second.getByText('Choose a document or photo.', { exact: true }).first().waitFor();
  expect(await choice.getAttribute('aria-invalid')).toBe('true');
  expect(await problemsIn(page)).toEqual([]);

  const first = asked.filter({ hasText: 'Matching numbers' }).first();
  await first.getByLabel('Decline').check();
  await first.getByLabel('Reason').fill(REASON);
  await first.getByRole('button', { name: 'Publish answer' }).click();
  await page.getByRole('heading', { name: 'Requests for evidence 1' }).waitFor();

  await reader.goto(`${journey.origin}/auctions/${slug}`);
  await reader.getByText(REASON).waitFor();
  expect(journey.noises).toEqual([]);
}, 120_000);
