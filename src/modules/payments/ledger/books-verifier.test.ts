import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { IncidentList } from '#contract/incidents.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { VERIFY_EVERY_MS } from './books-verifier.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database);
await app.addStaff('finance', ['finance']);
await app.addStaff('auction_manager', ['auction_manager']);
await app.addBidder('ann');

async function charged(title: string): Promise<{ id: string; paymentId: string }> {
  const { id } = await app.charge('ann', { title });
  await app.settle();
  const { rows } = await sql<{ payment_id: string }>`select payment_id from charges where id = ${id}`.execute(
    database.executor,
  );
  return { id, paymentId: rows[0]?.payment_id ?? '' };
}
async function call(as: string, method: string, path: string, body?: object) {
  const api = apiAs(() => app.person(as), [app.app.operations.routes]);
  const response = await api.request(path, jsonRequest(method, body));
  return { status: response.status, value: response.status === 204 ? null : ((await response.json()) as unknown) };
}
const incidentsFor = async (as: string) =>
  ((await call(as, 'GET', '/api/operator/incidents')).value as IncidentList).items;
const emails = async () =>
  (await app.app.mail.newest(database.executor, { limit: 100, before: null }))
    .filter(({ subject }) => /books|balance/.test(subject))
    .map(({ subject }) => subject);
const nextDay = async () => {
  app.clock.at += VERIFY_EVERY_MS;
  return app.payments.booksVerifier.runOnce();
};

it('finds no problems in sound books, once a day, in only one of several processes', async () => {
  await charged('Sound');
  const twice = await Promise.all([app.payments.booksVerifier.runOnce(), app.payments.booksVerifier.runOnce()]);
  expect(twice.toSorted()).toEqual([[], null]);
  app.clock.at += HOUR_MS;
  expect(await app.payments.booksVerifier.runOnce()).toBeNull();
  expect(await nextDay()).toEqual([]);
});

it.each(['5 hours', '8 days'])('finds no difference when a charge was booked %s after it was taken', async (later) => {
  app.clock.at += HOUR_MS;
  const { paymentId } = await charged(`Late by ${later}`);
  await sql`update sandbox_movements set made_at = made_at - ${later}::interval where payment_id = ${paymentId}`.execute(
    database.executor,
  );
  app.clock.at -= HOUR_MS;
  for (let day = 1; day <= 12; day += 1) expect([day, await nextDay()]).toEqual([day, []]);
});

it('finds no difference when only one half of an old refund is recent enough to be read', async () => {
  const { id, paymentId } = await charged('Refunded twice');
  const refundPart = async () => {
    await database.transaction((transaction) =>
      app.payments.refund(transaction, {
        chargeId: id,
        amount: 10_000,
        reason: 'Goodwill',
        requestedBy: null,
        at: app.clock.at,
      }),
    );
    await app.settle();
  };
  await refundPart();
  await sql`update sandbox_movements set made_at = made_at - interval '1 hour' where payment_id = ${paymentId}
    and kind = 'refund'`.execute(database.executor);
  app.clock.at += 18 * VERIFY_EVERY_MS - HOUR_MS / 2;
  await refundPart();
  for (let day = 1; day <= 6; day += 1) expect([day, await nextDay()]).toEqual([day, []]);
});

it('emails the payments staff once about a difference from the provider’s records, until it is gone', async () => {
  const { paymentId } = await charged('Jaguar');
  await sql`update sandbox_movements set amount = amount - 500 where payment_id = ${paymentId}`.execute(
    database.executor,
  );
  // Very recent movements may still be in transit.
  app.clock.at += HOUR_MS;
  const { rows } = await sql`update money_proofs set due_at = ${new Date(app.clock.at)} returning one`.execute(
    database.executor,
  );
  expect([rows.length, await app.payments.booksVerifier.runOnce()]).toEqual([1, []]);
  for (const _ of [1, 2]) expect(await nextDay()).toEqual([`charge:${paymentId}:USD`]);
  expect(await emails()).toEqual(['The card provider’s records and the books differ: the Jaguar']);
  expect(await incidentsFor('finance')).toMatchObject([
    {
      kind: 'provider',
      title: expect.stringContaining('Jaguar'),
      text: expect.stringContaining('the books have $500 and the provider has $495'),
    },
  ]);
  expect(await incidentsFor('auction_manager')).toEqual([]);
  expect((await call('ann', 'GET', '/api/operator/incidents')).status).toBe(403);
  await sql`update sandbox_movements set amount = amount + 500 where payment_id = ${paymentId}`.execute(
    database.executor,
  );
  expect(await nextDay()).toEqual([]);
  expect(await incidentsFor('finance')).toEqual([]);
});

it('reports a charge with a wrong balance, and reports it again if it remains after staff resolved it', async () => {
  const { id } = await charged('Datsun');
  const posting = newId();
  await database.transaction(async (transaction) => {
    await sql`insert into money_postings (id, key, kind, currency, charge_id, words, posted_at) values (${posting}, 'planted', 'write_off', 'USD', ${id}, 'Planted', now())`.execute(
      transaction,
    );
    await sql`insert into money_entries values (${posting}, 1, 'losses', -700), (${posting}, 2, 'receivable', 700)`.execute(
      transaction,
    );
  });
  expect(await nextDay()).toEqual([`charge:${id}`]);
  const [incident] = await incidentsFor('finance');
  expect(incident).toMatchObject({
    kind: 'books',
    text: expect.stringContaining('The books show $7 open on it, but it should be $0.'),
  });
  const end = (as: string) =>
    call(as, 'POST', `/api/operator/incidents/${incident?.id}`, { reason: 'Written off by hand.' });
  expect([(await end('auction_manager')).status, (await end('finance')).status, (await end('finance')).status]).toEqual(
    [403, 204, 409],
  );
  expect(await incidentsFor('finance')).toEqual([]);
  expect(await nextDay()).toEqual([`charge:${id}`]);
  expect((await emails()).filter((subject) => subject.includes('Datsun'))).toHaveLength(2);
});

it('retries within hours when the provider cannot be reached', async () => {
  app.cutMovements(true);
  expect(await nextDay()).toBeNull();
  app.cutMovements(false);
  app.clock.at += HOUR_MS;
  expect(await app.payments.booksVerifier.runOnce()).not.toBeNull();
});
