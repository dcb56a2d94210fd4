import { DAY_MS } from '#contract/durations.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newId } from '#platform/ids.ts';
import { follow } from '#tests/support/browser.ts';
import { pageProblems } from '#tests/support/page-problems.ts';
import type { Journey } from '#tests/support/journey.ts';

const BY_THE_SYSTEM = { timeout: 60_000, interval: 500 };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** The document opens as a PDF for both sides. */
export async function expectPdf(page: Page, name: RegExp): Promise<void> {
  const href = await page.getByRole('link', { name }).first().getAttribute('href');
  const paper = await page.context().request.get(new URL(href ?? '', page.url()).href);
  expect([paper.status(), (await paper.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
}

export async function giveAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Postal address' }).fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your name and address are saved.').waitFor();
}

export async function fromHammerToKeys(
  { origin }: Journey,
  { slug, title, buyer, seller }: { slug: string; title: string; buyer: Page; seller: Page },
): Promise<void> {
  const path = `${origin}/account/settlements/${slug}`;
  await expect
    .poll(
      async () =>
        (
          (await (await buyer.context().request.get(`${origin}/api/account/settlements/${slug}`)).json()) as {
            settlement?: { state: string };
          }
        ).settlement?.state,
      BY_THE_SYSTEM,
    )
    .toBe('payment_due');
  await buyer.goto(`${origin}/account/settlements`);
  await follow(buyer.getByRole('link', { name: `Resume the ${title}` }));
  await heading(buyer, 'Now: vehicle payment').waitFor();
  await buyer.getByText(/we never send\s+you bank details/).waitFor();
  await expectPdf(buyer, /^PDF of invoice/);
  await giveAddress(buyer, '12 Elm Street\nSalem, Oregon 97301');
  await buyer.getByRole('button', { name: 'I have paid the seller' }).click();
  await buyer.getByText('The seller was notified').waitFor();
  expect(await pageProblems(buyer)).toEqual([]);

  await seller.goto(path);
  await seller.getByRole('button', { name: 'Confirm payment received', exact: true }).click();
  await seller.getByRole('button', { name: 'Yes, payment received' }).click();
  await heading(seller, 'Now: bill of sale').waitFor();
  // It names the seller too, so their missing details are requested.
  await seller.getByText('First add your name and address').waitFor();
  await giveAddress(seller, '9 Oak Avenue\nAustin, Texas 78701');
  await seller.getByRole('button', { name: 'Issue bill of sale' }).click();
  await heading(seller, 'Now: collection').waitFor();
  expect(await pageProblems(seller)).toEqual([]);

  await buyer.reload();
  await expectPdf(buyer, /^PDF of the bill of sale/);
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 16);
  await buyer.getByLabel('Date and time (your time zone)').fill(day);
  await buyer.getByLabel('Location').fill('9 Oak Avenue, Austin');
  await buyer.getByRole('button', { name: 'Propose date' }).click();
  await buyer.getByText('Your proposal was sent.').waitFor();
  await seller.reload();
  await seller.getByRole('button', { name: 'Accept date' }).click();
  await heading(seller, 'Now: handover').waitFor();
  await buyer.reload();
  await buyer.getByRole('button', { name: 'Confirm handover', exact: true }).click();
  await buyer.getByRole('button', { name: 'Yes, confirm handover' }).click();
  await buyer.getByText('Sale completed. Enjoy the drive home.').waitFor();
  await buyer.getByText('The buyer confirmed the handover.').waitFor();
  expect(await pageProblems(buyer)).toEqual([]);
}

/** A premium that the bank didn't authorize while the owner was away: refused once, resumed later and paid. */
export async function answerTheBank(
  { origin, app }: Journey,
  { buyer, username }: { buyer: Page; username: string },
): Promise<void> {
  await buyer.goto(`${origin}/account/billing`);
  await buyer.getByRole('radio', { name: /^Visa ending 3220/ }).check();
  await buyer.getByRole('button', { name: 'Save card' }).click();
  await buyer.getByText('Your card was saved.').waitFor();
  await buyer.getByRole('button', { name: 'Make default Visa ending 3220' }).click();
  await buyer.getByText('Visa ending 3220 is now your default card.').waitFor();
  const user = await app.accounts.findUserByUsername(app.database.executor, username);
  await app.database.transaction(async (transaction) =>
    app.payments.charge(transaction, {
      userId: user?.userId ?? '',
      auctionId: newId(),
      slug: 'a-lancia',
      title: '1973 Lancia Fulvia',
      purpose: 'premium',
      attempt: 1,
      net: 50_000,
      currency: 'USD',
      place: {},
      at: await app.clock.now(transaction),
    }),
  );
  app.payments.paymentWorker.wake();
  await expect
    .poll(
      async () => {
        await buyer.goto(`${origin}/account/billing`);
        return await buyer.getByText('Your bank needs you to confirm this payment.').count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  await buyer.getByRole('button', { name: /^Pay now ?: 1973 Lancia Fulvia/ }).click();
  await buyer.getByText('Your bank asks you to confirm the payment').waitFor();
  expect(await pageProblems(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Decline' }).click();
  await buyer.getByRole('alert').getByText('Nothing was charged.').first().waitFor();
  await buyer.getByRole('button', { name: /^Pay now ?: 1973 Lancia Fulvia/ }).click();
  const question = buyer.getByText('Your bank asks you to confirm the payment');
  const toConfirm = buyer.getByRole('button', { name: /^Confirm and pay ?: 1973 Lancia Fulvia/ });
  // The payments are read again after the refusal, which may replace the question by its button.
  await question.or(toConfirm).first().waitFor();
  // After a reload the same authentication is requested.
  await buyer.reload();
  await toConfirm.click();
  await buyer.getByRole('button', { name: 'Approve' }).click();
  await buyer.getByText('The buyer’s premium for the 1973 Lancia Fulvia is paid.').waitFor();
}

export async function makeToken({ origin }: Journey, page: Page): Promise<void> {
  await page.goto(`${origin}/account/developer`);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token' });
  await form.getByLabel('Name', { exact: true }).fill('Showroom website');
  await form.getByRole('checkbox', { name: /^Read auctions/ }).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('“Showroom website” created').waitFor();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(await pageProblems(page)).toEqual([]);
  const call = async () =>
    (await fetch(`${origin}/api/token`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await call()).toBe(200);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.reload();
  await page.getByText(`hd_…${token.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoke Showroom website' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('“Showroom website” revoked.').waitFor();
  expect(await call()).toBe(401);
}
