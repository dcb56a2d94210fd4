import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { findTaxRates, withHighestTax } from '../ledger/tax.ts';

const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database);
await app.addBidder('ann');
await sql`insert into tax_rates (id, country, region, name, basis_points, created_by, created_at)
  values ('t1', 'KW', '', 'VAT', 775, ${app.person('ann').userId}, now())`.execute(database.executor);

const charge = (currency: string) =>
  app.charge('ann', { title: 'Jaguar', purpose: 'seller_fee', net: 104_256, currency, place: { country: 'KW' } });
const refund = (chargeId: string, amount: number | null) =>
  database.transaction((transaction) =>
    app.payments.refund(transaction, { chargeId, amount, reason: 'Goodwill', requestedBy: null, at: app.clock.at }),
  );

test('charges, taxes, holds and refunds in dinars are amounts that a card can be charged', async () => {
  const dollars = await charge('USD');
  const dinars = await charge('KWD');
  expect([dollars, dinars].map(({ net, tax }) => [net, tax])).toEqual([
    [104_256, 8_080],
    [104_260, 8_080],
  ]);
  const rates = await findTaxRates(database.executor);
  expect(withHighestTax({ amount: 104_270, currency: 'KWD' }, rates)).toBe(112_360);
  expect(withHighestTax({ amount: 104_270, currency: 'USD' }, rates)).toBe(112_351);
  await app.settle();
  expect(await refund(dinars.id, 1_005)).toMatchObject({ ok: false, code: 'not_a_card_amount' });
  expect(await refund(dinars.id, 1_010)).toMatchObject({ ok: true });
  expect(await refund(dinars.id, null)).toMatchObject({ ok: true, value: { amount: 111_330 } });
  await app.settle();
  expect((await app.payments.books.read()).is_balanced).toBe(true);
});
