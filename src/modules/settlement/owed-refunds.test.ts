import { MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OwedRefundList } from '#contract/payments.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);

const chargeOf = async (who: string, slug: string) =>
  (await app.ledgerOf(who)).charges.find((each) => each.slug === slug);
const papersOf = async (who: string, slug: string) =>
  ((await app.read(who, slug)).settlement?.invoices ?? []).map(({ total }) => total.amount);
const owed = async () =>
  (await app.call('staff', 'GET', '/api/operator/payments/owed-refunds')).value as OwedRefundList;
const decide = (id: string, decision: string, reason: string, as = 'staff') =>
  app.call(as, 'POST', `/api/operator/payments/owed-refunds/${id}`, { decision, reason });
const refund = (chargeId: string, amount: number | null) =>
  app.call('staff', 'POST', `/api/operator/payments/charges/${chargeId}/refund`, {
    amount,
    reason: 'For the long wait',
  });
const balanceOf = async (code: string): Promise<number> => {
  const books = await app.app.payments.books.read();
  expect(books).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  return books.accounts.find((each) => each.code === code)?.balance.amount ?? 0;
};
const hint = async (chargeId: string): Promise<void> => {
  const { rows } = await sql<{ payment_id: string }>`select payment_id from charges where id = ${chargeId}`.execute(
    database.executor,
  );
  const body = JSON.stringify({
    id: `evt_${chargeId}_${app.clock.at}`,
    type: 'refund.failed',
    payment: rows[0]?.payment_id,
  });
  const headers = { 'sandbox-signature': app.sandbox.signWebhook(body, app.clock.at) };
  for (const _ of [1, 2])
    expect((await app.payments.webhookRoutes.request('/sandbox', { method: 'POST', body, headers })).status).toBe(200);
  await app.settle();
  await app.app.notifications.notifier.runOnce();
};
const differences = async () => {
  app.clock.at += 2 * MINUTE_MS;
  return (await app.app.payments.books.reconcile(1)).differences;
};
const emailsOf = async (subject: RegExp) =>
  (await app.app.mail.newest(database.executor, { limit: 100, before: null })).filter((email) =>
    subject.test(email.subject),
  );

it('owes a returned refund, in the books and to the buyer, until staff pay it manually', async () => {
  await app.addBidder('ann', 'pm_card_refundFail');
  const slug = await app.closed([['ann', 1_000_000]]);
  const chargeId = (await chargeOf('ann', slug))?.id ?? '';
  await refund(chargeId, 12_000);
  await app.settle();
  expect(await chargeOf('ann', slug)).toMatchObject({ refunded: { amount: 12_000 }, refund_owed: { amount: 0 } });
  expect((await differences()).map(({ what, kind }) => [what, kind])).toEqual([['other_amount', 'refund']]);
  await hint(chargeId);
  expect(await papersOf('ann', slug)).toEqual([50_000, -12_000]);
  expect(await chargeOf('ann', slug)).toMatchObject({
    state: 'taken',
    refunded: { amount: 12_000 },
    refund_owed: { amount: 12_000 },
  });
  expect([await balanceOf('premiums'), await balanceOf('refunds_owed'), await balanceOf('receivable')]).toEqual([
    -38_000, -12_000, 0,
  ]);
  expect(await differences()).toEqual([]);
  expect((await app.noticesOf('ann')).slice(-2)).toEqual([
    'Your refund of $120 is on its way',
    'Your refund of $120 didn’t arrive',
  ]);
  expect(await emailsOf(/^A refund of \$120 was returned$/)).toHaveLength(1);
  const { items, total } = await owed();
  expect([total, items]).toMatchObject([
    1,
    [{ slug, username: 'ann', amount: { amount: 12_000 }, reason: 'For the long wait' }],
  ]);
  expect(items[0]?.refusal).toContain('The card’s bank returned it');
  expect(await refund(chargeId, 38_001)).toMatchObject({
    status: 422,
    value: { code: 'over_refund', left: { amount: 38_000 } },
  });
  const id = items[0]?.id ?? '';
  expect((await decide(id, 'paid_by_hand', 'For myself', 'ann')).status).toBe(403);
  expect((await decide(id, 'paid_by_hand', 'By bank transfer, today.')).status).toBe(204);
  expect(await decide(id, 'try_again', 'Once more')).toMatchObject({ status: 409, value: { code: 'refund_not_owed' } });
  await hint(chargeId);
  expect([await balanceOf('refunds_owed'), await balanceOf('bank'), (await owed()).total]).toEqual([0, -12_000, 0]);
  expect(await chargeOf('ann', slug)).toMatchObject({ refunded: { amount: 12_000 }, refund_owed: { amount: 0 } });
  expect([(await app.noticesOf('ann')).at(-1), (await app.notificationBodies('ann')).at(-1)]).toEqual([
    'We paid your refund of $120 another way',
    expect.stringContaining('“By bank transfer, today.”'),
  ]);
});

it('owes a declined refund, and resends it when staff decide so', async () => {
  await app.addBidder('bob');
  const slug = await app.closed([['bob', 2_000_000]]);
  const chargeId = (await chargeOf('bob', slug))?.id ?? '';
  const lost = sql`update sandbox_payments set refunded = taken where id = (select payment_id from charges where id = ${chargeId})`;
  await lost.execute(database.executor);
  const before = { premiums: await balanceOf('premiums'), receivable: await balanceOf('receivable') };
  await app.staffAction('staff', slug, {
    action: 'declare_default',
    fault: 'seller',
    reason: 'The car was sold elsewhere.',
  });
  await app.settle();
  expect(await papersOf('bob', slug)).toEqual([100_000, -100_000]);
  expect([await balanceOf('premiums'), await balanceOf('receivable'), await balanceOf('refunds_owed')]).toEqual([
    before.premiums + 100_000,
    before.receivable,
    -100_000,
  ]);
  const [item] = (await owed()).items;
  expect(item).toMatchObject({ slug, amount: { amount: 100_000 } });
  expect((await decide(item?.id ?? '', 'try_again', 'The bank says that it takes it now')).status).toBe(204);
  await app.settle();
  expect([await balanceOf('refunds_owed'), (await owed()).total]).toEqual([-100_000, 1]);
  await sql`update sandbox_payments set refunded = 0 where id = (select payment_id from charges where id = ${chargeId})`.execute(
    database.executor,
  );
  expect((await decide(item?.id ?? '', 'try_again', 'The bank says that it takes it now')).status).toBe(204);
  await app.settle();
  await app.app.notifications.notifier.runOnce();
  expect([await balanceOf('refunds_owed'), (await owed()).total]).toEqual([0, 0]);
  expect(await chargeOf('bob', slug)).toMatchObject({ refunded: { amount: 100_000 }, refund_owed: { amount: 0 } });
  expect((await app.noticesOf('bob')).slice(-3)).toEqual([
    'We couldn’t send your refund of $1,000',
    'We couldn’t send your refund of $1,000',
    'Your refund of $1,000 is on its way',
  ]);
  expect(await differences()).toEqual([]);
  expect(await papersOf('bob', slug)).toEqual([100_000, -100_000]);
});
