import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney();

let staff: Person;
beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
});

const problemsIn = (page: Page) =>
  pageProblemsIn(page, [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ]);

async function becomeBidder(username: string, card = 'pm_card_visa'): Promise<void> {
  const { accounts, database, payments } = journey.app;
  const found = await accounts.findUserByUsername(database.executor, username);
  if (found === null) throw new Error('the member is registered');
  const actor = { ...found, kind: 'user', isStaff: false, roles: [] } as const;
  expect(await payments.savePaymentMethod(actor, { payment_method: card })).toMatchObject({ ok: true });
  await database.transaction((transaction) =>
    accounts.acceptTermsFor(transaction, found.userId, { termsVersion: 1, at: journey.now() }),
  );
}

test('a member plans to win one of two cars, sees the plan bid, pauses and cancels it', async () => {
  const first = await journey.addAuction(staff, { title: '1971 Datsun 240Z' });
  const second = await journey.addAuction(staff, { title: '1967 Jaguar E-Type', closesInMs: 7_200_000 });
  const dee = await journey.addPerson('dee');
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, dee);
  await dee.http.put(`/api/auctions/${second}/watch`);

  await page.goto(`${journey.origin}/account/plans`);
  await page.getByText('No bid plans yet').waitFor();
  expect(await problemsIn(page)).toEqual([]);

  await page.goto(`${journey.origin}/auctions/${first}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Add to a bid plan' }).click();
  await page.getByRole('heading', { name: 'New bid plan' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('A summer car');
  await page.getByRole('button', { name: 'Add auction' }).click();
  await page.getByLabel('Your maximum for the 1967 Jaguar E-Type').fill('20,000');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('alert').getByText('Enter your maximum.').waitFor();
  const maximum = page.getByLabel('Your maximum for the 1971 Datsun 240Z');
  expect(await maximum.getAttribute('aria-invalid')).toBe('true');
  expect(await problemsIn(page)).toEqual([]);
  await maximum.fill('15,000');
  await page.getByRole('button', { name: 'Save plan' }).click();

  // Without a card the plan can't bid, and says so at each car.
  await page.getByRole('heading', { name: 'A summer car' }).waitFor();
  await page.getByText('We couldn’t bid on the 1971 Datsun 240Z. Fix the reason, then try again.').waitFor();
  expect(await page.getByText('Not possible').count()).toBe(2);
  await page.getByText('Can now cost nothing.').waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await becomeBidder('dee');
  await page.getByRole('button', { name: 'Try again A summer car' }).click();
  await page.getByText('Plan resumed.').waitFor();
  await page.getByText('If another bidder goes above your maximum, we bid on the 1967 Jaguar E-Type.').waitFor();
  await page.getByText('Leading', { exact: true }).waitFor();
  await page.getByText('Can now cost $15,750 all-in.').waitFor();
  await page.getByText('The most it can cost, whichever auction you win: $21,000 all-in, no budget set.').waitFor();
  expect(await problemsIn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pause A summer car' }).click();
  await page.getByText('Plan paused.').waitFor();
  await page.getByRole('button', { name: 'Resume A summer car' }).waitFor();
  await page.getByRole('link', { name: 'Edit A summer car' }).click();
  await page.getByRole('heading', { name: 'Edit A summer car' }).waitFor();
  expect(await page.getByLabel('Your maximum for the 1971 Datsun 240Z').inputValue()).toBe('15,000');
  await page.getByRole('link', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Cancel A summer car' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('Canceled. Bids that were already placed still count.').waitFor();
  expect(journey.noises).toEqual([]);
}, 180_000);

test('a plan whose bank asks leads its owner from the notification to the confirmation, and then bids', async () => {
  const slug = await journey.addAuction(staff, { title: '1958 Lotus Elite', closesInMs: 86_400_000 });
  const gil = await journey.addPerson('gil');
  await becomeBidder('gil', 'pm_card_authenticationRequired');
  const plan = { name: 'A small one', wins: 1, budget: null, cars: [{ slug, maximum: 2_000_000 }] };
  expect((await gil.http.post('/api/account/bid-plans', plan)).status).toBe(201);
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, gil);
  const title = 'Confirm a hold with your bank, so that your plan can bid on the 1958 Lotus Elite';
  await expect
    .poll(async () => (await journey.emailsTo('gil')).map(({ subject }) => subject), { timeout: 30_000 })
    .toContain(title);
  await page.goto(journey.origin);
  await hydrated(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: 'A small one' }).waitFor();
  await page.getByText('We bid on the 1958 Lotus Elite as soon as you’ve confirmed the hold with your bank.').waitFor();
  await page.getByText('Needs your bank', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again A small one' }).count()).toBe(0);
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm the hold' }).click();
  const asked = page.getByRole('alert').filter({ hasText: 'Your bank asks you to confirm the hold' });
  await asked.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alert').getByText('Your card declined the hold for the buyer’s premium.').waitFor();
  await page.getByRole('button', { name: 'Confirm the hold' }).click();
  expect(await problemsIn(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Plan resumed.').waitFor();
  await page.getByText('Leading', { exact: true }).waitFor();
  expect(journey.noises).toEqual([]);
}, 120_000);

test('a bidder learns at once that the listing changed, sees what, and withdraws their bids', async () => {
  const slug = await journey.addAuction(staff, { title: '1969 Alfa Romeo GTV', closesInMs: 86_400_000 });
  const pat = await journey.addPerson('pat');
  await becomeBidder('pat');
  expect((await pat.http.post(`/api/auctions/${slug}/bids`, { amount: 1_000_000 })).status).toBe(201);
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, pat);
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await hydrated(page);
  const panel = page.getByLabel('Bidding panel');
  await panel.getByRole('button', { name: 'Raise your maximum' }).waitFor();
  const change = { facts: { mileage: 162_000, mileage_unit: 'km' }, note: 'From the service book.' };
  expect((await staff.http.put(`/api/operator/auctions/${slug}`, change)).status).toBe(200);
  await panel.getByRole('status').getByText('The listing has just changed.').waitFor();
  await panel.getByRole('heading', { name: 'The listing changed after you bid' }).waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Reload to see what changed' }).click();
  await page.getByText('Bids from before it can be withdrawn until').waitFor({ state: 'attached' });
  await hydrated(page);
  // The right to withdraw ends, so it stands above the form, which may reach below the window.
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  expect(await top(panel.getByRole('button', { name: 'Withdraw my bids' }))).toBeLessThan(
    await top(panel.getByRole('button', { name: 'Raise your maximum' })),
  );
  await panel.getByRole('button', { name: 'Withdraw my bids' }).click();
  expect(await problemsIn(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Withdraw all my bids' }).click();
  await panel.getByRole('heading', { name: 'The listing changed after you bid' }).waitFor({ state: 'detached' });
  const withdrawn = panel.getByRole('region', { name: 'Your bid is withdrawn' });
  await withdrawn.getByText('it no longer counts. The auction has no bids now. You can bid again').waitFor();
  expect(await withdrawn.evaluate((section) => section === document.activeElement)).toBe(true);
  expect(await problemsIn(page)).toEqual([]);
  await page.reload();
  await withdrawn.getByText('it no longer counts. The auction has no bids now.').waitFor();
  expect((await pat.http.post(`/api/auctions/${slug}/bids`, { amount: 1_000_000 })).status).toBe(201);
  await page.reload();
  await panel.getByRole('button', { name: 'Raise your maximum' }).waitFor();
  expect(await withdrawn.count()).toBe(0);
  await page.goto(`${journey.origin}/account/receipts/${slug}`);
  await page.getByRole('link', { name: 'See the listing as it was then' }).first().click();
  await page.getByRole('heading', { name: 'Listing of 1969 Alfa Romeo GTV' }).waitFor();
  await page.getByRole('heading', { name: 'What is different today' }).waitFor();
  await page
    .getByText(/162,000 km/)
    .first()
    .waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await page.goto(`${journey.origin}/auctions/${slug}/listing?at=never`);
  await page.getByRole('heading', { name: /not found/i }).waitFor();
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.getByText('Bid withdrawn by the bidder').first().waitFor({ state: 'attached' });
  expect(journey.noises).toEqual([]);
  await page.context().close();
});

test('a member asks for a missing photo with one press', async () => {
  const { accounts, database, media } = journey.app;
  const seller = await journey.addPerson('owner');
  const owner = await accounts.findUserByUsername(database.executor, 'owner');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>');
  const photo = await media.addImage(await sharp(svg).png().toBuffer(), { createdBy: owner?.userId ?? null });
  if (!photo.ok) throw new Error('the photo is stored');
  const named = { year: 1969, make: 'Fiat', model: 'Dino', vin: '135AS-0001', category: 'car' };
  const { data: draft } = await seller.http.post<{ id: string; slug: string }>('/api/account/submissions', named);
  const images = [{ id: photo.value.id, shot: 'front-left' }];
  expect((await seller.http.put(`/api/account/submissions/${draft.id}`, { images })).status).toBe(200);
  for (const status of ['submitted', 'approved', 'scheduled', 'live'])
    await sql`update auction_states set status = ${status}, starts_at = now() - interval '1 hour',
      closes_at = now() + interval '1 day' where auction_id = ${draft.id}`.execute(database.executor);

  const fay = await journey.addPerson('fay');
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, fay);
  await page.goto(`${journey.origin}/auctions/${draft.slug}`);
  await hydrated(page);
  await page.mouse.wheel(0, 100);
  await page.getByRole('button', { name: /^Ask for this photo ?: Odometer$/ }).click();
  await page.getByText('You asked').waitFor();
  expect(await problemsIn(page)).toEqual([]);
  const { data } = await fay.http.get<{ items: { shot: string; you_asked: boolean }[] }>(
    `/api/auctions/${draft.slug}/photo-coverage`,
  );
  expect(data.items.filter(({ you_asked: isMine }) => isMine).map(({ shot }) => shot)).toEqual(['odometer']);
});

test('a bidder whose plan reserves the limit is told so at the amount, and pauses the plan', async () => {
  const first = await journey.addAuction(staff, { title: '1973 Porsche 911', closesInMs: 7_200_000 });
  const planned = await journey.addAuction(staff, { title: '1959 BMW 507', closesInMs: 86_400_000 });
  const other = await journey.addAuction(staff, { title: '1965 Ford Mustang', closesInMs: 86_400_000 });
  const kit = await journey.addPerson('kit');
  await becomeBidder('kit');
  const cars = [
    { slug: first, maximum: 1_000_000 },
    { slug: planned, maximum: 20_000_000 },
  ];
  const plan = { name: 'One', wins: 1, budget: null, cars };
  expect((await kit.http.post('/api/account/bid-plans', plan)).status).toBe(201);
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, kit);
  await page.goto(`${journey.origin}/auctions/${other}`);
  await hydrated(page);
  const panel = page.getByLabel('Bidding panel');
  await panel.getByLabel('Your maximum bid').fill('60,000');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  // The plan may have bid on its first car by now.
  const refusal = /remaining limit of \$50,000\. Your bid plans reserve \$(190|200),000\./;
  await panel.getByText(refusal).first().waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Pause a plan' }).click();
  await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pause One' }).click();
  await page.getByText('Plan paused.').waitFor();
  await page.goto(`${journey.origin}/auctions/${other}`);
  await hydrated(page);
  await panel.getByLabel('Your maximum bid').fill('60,000');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await panel.getByRole('heading', { name: 'Confirm your bid' }).waitFor();
  expect(journey.noises).toEqual([]);
}, 120_000);
