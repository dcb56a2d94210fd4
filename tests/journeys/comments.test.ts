import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney();
let bidder: Person;
let slug: string;

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  slug = await journey.addAuction(staff);
});

test('asks for the reason of a report beside the reasons, and keeps what was typed', async () => {
  const writer = await journey.addPerson('reported_writer');
  await writer.http.post(`/api/auctions/${slug}/comments`, { text: 'Call me, I have another one.' });
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/auctions/${slug}#comments`);
  await page.getByRole('button', { name: 'Report the comment by reported_writer' }).click();
  const reasons = page.getByRole('group', { name: 'Why are you reporting this comment?' });
  const first = reasons.getByRole('radio').first();
  const look = () => first.evaluate((input) => getComputedStyle(input).backgroundColor);
  const unchosen = await look();
  const note = page.getByRole('textbox', { name: /^Anything to add/ });
  await note.fill('He does this everywhere.');
  const form = page.locator('form', { has: note });
  await form.getByRole('button', { name: 'Report' }).click();
  await reasons.getByText('Choose a reason.').waitFor();
  expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);
  expect([await note.inputValue(), await note.getAttribute('aria-invalid')]).toEqual([
    'He does this everywhere.',
    null,
  ]);
  await reasons.getByRole('radio', { name: 'Spam or duplicate' }).check();
  expect(await look()).toBe(unchosen);
  await form.getByRole('button', { name: 'Report' }).click();
  await page.getByText('Reported', { exact: true }).waitFor();
  await page.context().close();
});
