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
