import { HOUR_MS } from '#contract/durations.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const PLACE = '9 Oak Avenue, Austin. The garage behind the house.';
const journey = openJourney({ stepMs: 40_000 });

let staff: Person;
beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
});

const problemsIn = (page: Page) =>
  pageProblemsIn(page, [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ]);
const dateIn = (hours: number): string => new Date(journey.now() + hours * HOUR_MS).toISOString().slice(0, 16);

async function runJob(): Promise<void> {
  for (const job of journey.app.appointments.jobs) await job.run({ stopping: new AbortController().signal });
}

test(
  'a bidder asks to drive a car, the seller accepts, both write, are reminded, and the bidder cancels',
  async () => {
    const seller = await journey.openPage({}, await journey.addPerson('seller'));
    const bidder = await journey.openPage({ viewport: { width: 390, height: 844 } }, await journey.addPerson('bidder'));
    const slug = await journey.addAuction(staff, { closesInMs: 96 * HOUR_MS });

    await bidder.goto(`${journey.origin}/auctions/${slug}`);
    await hydrated(bidder);
    await bidder.mouse.wheel(0, 400);
    await bidder.getByRole('link', { name: 'See or drive it' }).click();
    await bidder.getByRole('heading', { name: 'Ask for an appointment' }).waitFor();
    await bidder.getByRole('button', { name: 'Send request' }).click();
    await bidder.getByRole('alert').getByText('Propose at least one date.').waitFor();
    expect(await problemsIn(bidder)).toEqual([]);
    await bidder.getByRole('radio', { name: 'Test drive' }).check();
    await bidder.getByLabel('Date and time (your time zone)').fill(dateIn(30));
    await bidder.getByLabel('Another date').first().fill(dateIn(54));
    await bidder.getByLabel('Message to seller').fill('I would like to hear it from cold.');
    await bidder.getByRole('button', { name: 'Send request' }).click();
    await bidder.getByRole('heading', { name: 'Test drive: 1971 Datsun 240Z' }).waitFor();
    await bidder.getByText('Waiting for the seller').waitFor();
    const path = new URL(bidder.url()).pathname;

    await seller.goto(`${journey.origin}/account/auctions/${slug}`);
    await seller.getByRole('link', { name: 'Answer 1 appointment request' }).waitFor();
    expect(await problemsIn(seller)).toEqual([]);
    await seller.getByRole('link', { name: 'Answer the appointment with bidder' }).click();
    await seller.getByText('I would like to hear it from cold.').waitFor();
    await seller.getByRole('radio').nth(1).check();
    await seller.getByRole('button', { name: 'Accept date' }).click();
    await seller.getByRole('alert').getByText('Enter where you’ll meet.').first().waitFor();
    expect(await problemsIn(seller)).toEqual([]);
    await seller.getByLabel('Where you’ll meet').first().fill(PLACE);
    await seller.getByRole('button', { name: 'Accept date' }).click();
    await seller.getByText('Agreed. The bidder was notified.').waitFor();

    // The bidder’s page follows without a reload.
    await bidder.getByText(PLACE).waitFor();
    await seller.getByLabel('Message to the bidder').fill('Please bring your license.');
    await seller.getByRole('button', { name: 'Send message' }).click();
    await bidder.getByText('Please bring your license.').waitFor();
    await seller.getByText(', read', { exact: false }).first().waitFor();
    expect(await problemsIn(bidder)).toEqual([]);
    expect(await bidder.content()).not.toContain('seller@site.test');

    journey.advance(40 * HOUR_MS);
    await runJob();
    for (const username of ['bidder', 'seller'])
      await expect
        .poll(async () => (await journey.emailsTo(username)).map(({ subject }) => subject).join('\n'), {
          timeout: 40_000,
        })
        .toContain('Coming up: test drive of the 1971 Datsun 240Z');
    await journey.renewProofs();
    await bidder.goto(`${journey.origin}/account/appointments`);
    await bidder.getByRole('heading', { name: 'Upcoming' }).waitFor();
    expect(await problemsIn(bidder)).toEqual([]);
    await bidder.goto(journey.origin + path);
    await bidder.getByText('Cancel', { exact: true }).click();
    await bidder.getByLabel('Reason (optional)').fill('I have to work.');
    await bidder.getByRole('button', { name: 'Cancel appointment' }).click();
    await bidder.getByText('Canceled. The seller was notified.').waitFor();
    await bidder.getByText('This conversation is closed. You can still read it.').waitFor();
    expect(await bidder.getByText(PLACE).count()).toBe(0);
    await seller.goto(journey.origin + path);
    await seller.getByText('I have to work.').waitFor();
    expect(await problemsIn(seller)).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
