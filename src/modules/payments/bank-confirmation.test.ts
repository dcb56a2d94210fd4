import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';

describe('a payment that needs the bank’s confirmation', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openPaymentsTestApp(database);
  await app.addStaff('finance', ['finance']);
  const pay = (as: string, id: string) => app.call(as, 'POST', `/api/account/payments/charges/${id}/pay`);
  const confirm = (as: string, id: string) => app.call(as, 'POST', `/api/account/payments/charges/${id}/confirm`);
  const declined = async (username: string): Promise<string> => {
    await app.addBidder(username, 'pm_card_authenticationRequired');
    const { id } = await app.charge(username, { net: 40_000 });
    await app.settle();
    expect((await app.ledgerOf(username)).charges).toMatchObject([
      { id, state: 'declined', decline: expect.stringContaining('Your bank') },
    ]);
    expect((await app.call('finance', 'GET', `/api/operator/payments/charges/${id}`)).value).toMatchObject({
      id,
      decline: 'The bank needs the cardholder to confirm the payment.',
    });
    return id;
  };

  test('asks while the buyer is present, and is captured once they confirm', async () => {
    const id = await declined('ann');
    const asked = await pay('ann', id);
    expect(asked).toMatchObject({
      status: 200,
      value: {
        charge: { state: 'action_needed' },
        provider: 'sandbox',
        client_secret: expect.stringContaining('_secret_'),
      },
    });
    expect((await pay('ann', id)).value).toEqual(asked.value);
    await app.sandbox.answerBank((asked.value as { client_secret: string }).client_secret, true);
    expect(await confirm('ann', id)).toMatchObject({
      status: 200,
      value: { charge: { state: 'taken' }, client_secret: null },
    });
    expect((await app.payments.books.read()).is_balanced).toBe(true);
    await app.addBidder('eve');
    expect([(await pay('eve', id)).status, (await confirm('eve', id)).status]).toEqual([404, 404]);
  });

  test('stays unpaid when they refuse, and another card can pay it', async () => {
    const id = await declined('bob');
    const asked = await pay('bob', id);
    await app.sandbox.answerBank((asked.value as { client_secret: string }).client_secret, false);
    // We may learn the result before the page asks.
    await app.settle();
    const authorised = app.calls.authorise;
    expect(await confirm('bob', id)).toMatchObject({
      status: 200,
      value: { charge: { state: 'declined', decline: expect.any(String) }, client_secret: null },
    });
    expect(app.calls.authorise).toBe(authorised);
    await app.addCard('bob', 'pm_card_mastercard', { asDefault: true });
    expect(await pay('bob', id)).toMatchObject({ status: 200, value: { charge: { state: 'taken' } } });
  });

  test('is abandoned when the buyer chooses another default card, and can no longer be confirmed', async () => {
    const id = await declined('cid');
    const asked = await pay('cid', id);
    const { client_secret: secret } = asked.value as { client_secret: string };
    await app.addCard('cid', 'pm_card_authenticationRequired', { asDefault: true });
    const again = await pay('cid', id);
    expect(again).toMatchObject({
      status: 200,
      value: { charge: { state: 'action_needed' }, client_secret: expect.not.stringMatching(secret) },
    });
    // A late event for the first payment does not affect the second.
    await app.sandbox.answerBank(secret, true);
    await app.settle();
    expect(await confirm('cid', id)).toMatchObject({ status: 200, value: { charge: { state: 'action_needed' } } });
    await app.addCard('cid', 'pm_card_mastercard', { asDefault: true });
    app.outage('unreachable');
    expect((await pay('cid', id)).status).toBe(503);
    app.outage(null);
    expect(await pay('cid', id)).toMatchObject({
      status: 200,
      value: { charge: { state: 'taken' }, client_secret: null },
    });
    await app.settle();
    const { rows } = await sql<{
      taken: number;
    }>`select sum(taken)::bigint as taken from sandbox_payments where user_id = ${app.person('cid').userId}`.execute(
      database.executor,
    );
    const [charge] = (await app.ledgerOf('cid')).charges;
    expect([charge?.state, rows[0]?.taken]).toEqual(['taken', charge?.amount.amount]);
    expect((await app.payments.books.read()).is_balanced).toBe(true);
  });
});
