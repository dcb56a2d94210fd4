import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CardDispute, PaymentDetails } from '#contract/payments.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import type { ProviderPayment } from '../gateway.ts';
import { moveDispute, openDispute } from '../sandbox/disputes.ts';
import { createSandboxGateway } from '../sandbox/gateway.ts';

/** The next read returns this instead of the provider's current state: simulates a stale read. */
let readBefore: ProviderPayment | null = null;
let clients = 0;
let hints = 0;
const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database, {
  provider: (clock) => {
    const sandbox = createSandboxGateway({ database, clock, config: { secret: 's'.repeat(40) } });
    return {
      ...sandbox,
      pageOf: (paymentId) => `https://provider.test/${paymentId}`,
      async read(paymentId) {
        const now = readBefore ?? (await sandbox.read(paymentId));
        readBefore = null;
        return now;
      },
    };
  },
});
await app.addStaff('finance', ['finance']);
await app.addStaff('auction_manager', ['auction_manager']);

interface Disputed {
  readonly username: string;
  readonly id: string;
  readonly paymentId: string;
}
async function paid(card: string): Promise<Disputed> {
  clients += 1;
  const username = `client-${clients}`;
  await app.addBidder(username, card);
  const { id } = await app.charge(username, { slug: username, title: `Car of ${username}` });
  await app.settle();
  const { rows } = await sql<{ payment_id: string }>`select payment_id from charges where id = ${id}`.execute(
    database.executor,
  );
  return { username, id, paymentId: rows[0]?.payment_id ?? '' };
}
async function hint({ paymentId }: Disputed, id = `evt_${(hints += 1)}`): Promise<void> {
  const body = JSON.stringify({ id, type: 'charge.dispute.updated', payment: paymentId });
  const answer = await app.payments.webhookRoutes.request('/sandbox', {
    method: 'POST',
    body,
    headers: { 'sandbox-signature': app.sandbox.signWebhook(body, app.clock.at) },
  });
  expect(answer.status).toBe(200);
  await app.settle();
}
const emails = async ({ username }: Disputed) =>
  (await app.app.mail.newest(database.executor, { limit: 200, before: null }))
    .filter(({ text }) => text.includes(`Car of ${username}`))
    .toReversed();
const subjects = async (of: Disputed) =>
  (await emails(of)).map(({ to, subject }) => {
    expect(to).toBe('staff@site.test');
    return subject;
  });
const disputesOf = async ({ id }: Disputed): Promise<CardDispute[]> =>
  ((await app.call('finance', 'GET', `/api/operator/payments/charges/${id}`)).value as PaymentDetails).disputes;
