import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';
import { expectPdf, giveAddress } from './after-the-hammer.ts';

const JOURNEY_MS = 230_000;
const TITLE = '1971 Datsun 240Z';
const SELLERS_ADDRESS = '9 Oak Avenue\nAustin, Texas 78701';
const journey = openJourney({ stepMs: 40_000 });

let people: { buyer: Person; seller: Person };
let slug: string;

const signedIn = async (username: string) => {
  const { accounts, database } = journey.app;
  const found = await accounts.findUserByUsername(database.executor, username);
  if (found === null) throw new Error(`${username} is registered`);
  return { ...found, kind: 'user', isStaff: false, roles: [] } as const;
};

/** In the listing, so that the seller can pass it on with the vehicle. */
async function addDocument(): Promise<void> {
  const { vehicles, database } = journey.app;
  const seller = await signedIn('seller');
  const vehicle = await vehicles.add(seller, { year: 1971, make: 'Datsun', model: '240Z' });
  if (!vehicle.ok) throw new Error(vehicle.code);
  const bytes = await picture();
  const added = await vehicles.addDocument(seller, {
    vehicleId: vehicle.value.id,
    kind: 'service',
    name: 'Service book',
    bytes,
  });
  if (!added.ok) throw new Error(added.code);
  await sql`insert into auction_documents (auction_id, document_id)
    select id, ${added.value.id} from auctions where slug = ${slug}`.execute(database.executor);
}
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  people = { seller: await journey.addPerson('seller'), buyer: await journey.addPerson('buyer') };
  slug = await journey.addAuction(staff, { title: TITLE });
  await addDocument();
  const { accounts, bidding, database, payments } = journey.app;
  const buyer = await signedIn('buyer');
  expect(await payments.savePaymentMethod(buyer, { payment_method: 'pm_card_visa' })).toMatchObject({ ok: true });
  await database.transaction((transaction) =>
    accounts.acceptTermsFor(transaction, buyer.userId, { termsVersion: 1, at: journey.now() }),
  );
  expect(await bidding.placeBid(buyer, slug, { amount: 1_200_000, confirm: true }, null)).toMatchObject({ ok: true });
  journey.advance(2 * 3_600_000);
  await bidding.closer.runOnce();
});

const stateFor = async ({ http }: Person): Promise<string | undefined> =>
  (await http.get<{ settlement?: { state: string } | null }>(`/api/account/settlements/${slug}`)).data.settlement
    ?.state;
const problemsIn = (page: Page) =>
  pageProblemsIn(page, [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ]);
const task = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Checklist' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** The page has one for narrow and one for wide screens, of which one is hidden. */
const contactCard = (page: Page, title: string): Locator =>
  page.getByRole('heading', { name: title, exact: true }).filter({ visible: true }).locator('..');
const openSale = (page: Page) => page.goto(`${journey.origin}/account/settlements/${slug}`);

async function agreeOnCollection(buyer: Page, seller: Page): Promise<void> {
  const day = new Date(journey.now() + 2 * DAY_MS).toISOString().slice(0, 16);
  await buyer.getByLabel('Date and time (your time zone)').fill(day);
  await buyer.getByLabel('Location').fill('9 Oak Avenue, Austin');
  await buyer.getByRole('button', { name: 'Propose date' }).click();
  await buyer.getByText('Your proposal was sent.').waitFor();
  await seller.getByRole('button', { name: 'Accept date' }).click();
  await heading(buyer, 'Now: handover').waitFor();
}

async function confirm(page: Page, name: string, button: string): Promise<void> {
  await task(page, name).getByRole('button', { name: button }).click();
  await page.getByText('Confirmed. The other side was notified.').waitFor();
}

