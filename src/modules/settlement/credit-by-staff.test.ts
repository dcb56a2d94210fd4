import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openSettlementHouse, type SettlementHouse } from '#tests/support/settlement-house.ts';

const MINUTE_MS = 60_000;
let place: TestDatabase;
let house: SettlementHouse;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = await openSettlementHouse(place.database);
  await house.addBidder('ann');
}, 60_000);
afterAll(() => place.close());

const saleOf = async (slug: string) => (await house.read('ann', slug)).settlement;
const refund = (chargeId: string, amount: number | null, reason: string) =>
  house.call('staff', 'POST', `/api/operator/payments/charges/${chargeId}/refund`, { amount, reason });
/** What ann was told of a refund or of a credit note. */
const toldOf = async (chargeId: string): Promise<string[]> => {
  await house.house.notifications.teller.runOnce();
  const { rows } = await sql<{ words: string }>`select title || '. ' || body as words from notifications where user_id = ${house.person('ann').userId}
    and (href like ${`%#charge-${chargeId}`} or title like 'Your credit note%') order by created_at, id`.execute(place.database.executor);
  return rows.map(({ words }) => words);
};

it('writes a credit note on what staff refund, and tells its buyer once, when the money is sent, however often that was tried', async () => {
  const slug = await house.closed([['ann', 1_000_000]]);
  const sale = await saleOf(slug);
  const chargeId = sale?.charge?.id ?? '';
  house.outage('unreachable');
  expect((await refund(chargeId, 12_000, 'For the long wait')).status).toBe(200);
  await house.settle();
  const [invoice, credit] = (await saleOf(slug))?.invoices ?? [];
  expect(credit).toMatchObject({ kind: 'credit_note', corrects: invoice?.number, status: 'credited', total: { amount: -12_000 } });
  expect(Number(credit?.number)).toBe(Number(invoice?.number) + 1);
  expect(credit?.lines[0]?.words).toMatch(/^Credit on invoice \d+: Buyer’s premium on the .* \(For the long wait\)$/);
  expect(await toldOf(chargeId)).toEqual([]);
  house.outage(null);
  for (const _ of [1, 2, 3]) await house.pass(30 * MINUTE_MS);
  expect(await toldOf(chargeId)).toEqual([
    expect.stringMatching(
      /^Your refund of \$120 is on its way\. We have sent back \$120 of the \$500 that you paid for the .* Why: “For the long wait\.” Most banks show it within 5 to 10 working days\./,
    ),
  ]);
  // The rest, too: all papers of the charge together say nothing is left.
  expect((await refund(chargeId, null, 'Out of goodwill')).status).toBe(200);
  await house.settle();
  const papers = (await saleOf(slug))?.invoices ?? [];
  expect(papers.map(({ total }) => total.amount)).toEqual([50_000, -12_000, -38_000]);
  expect(await toldOf(chargeId)).toHaveLength(2);
  expect(await house.house.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
});

it('writes one credit note where staff refund, and the sale falls through at the same moment', async () => {
  const slug = await house.closed([['ann', 1_000_000]]);
  const chargeId = (await saleOf(slug))?.charge?.id ?? '';
  await house.staffAct('staff', slug, { act: 'declare_default', fault: 'seller', reason: 'The car was sold elsewhere.' });
  await Promise.all([refund(chargeId, 20_000, 'For the trouble'), house.house.settlement.settler.runOnce()]);
  await house.settle();
  const papers = (await saleOf(slug))?.invoices ?? [];
  expect(papers.reduce((sum, { total }) => sum + total.amount, 0)).toBe(0);
  expect((await house.ledgerOf('ann')).charges.find(({ id }) => id === chargeId)?.refunded.amount).toBe(50_000);
});

it('writes the invoice and then a credit note where staff refund between the hammer and the invoice, and says so; the tax on it is the books’, to the cent', async () => {
  const rate = await house.call('staff', 'POST', '/api/operator/tax-rates', { country: 'CA', name: 'GST', basis_points: 725 });
  const { slug, id } = await house.addAuction({ location: { country: 'CA' } }, 2);
  await house.bid(slug, 'ann', { amount: 1_000_100, confirm: true });
  await house.close(slug);
  const charge = (await house.ledgerOf('ann')).charges.find((each) => each.slug === slug);
  expect(charge?.state).toBe('taken');
  const chargeId = charge?.id ?? '';
  for (const reason of ['For the long wait', 'And for the dust']) expect((await refund(chargeId, 1_007, reason)).status).toBe(200);
  await house.house.payments.clerk.runOnce();
  expect((await toldOf(chargeId)).filter((words) => words.startsWith('Your refund'))).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/Your invoice is still being written: it comes under Billing, with a credit note for this\.$/)),
  );
  await house.settle();
  const [invoice, credit, ...more] = (await saleOf(slug))?.invoices ?? [];
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', total: charge?.amount });
  expect(credit).toMatchObject({ kind: 'credit_note', corrects: invoice?.number, total: { amount: -2_014 } });
  expect(credit?.lines[0]?.words).toContain('(For the long wait; And for the dust)');
  const { rows } = await sql<{
    tax: number;
  }>`select coalesce(sum(e.amount), 0)::integer as tax from money_entries e join money_postings p on p.id = e.posting_id
    where p.kind = 'credit_note' and p.auction_id = ${id} and e.account = 'tax_payable'`.execute(place.database.executor);
  expect(-(credit?.lines[1]?.amount.amount ?? 0)).toBe(rows[0]?.tax);
  // What is refunded from now on has its note at once.
  expect((await refund(chargeId, 1_000, 'Out of goodwill')).status).toBe(200);
  await house.settle();
  expect((await toldOf(chargeId)).findLast((words) => words.startsWith('Your refund'))).toMatch(/Its credit note is under Billing\.$/);
  await house.call('staff', 'DELETE', `/api/operator/tax-rates/${(rate.value as { id: string }).id}`);
});

it('gives back what the hammer charged whoever does not buy: their bid was voided before the settlement began', async () => {
  await house.addBidder('bea');
  await house.addStaff('second');
  const { slug } = await house.addAuction({}, 2);
  await house.bid(slug, 'bea', { amount: 1_000_000, confirm: true });
  await house.bid(slug, 'ann', { amount: 1_100_000, confirm: true });
  await house.close(slug);
  const word = { act: 'void_after_close', slug, number: 2, reason: 'She had typed a nought too many.', public_note: 'A bid was voided.' };
  const asked = await house.http('POST', '/api/operator/floor/requests', { as: 'staff', body: word });
  expect(asked.status, asked.text).toBe(201);
  const { id } = JSON.parse(asked.text) as { id: string };
  const confirmed = await house.http('POST', `/api/operator/floor/requests/${id}/confirm`, { as: 'second' });
  expect(confirmed.status, confirmed.text).toBeLessThan(300);
  await house.settle();
  const chargeOf = async (who: string) => (await house.ledgerOf(who)).charges.find((each) => each.slug === slug);
  expect(await chargeOf('bea')).toMatchObject({ state: 'taken', refunded: { amount: 0 } });
  expect(await chargeOf('ann')).toMatchObject({ state: 'taken', refunded: { amount: 55_000 } });
  expect((await saleOf(slug))?.invoices.map(({ total }) => total.amount)).toEqual([55_000, -55_000]);
  expect((await house.read('bea', slug)).settlement?.invoices).toMatchObject([{ total: { amount: 50_000 } }]);
});
