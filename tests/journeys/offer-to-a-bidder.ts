import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageProblems } from '#tests/support/page-problems.ts';
import type { Journey, Person } from '#tests/support/journey.ts';

const BY_THE_SYSTEM = { timeout: 60_000, interval: 200 };

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await pageProblems(page)).toEqual([]);
  }
}

/** Bids up to $12,000, asks for an offer if the winner doesn't buy, and finds the choice again in the account. */
export async function bidForSecondChance(
  journey: Journey,
  { slug, title, bidder }: { slug: string; title: string; bidder: Person },
): Promise<void> {
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/auctions/${slug}`);
  const panel = page.getByRole('region', { name: 'Bidding panel' });
  await panel.getByLabel('Your maximum bid').fill('12000');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  const choice = panel.getByRole('checkbox', {
    name: 'If the winner doesn’t buy, offer it to me at $12,000 or less',
  });
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  expect(await pageProblems(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Place bid of $12,000' }).click();
  await panel.getByText('You’re the high bidder').waitFor();

  await page.goto(`${journey.origin}/account/auctions`);
  const kept = page.getByRole('checkbox', {
    name: new RegExp(`^If the winner doesn’t buy, offer it to me ?: ${title}$`),
  });
  expect(await kept.isChecked()).toBe(true);
  await expectAccessible(page);
  for (const isChosen of [false, true]) {
    // A reload ends a request that has not been answered.
    const saved = page.waitForResponse(/\/second-chance$/);
    await kept.setChecked(isChosen);
    expect((await saved).status()).toBe(200);
    await page.reload();
    expect(await kept.isChecked()).toBe(isChosen);
  }
  await page.close();
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
  await checks.getByRole('link', { name: /^Bidding reached \$10,000, below your reserve of \$20,000/ }).waitFor();
  await expectAccessible(selling);

  await selling.goto(journey.origin + path);
  const offer = selling.getByRole('region', { name: 'Offer it to a bidder' });
  await offer.getByText(/^1 of 1 bidder asked for an offer/).waitFor();
  await selling.getByRole('main').getByRole('button', { name: 'List again' }).waitFor();
  await offer.getByLabel('Your price (USD)').fill('9000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await offer
    .getByText(/^Enter at least \$10,000, which \S+ bid\.$/)
    .last()
    .waitFor();
  expect(await offer.getByRole('button', { name: 'Yes, send offer' }).count()).toBe(0);
  await offer.getByLabel('Your price (USD)').fill('15000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await offer.getByRole('button', { name: 'Yes, send offer' }).click();
  await offer.getByText('Can buy it for $15,000').waitFor();
  await expectAccessible(selling);

  const buying = await journey.openPage({}, bidder);
  await buying.goto(`${journey.origin}/auctions/${slug}`);
  await buying.getByText('You can buy it for $15,000').waitFor();
  await expectAccessible(buying);
  await buying.getByRole('link', { name: 'Accept or decline' }).click();
  await buying.waitForURL(journey.origin + path);
  await expectAccessible(buying);
  await buying.getByRole('button', { name: 'Buy it for $15,000' }).click();
  await buying.getByRole('button', { name: 'Yes, buy it for $15,000' }).click();
  await buying.getByText('The vehicle is yours.').waitFor();
  await buying.goto(`${journey.origin}/auctions/${slug}`);
  await buying.getByText('You won at $15,000').waitFor();
}
