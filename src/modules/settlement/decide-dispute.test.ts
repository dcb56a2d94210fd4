import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { OperatorSaleSchema, type StaffSaleAction } from '#contract/settlements.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
await app.addBidder('ann');
await app.addStaff('second');

const REASON = 'The tool roll of the photos is missing.';
async function disputed(price = 1_000_000): Promise<string> {
  const slug = await app.closed([['ann', price]]);
  done(await app.app.settlement.openDispute(app.person('ann'), { slug, reason: REASON }));
  return slug;
}
const part = (amount: number): StaffSaleAction => ({
  action: 'decide_dispute',
  decision: 'part_refunded',
  amount,
  reason: REASON,
});
const saleOf = async (who: string, slug: string) => (await app.read(who, slug)).settlement;
const newsOf = async (who: string): Promise<string> => (await app.notificationBodies(who)).at(-1) ?? '';

it('refunds a part of the premium, keeps the rest, continues the sale and balances the books', async () => {
  const slug = await disputed();
  expect(await app.staffAction('staff', slug, part(50_001))).toMatchObject({ ok: false, code: 'over_refund' });
  expect((await saleOf('ann', slug))?.is_disputed).toBe(true);
  done(await app.staffAction('staff', slug, part(20_000)));
  for (const who of ['ann', 'sue'])
    expect(await saleOf(who, slug)).toMatchObject({
      state: 'payment_due',
      is_disputed: false,
      disputes: [{ decision: 'part_refunded', refunded: { amount: 20_000, currency: 'USD' } }],
    });
  expect(await newsOf('ann')).toContain(
    'We’ll refund $200 of the premium to the card you paid with, and keep the rest.',
  );
  expect(await newsOf('sue')).toContain('We’ll refund $200 of our premium to the buyer. The sale price stays.');
  await app.settle();
  const charge = (await app.ledgerOf('ann')).charges.find((each) => each.slug === slug);
  expect(charge).toMatchObject({ state: 'taken', amount: { amount: 50_000 }, refunded: { amount: 20_000 } });
  expect((await saleOf('ann', slug))?.invoices.map(({ total }) => total.amount)).toEqual([50_000, -20_000]);
  expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  const { rows } = await sql<{ action: string; after: { amount?: number } }>`
    select action, after from audit_entries where subject = ${`auction:${slug}`}
      and action in ('charge_refunded', 'settlement_dispute_decided') order by action`.execute(database.executor);
  expect(rows.map(({ action, after }) => [action, after.amount])).toEqual([
    ['charge_refunded', 20_000],
    ['settlement_dispute_decided', 20_000],
  ]);
});

it('names the staff member who decided to staff only', async () => {
  const slug = await disputed();
  done(await app.staffAction('staff', slug, part(20_000)));
  const byOf = (history: readonly { by: string }[] = []) => [...new Set(history.map(({ by }) => by))].toSorted();
  expect(byOf((await saleOf('ann', slug))?.history)).toEqual(['Automatic', 'Our team', 'ann']);
  const answer = await app.http('GET', `/api/operator/settlements/${slug}`, { as: 'staff' });
  const { attempts } = OperatorSaleSchema.parse(JSON.parse(answer.text));
  expect(byOf(attempts[0]?.history)).toEqual(['Automatic', 'ann', 'staff']);
});

it('refunds only the rest when the sale falls through later', async () => {
  const slug = await disputed();
  done(await app.staffAction('staff', slug, part(20_000)));
  const reason = 'The car was sold to a neighbour.';
  done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'seller', reason }));
  await app.settle();
  expect((await saleOf('ann', slug))?.invoices.map(({ total }) => total.amount)).toEqual([50_000, -20_000, -30_000]);
  expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true });
});

it('takes a second staff member above the amount of the settings', async () => {
  const slug = await disputed(10_000_000);
  const settings = { approval_refunds_over: 10_000, reason: 'Two people decide on refunds.' };
  done(await app.app.operations.changeSettings(app.staff, settings));
  expect(await app.staffAction('staff', slug, part(20_000))).toMatchObject({ code: 'second_approval_needed' });
  expect((await saleOf('ann', slug))?.is_disputed).toBe(true);
  const body = { action: 'refund_in_dispute', slug, amount: 20_000, reason: REASON };
  expect(
    (await app.http('POST', '/api/operator/approvals', { as: 'staff', body: { ...body, amount: 500_001 } })).status,
  ).toBe(422);
  const asked = await app.http('POST', '/api/operator/approvals', { as: 'staff', body });
  expect(asked.status, asked.text).toBe(201);
  const { id } = JSON.parse(asked.text) as { id: string };
  const listed = await app.http('GET', '/api/operator/approvals', { as: 'second' });
  expect(listed.text).toMatch(/refund \$200 of the premium to the buyer, the sale continues/);
  const decided = await app.http('POST', `/api/operator/approvals/${id}/approve`, { as: 'second' });
  expect(decided.status, decided.text).toBeLessThan(300);
  expect(await saleOf('ann', slug)).toMatchObject({ is_disputed: false, disputes: [{ refunded: { amount: 20_000 } }] });
});

it('needs an amount for a partial refund, and none for other decisions', async () => {
  const slug = await disputed();
  const path = `/api/operator/settlements/${slug}/actions`;
  for (const body of [
    { action: 'decide_dispute', decision: 'part_refunded', reason: REASON },
    { action: 'decide_dispute', decision: 'part_refunded', amount: 0, reason: REASON },
    { action: 'decide_dispute', decision: 'sale_continues', amount: 100, reason: REASON },
  ]) {
    const { status, text } = await app.http('POST', path, { as: 'staff', body });
    expect([status, (JSON.parse(text) as { errors?: object }).errors]).toEqual([422, { amount: [expect.any(String)] }]);
  }
});
