import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf } from '#tests/support/faults.ts';
import type { Journey, Person } from '#tests/support/journey.ts';

const BY_THE_SYSTEM = { timeout: 60_000, interval: 200 };

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faultsOf(page)).toEqual([]);
  }
}

/** Copies an unsold car into a draft with suggestions, and sells it to a bidder at the seller's price. */
export async function sellAfterClose(
  journey: Journey,
  { slug, title, seller, bidder }: { slug: string; title: string; seller: Person; bidder: Person },
): Promise<void> {
  const path = `/account/settlements/${slug}`;
  const decline = async () => (await bidder.http.post(`/api${path}/offer`, { action: 'decline' })).status;
  await expect.poll(decline, BY_THE_SYSTEM).toBe(200);

  const selling = await journey.openPage({}, seller);
  await selling.goto(`${journey.origin}/account/auctions`);
  await selling
    .getByRole('button', { name: `List again the ${title}` })
    .first()
    .click();
  const checks = selling.getByRole('region', { name: 'Before you list it again' });
  await checks.getByRole('link', { name: /^Bidding reached \$12,000, below your reserve of \$20,000/ }).waitFor();
  await expectAccessible(selling);

  await selling.goto(journey.origin + path);
  const offer = selling.getByRole('region', { name: 'Offer it to a bidder' });
  await offer.getByLabel('Your price (USD)').fill('15000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await offer.getByRole('button', { name: 'Yes, send offer' }).click();
  await offer.getByText('Can buy it for $15,000').waitFor();
  await expectAccessible(selling);

  const buying = await journey.openPage({}, bidder);
  await buying.goto(journey.origin + path);
  await expectAccessible(buying);
  await buying.getByRole('button', { name: 'Buy it for $15,000' }).click();
  await buying.getByRole('button', { name: 'Yes, buy it for $15,000' }).click();
  await buying.getByText('The vehicle is yours.').waitFor();
  await buying.goto(`${journey.origin}/auctions/${slug}`);
  await buying.getByText('You won at $15,000').waitFor();
}