async function stands({ id }: Disputed): Promise<Record<string, number>> {
  const { rows } = await sql<{
    account: string;
    sum: number;
  }>`select e.account, sum(e.amount)::bigint as sum from money_entries e
    join money_postings p on p.id = e.posting_id where p.charge_id = ${id} and p.kind <> 'provider_fee' group by e.account having sum(e.amount) <> 0`.execute(
    database.executor,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}
async function agree(): Promise<void> {
  await app.payments.books.bookFees(0);
  app.clock.at += 10 * 60_000;
  expect((await app.payments.books.read()).is_balanced).toBe(true);
  expect((await app.payments.books.reconcile(30)).differences).toEqual([]);
  const { rows } = await sql<{ net: number }>`select sum(amount - fee)::bigint as net from sandbox_movements`.execute(
    database.executor,
  );
  const { accounts } = await app.payments.books.read();
  expect(accounts.find(({ code }) => code === 'card_provider')?.balance.amount).toBe(rows[0]?.net);
}

describe('a disputed payment', () => {
  it('emails the payments staff once, with the next step and its deadline', async () => {
    const about = await paid('pm_card_createDispute');
    expect(await subjects(about)).toEqual(['A payment of $500 is disputed']);
    const [email] = await emails(about);
    expect(email?.text).toContain(
      `The cardholder disputes the $500 paid as buyer’s premium for the Car of ${about.username}.`,
    );
    expect(email?.text).toContain('Bank’s reason: fraudulent.');
    expect(email?.text).toContain('Evidence is due by Monday, January 11, 2027, 12:00 PM UTC.');
    for (const id of ['evt_same', 'evt_same', 'evt_other']) await hint(about, id);
    expect(await subjects(about)).toHaveLength(1);
    expect(await disputesOf(about)).toMatchObject([
      {
        state: 'needs_answer',
        amount: { amount: 50_000 },
        reason: 'fraudulent',
        answer_by: '2027-01-11T12:00:00.000Z',
        decided_at: null,
      },
    ]);
    expect((await disputesOf(about))[0]?.provider_url).toBe(`https://provider.test/${about.paymentId}`);
    expect(await stands(about)).toEqual({ premiums: -50_000, disputed: 50_000 });
    await agree();
  });

  it('returns to the provider balance when the dispute is won, despite a stale read', async () => {
    const about = await paid('pm_card_createDispute');
    const early = await app.sandbox.read(about.paymentId);
    await app.sandbox.moveDispute(about.paymentId, 'won');
    await hint(about);
    await hint(about);
    expect(await subjects(about)).toEqual(['A payment of $500 is disputed', 'We won a dispute about $500']);
    readBefore = early;
    await hint(about);
    expect(await disputesOf(about)).toMatchObject([{ state: 'won' }]);
    expect(await subjects(about)).toHaveLength(2);
    expect(await stands(about)).toEqual({ premiums: -50_000, card_provider: 50_000 });
    await agree();
  });

  it('is written off when the dispute is lost, and cannot be refunded again', async () => {
    const about = await paid('pm_card_createDispute');
    await app.sandbox.moveDispute(about.paymentId, 'lost');
    await hint(about);
    await hint(about);
    expect((await subjects(about)).filter((each) => each.endsWith('We lost a dispute about $500'))).toHaveLength(1);
    expect(await stands(about)).toEqual({ premiums: -50_000, losses: 50_000 });
    expect((await disputesOf(about))[0]?.decided_at).not.toBeNull();
    const refund = await app.call('finance', 'POST', `/api/operator/payments/charges/${about.id}/refund`, {
      amount: null,
      reason: 'They asked for it',
    });
    expect(refund).toMatchObject({ status: 422, value: { code: 'over_refund' } });
    expect((await app.ledgerOf(about.username)).charges[0]).toMatchObject({
      disputed: { amount: 50_000 },
      dispute_lost: { amount: 50_000 },
    });
    await agree();
    await app.sandbox.moveDispute(about.paymentId, 'won');
    await hint(about);
    expect(await stands(about)).toEqual({ premiums: -50_000, card_provider: 50_000 });
    await agree();
  });

  it('is recorded in full when the first news is that the dispute was lost', async () => {
    const about = await paid('pm_card_visa');
    await database.transaction(async (transaction) => {
      await openDispute(transaction, {
        paymentId: about.paymentId,
        amount: 50_000,
        kind: 'dispute',
        at: new Date(app.clock.at),
      });
      await moveDispute(transaction, { paymentId: about.paymentId, to: 'lost', at: new Date(app.clock.at) });
    });
    await hint(about);
    expect(await subjects(about)).toEqual(['We lost a dispute about $500']);
    expect(await stands(about)).toEqual({ premiums: -50_000, losses: 50_000 });
    await agree();
  });

  it('is written off for a dispute that has no row of its own yet', async () => {
    const about = await paid('pm_card_createDispute');
    await sql`delete from card_disputes where charge_id = ${about.id}`.execute(database.executor);
    await hint(about);
    expect(await stands(about)).toEqual({ premiums: -50_000, disputed: 50_000 });
    await app.sandbox.moveDispute(about.paymentId, 'lost');
    await hint(about);
    expect(await stands(about)).toEqual({ premiums: -50_000, losses: 50_000 });
    await agree();
  });
});

describe('a bank inquiry about a payment', () => {
  it('emails the next step, and is recorded only once the money is withheld', async () => {
    const about = await paid('pm_card_createDisputeInquiry');
    expect(await subjects(about)).toEqual(['A bank is asking about a payment of $500']);
    expect((await emails(about))[0]?.text).toContain('Nothing is withheld yet');
    expect(await stands(about)).toEqual({ premiums: -50_000, card_provider: 50_000 });
    await app.sandbox.moveDispute(about.paymentId, 'needs_answer');
    await hint(about);
    expect((await subjects(about)).filter((each) => each.endsWith('A payment of $500 is disputed'))).toHaveLength(1);
    expect(await stands(about)).toEqual({ premiums: -50_000, disputed: 50_000 });
    await agree();
  });
});