test(
  'both sides see each other’s steps, messages and documents as they come, from the payment to the keys',
  async () => {
    await expect
      .poll(async () => (await stateFor(people.buyer)) ?? '', { timeout: 60_000, interval: 500 })
      .toBe('payment_due');
    const buyer = await journey.openPage({}, people.buyer);
    const seller = await journey.openPage({}, people.seller);
    await openSale(buyer);
    await openSale(seller);
    await heading(buyer, 'Now: vehicle payment').waitFor();

    // After the premium: name and email, but neither address nor documents.
    await contactCard(buyer, 'Seller').getByRole('link', { name: 'seller@site.test' }).waitFor();
    await contactCard(buyer, 'Seller').getByText('The postal address appears once').waitFor();
    expect(await buyer.getByRole('link', { name: 'Service book' }).count()).toBe(0);

    await buyer.getByLabel('Message to the seller').fill('How do I pay you?');
    await buyer
      .getByLabel('File (optional)')
      .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: await picture() });
    await buyer.getByRole('button', { name: 'Send message' }).click();
    await seller.getByText('How do I pay you?').waitFor();
    await seller.getByRole('link', { name: /^passport\.png/ }).waitFor();
    // The seller’s page has shown it.
    await buyer.getByText(/, read$/).waitFor();
    await giveAddress(buyer, '12 Elm Street\nSalem, Oregon 97301');
    await buyer.getByRole('button', { name: 'I have paid the seller' }).click();
    await buyer.getByText('The seller was notified').waitFor();
    expect(await problemsIn(buyer)).toEqual([]);

    await task(seller, 'Loan payoff').getByText('There’s a loan on it').last().click();
    await task(seller, 'Loan payoff').getByRole('button', { name: 'Save date' }).click();
    await seller.getByText('Date saved. The buyer was notified.').waitFor();
    await seller.getByRole('checkbox', { name: /Service book/ }).check();
    await seller.getByRole('button', { name: 'Save documents' }).click();
    await seller.getByText('Saved. The buyer was notified.').waitFor();
    await seller.getByRole('button', { name: 'Confirm payment received', exact: true }).click();
    await seller.getByRole('button', { name: 'Yes, payment received' }).click();
    await heading(seller, 'Now: bill of sale').waitFor();

    // Now the buyer sees the documents, without a reload, and the address with the bill of sale.
    await buyer.getByRole('link', { name: 'Service book' }).waitFor();
    await giveAddress(seller, SELLERS_ADDRESS);
    expect(await problemsIn(seller)).toEqual([]);
    await seller.getByRole('button', { name: 'Issue bill of sale' }).click();
    await heading(buyer, 'Now: collection').waitFor();
    await contactCard(buyer, 'Seller').getByText('9 Oak Avenue').waitFor();
    await expectPdf(buyer, /^PDF of the bill of sale/);
    await agreeOnCollection(buyer, seller);

    // A loan that isn’t paid off holds back the handover.
    await buyer.getByText('First both of you confirm the loan payoff').waitFor();
    await confirm(seller, 'Loan payoff', 'I paid off the loan');
    await confirm(buyer, 'Loan payoff', 'I saw proof of the payoff');
    await confirm(seller, 'Title', 'I handed over the title');
    expect(await problemsIn(buyer)).toEqual([]);

    journey.advance(2 * DAY_MS + 3_600_000);
    await journey.renewProofs();
    await openSale(buyer);
    await openSale(seller);
    await buyer.getByRole('button', { name: 'Confirm handover', exact: true }).click();
    await buyer.getByRole('button', { name: 'Yes, confirm handover' }).click();
    await buyer.getByText('Sale completed. Enjoy the drive home.').waitFor();
    await seller.getByText('The buyer confirmed the handover.').waitFor();
    await buyer.getByText('They’re in your garage.').waitFor();
    expect(await problemsIn(buyer)).toEqual([]);
    expect(await problemsIn(seller)).toEqual([]);

    // In two visits, because a session ends after 30 days without one.
    for (let visit = 0; visit < 2; visit += 1) {
      journey.advance(16 * DAY_MS);
      await journey.renewProofs();
      await openSale(seller);
    }
    await seller.getByText('This conversation is closed. You can still read it.').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
