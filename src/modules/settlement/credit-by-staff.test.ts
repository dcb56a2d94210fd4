import { MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
await app.addBidder('ann');

const saleOf = async (slug: string) => (await app.read('ann', slug)).settlement;
const refund = (chargeId: string, amount: number | null, reason: string) =>
  app.call('staff', 'POST', `/api/operator/payments/charges/${chargeId}/refund`, { amount, reason });
const notifiedOf = async (chargeId: string): Promise<string[]> => {
  await app.app.notifications.notifier.runOnce();
  const { rows } = await sql<{
    words: string;
  }>`select title || '. ' || body as words from notifications where user_id = ${app.person('ann').userId}
    and (href like ${`%#charge-${chargeId}`} or title like 'Your credit note%') order by created_at, id`.execute(
    database.executor,
  );
  return rows.map(({ words }) => words);
};

it('issues a credit note for a staff refund, and notifies the buyer once, when the money is sent', async () => {
  const slug = await app.closed([['ann', 1_000_000]]);
  const sale = await saleOf(slug);
  const chargeId = sale?.charge?.id ?? '';
  app.outage('unreachable');
  expect((await refund(chargeId, 12_000, 'For the long wait')).status).toBe(200);
  await app.settle();
  const [invoice, credit] = (await saleOf(slug))?.invoices ?? [];
  expect(credit).toMatchObject({
    kind: 'credit_note',
    corrects: invoice?.number,
    status: 'credited',
    total: { amount: -12_000 },
  });
  expect(Number(credit?.number)).toBe(Number(invoice?.number) + 1);
  expect(credit?.lines[0]?.text).toMatch(/^Credit on invoice \d+: Buyer’s premium on the .* \(For the long wait\)$/);
  expect(await notifiedOf(chargeId)).toEqual([]);
  app.outage(null);
  for (const _ of [1, 2, 3]) await app.pass(30 * MINUTE_MS);
  expect(await notifiedOf(chargeId)).toEqual([
    expect.stringMatching(
      /^Your refund of \$120 is on its way\. We sent \$120 of the \$500 you paid for the .* back to the card you used\. Reason: “For the long wait\.” Most banks show it within 5 to 10 working days\./,
    ),
  ]);
  expect((await refund(chargeId, null, 'Out of goodwill')).status).toBe(200);
  await app.settle();
  const papers = (await saleOf(slug))?.invoices ?? [];
  expect(papers.map(({ total }) => total.amount)).toEqual([50_000, -12_000, -38_000]);
  expect(await notifiedOf(chargeId)).toHaveLength(2);
  expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
});

it('issues credit notes for no more than was paid when staff refund while the sale falls through', async () => {
  const slug = await app.closed([['ann', 1_000_000]]);
  const chargeId = (await saleOf(slug))?.charge?.id ?? '';
  await app.staffAction('staff', slug, {
    action: 'declare_default',
    fault: 'seller',
    reason: 'The car was sold elsewhere.',
  });
  await Promise.all([refund(chargeId, 20_000, 'For the trouble'), app.app.settlement.settlementWorker.runOnce()]);
  await app.settle();
  const papers = (await saleOf(slug))?.invoices ?? [];
  expect(papers.reduce((sum, { total }) => sum + total.amount, 0)).toBe(0);
  expect((await app.ledgerOf('ann')).charges.find(({ id }) => id === chargeId)?.refunded.amount).toBe(50_000);
});

it('issues the invoice and then one credit note for refunds made before the invoice, with tax equal to the books', async () => {
  const rate = await app.call('staff', 'POST', '/api/operator/tax-rates', {
    country: 'CA',
    name: 'GST',
    basis_points: 725,
  });
  const { slug, id } = await app.addAuction({ location: { country: 'CA' } }, 2);
  await app.bid(slug, 'ann', { amount: 1_000_100, confirm: true });
  await app.close(slug);
  const charge = (await app.ledgerOf('ann')).charges.find((each) => each.slug === slug);
  expect(charge?.state).toBe('taken');
  const chargeId = charge?.id ?? '';
  for (const reason of ['For the long wait', 'And for the dust'])
    expect((await refund(chargeId, 1_007, reason)).status).toBe(200);
  await runPaymentJobs(app.app.payments);
  expect((await notifiedOf(chargeId)).filter((words) => words.startsWith('Your refund'))).toEqual(
    Array.from({ length: 2 }, () =>
      expect.stringMatching(
        /We’re still preparing your invoice\. It will appear under Billing, with a credit note for this refund\.$/,
      ),
    ),
  );
  await app.settle();
  const [invoice, credit, ...more] = (await saleOf(slug))?.invoices ?? [];
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', total: charge?.amount });
  expect(credit).toMatchObject({ kind: 'credit_note', corrects: invoice?.number, total: { amount: -2_014 } });
  expect(credit?.lines[0]?.text).toContain('(For the long wait; And for the dust)');
  const { rows } = await sql<{
    tax: number;
  }>`select coalesce(sum(e.amount), 0)::integer as tax from money_entries e join money_postings p on p.id = e.posting_id
    where p.kind = 'credit_note' and p.auction_id = ${id} and e.account = 'tax_payable'`.execute(database.executor);
  expect(-(credit?.lines[1]?.amount.amount ?? 0)).toBe(rows[0]?.tax);
  expect((await refund(chargeId, 1_000, 'Out of goodwill')).status).toBe(200);
  await app.settle();
  expect((await notifiedOf(chargeId)).findLast((words) => words.startsWith('Your refund'))).toMatch(
    /You’ll find the credit note under Billing\.$/,
  );
  await app.call('staff', 'DELETE', `/api/operator/tax-rates/${(rate.value as { id: string }).id}`);
});

it('refunds the bidder whose bid was voided between the charge and the settlement', async () => {
  await app.addBidder('bea');
  await app.addStaff('second');
  const { slug } = await app.addAuction({}, 2);
  await app.bid(slug, 'bea', { amount: 1_000_000, confirm: true });
  await app.bid(slug, 'ann', { amount: 1_100_000, confirm: true });
  await app.close(slug);
  const word = {
    action: 'void_after_close',
    slug,
    sequence: 2,
    reason: 'She had typed a nought too many.',
    public_note: 'A bid was voided.',
  };
  const asked = await app.http('POST', '/api/operator/approvals', { as: 'staff', body: word });
  expect(asked.status, asked.text).toBe(201);
  const { id } = JSON.parse(asked.text) as { id: string };
  const confirmed = await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' });
  expect(confirmed.status, confirmed.text).toBeLessThan(300);
  await app.settle();
  const chargeOf = async (who: string) => (await app.ledgerOf(who)).charges.find((each) => each.slug === slug);
  expect(await chargeOf('bea')).toMatchObject({ state: 'taken', refunded: { amount: 0 } });
  expect(await chargeOf('ann')).toMatchObject({ state: 'taken', refunded: { amount: 55_000 } });
  expect((await saleOf(slug))?.invoices.map(({ total }) => total.amount)).toEqual([55_000, -55_000]);
  expect((await app.read('bea', slug)).settlement?.invoices).toMatchObject([{ total: { amount: 50_000 } }]);
});
