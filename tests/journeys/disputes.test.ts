import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const journey = openJourney({ stepMs: 40_000 });
let people: { staff: Person; buyer: Person; seller: Person };
let slug: string;

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  people = { staff, seller: await journey.addPerson('seller'), buyer: await journey.addPerson('buyer') };
  slug = await journey.addAuction(staff, { title: '1971 Datsun 240Z' });
  const { accounts, bidding, database, payments } = journey.app;
  const found = await accounts.findUserByUsername(database.executor, 'buyer');
  if (found === null) throw new Error('the buyer is registered');
  const buyer = { ...found, kind: 'user', isStaff: false, roles: [] } as const;
  expect(await payments.savePaymentMethod(buyer, { payment_method: 'pm_card_visa' })).toMatchObject({ ok: true });
  await database.transaction((transaction) =>
    accounts.acceptTermsFor(transaction, buyer.userId, { termsVersion: 1, at: journey.now() }),
  );
  expect(await bidding.placeBid(buyer, slug, { amount: 1_200_000, confirm: true }, null)).toMatchObject({ ok: true });
  journey.advance(2 * 3_600_000);
  await bidding.closer.runOnce();
});

test(
  'a buyer opens a dispute with a photo, the seller answers, and staff refund a part of the premium',
  async () => {
    const sale = `${journey.origin}/account/settlements/${slug}`;
    const state = async () =>
      (await people.buyer.http.get<{ settlement?: { state: string } | null }>(`/api/account/settlements/${slug}`)).data
        .settlement?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('payment_due');
    const buyer = await journey.openPage({}, people.buyer);
    await buyer.goto(sale);
    await buyer.locator('summary', { hasText: 'Open a dispute' }).click();
    await buyer.getByLabel('What’s the problem?').fill('The tool roll of the photos is missing.');
    const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } }).png();
    await buyer
      .getByLabel('Document or photo (optional)')
      .setInputFiles({ name: 'trunk.png', mimeType: 'image/png', buffer: await photo.toBuffer() });
    expect(await pageProblemsIn(buyer, LOOKS)).toEqual([]);
    await buyer.getByRole('button', { name: 'Open dispute' }).click();
    await buyer.getByText('Dispute opened.').waitFor();
    await buyer.getByRole('link', { name: 'trunk.png' }).waitFor();

    const seller = await journey.openPage({}, people.seller);
    await seller.goto(sale);
    await seller.getByRole('link', { name: 'trunk.png' }).waitFor();
    await seller.getByLabel('Your statement').fill('It is in the box beside the car.');
    await seller.getByRole('button', { name: 'Add statement' }).click();
    await seller.getByText('The seller adds').waitFor();

    const staff = await journey.openPage({}, people.staff);
    await staff.goto(`${journey.origin}/operator/settlements/${slug}`);
    await staff.getByRole('link', { name: 'trunk.png' }).waitFor();
    await staff.getByText('It is in the box beside the car.').first().waitFor();
    expect(await pageProblemsIn(staff, LOOKS, 'all')).toEqual([]);
    await staff
      .getByRole('radio', { name: /The seller defaulted: .* the buyer gets the premium back \(\$600\)/ })
      .waitFor();
    await staff.getByRole('radio', { name: /part of the premium refunded/ }).check();
    const reason = staff.getByLabel('Reason', { exact: true }).first();
    await reason.fill('The tool roll is of another car.');
    const amount = staff.getByLabel('Refund to the buyer (USD)');
    await amount.fill('600.01');
    await staff.getByRole('button', { name: 'Decide dispute' }).click();
    await staff.getByText('Enter an amount between $0.01 and $600.00.').first().waitFor();
    expect([await amount.inputValue(), await reason.inputValue()]).toEqual([
      '600.01',
      'The tool roll is of another car.',
    ]);
    expect(await pageProblemsIn(staff, LOOKS, 'all')).toEqual([]);
    await amount.fill('150.50');
    await staff.getByRole('button', { name: 'Decide dispute' }).click();
    await staff.getByText('Dispute decided. Both parties were notified.').waitFor();
    for (const side of [seller, buyer]) {
      await side.reload();
      await side.getByText(/with part of the premium refunded \(\$150\.50\)/).waitFor();
    }
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
