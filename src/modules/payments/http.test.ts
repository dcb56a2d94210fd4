import { MINUTE_MS } from '#contract/durations.ts';
import { Stripe } from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { setLocale } from '#contract/format/locale.ts';
import { PaymentDetailsSchema, ReconciliationSchema } from '#contract/payments.ts';
import { STAFF_ROLES } from '#contract/staff.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { openStripeDouble } from '#tests/support/stripe/double.ts';
import { refreshTaxPlaces } from './ledger/edit-tax.ts';
import { findTaxRates, taxOn } from './ledger/tax.ts';
import { createStripeGateway } from './stripe/gateway.ts';

describe('staff', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openPaymentsTestApp(database);
  for (const role of STAFF_ROLES) await app.addStaff(role, [role]);
  await app.addBidder('ann');

  const charged = async (net: number, country?: string): Promise<string> => {
    const { id } = await app.charge('ann', { net, place: { country } });
    await app.settle();
    return id;
  };
  test('see each difference from the provider’s records, with its sale', async () => {
    const [known, other] = [await charged(20_000), await charged(30_000)];
    const paymentOf = async (id: string) =>
      (await sql<{ payment_id: string }>`select payment_id from charges where id = ${id}`.execute(database.executor))
        .rows[0]?.payment_id ?? '';
    const [lost, changed] = [await paymentOf(known), await paymentOf(other)];
    const read = async () => {
      app.clock.at += 2 * MINUTE_MS;
      return ReconciliationSchema.parse(
        (await app.call('finance', 'GET', '/api/operator/payments/reconciliation?days=30')).value,
      );
    };
    expect((await read()).differences).toEqual([]);
    // Injected differences: the provider misses one movement, has another amount for the second, and captured a
    // payment we never requested.
    await sql`delete from sandbox_movements where payment_id = ${lost}`.execute(database.executor);
    await sql`update sandbox_movements set amount = amount - 500 where payment_id = ${changed}`.execute(
      database.executor,
    );
    await sql`insert into sandbox_payments select (p).* from (select jsonb_populate_record(s, '{"id":"pi_by_hand","reference":"by-hand"}') p from sandbox_payments s where id = ${changed}) made`.execute(
      database.executor,
    );
    await sql`insert into sandbox_movements select (p).* from (select jsonb_populate_record(s, '{"id":"txn_by_hand","payment_id":"pi_by_hand","reference":"by-hand","amount":7700}') p from sandbox_movements s where payment_id = ${changed}) made`.execute(
      database.executor,
    );
    const about = { slug: 'a-car', title: 'A car' };
    const { differences } = await read();
    expect(differences.toSorted((one, two) => one.what.localeCompare(two.what))).toMatchObject([
      {
        what: 'only_at_provider',
        kind: 'charge',
        payment_id: 'pi_by_hand',
        about: null,
        books: null,
        provider: { amount: 7_700 },
      },
      { what: 'only_in_books', kind: 'charge', payment_id: lost, about, books: { amount: 20_000 }, provider: null },
      {
        what: 'other_amount',
        kind: 'charge',
        payment_id: changed,
        about,
        books: { amount: 30_000 },
        provider: { amount: 29_500 },
      },
    ]);
    await sql`delete from sandbox_movements where payment_id in (${lost}, ${changed}, 'pi_by_hand')`.execute(
      database.executor,
    );
  });

  const refund = (as: string, id: string, body: object) =>
    app.call(as, 'POST', `/api/operator/payments/charges/${id}/refund`, body);
  const count = async (table: 'refunds' | 'tax_rates') =>
    (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(database.executor))
      .rows[0]?.n;

  test('refund only with the right role; others are refused before their input is validated', async () => {
    const id = await charged(40_000);
    for (const role of STAFF_ROLES.filter((each) => each !== 'finance' && each !== 'administrator')) {
      for (const body of [{ amount: 1_000, reason: 'Agreed with the buyer' }, { amount: 'much' }])
        expect([role, (await refund(role, id, body)).status]).toEqual([role, 403]);
      for (const path of ['books', 'postings', `charges/${id}`, 'reconciliation'])
        expect([role, path, (await app.call(role, 'GET', `/api/operator/payments/${path}`)).status]).toEqual([
          role,
          path,
          403,
        ]);
    }
    expect((await refund('ann', id, { amount: 1_000, reason: 'For myself' })).status).toBe(403);
    expect(await count('refunds')).toBe(0);

    expect(await refund('finance', id, { amount: 10_000, reason: 'no' })).toMatchObject({
      status: 422,
      value: { errors: { reason: [expect.any(String)] } },
    });
    expect(await refund('finance', id, { amount: 0, reason: 'Agreed with the buyer' })).toMatchObject({
      status: 422,
      value: { errors: { amount: [expect.any(String)] } },
    });
    expect(await refund('finance', id, { amount: 40_001, reason: 'Agreed with the buyer' })).toMatchObject({
      status: 422,
      value: { code: 'over_refund', left: { amount: 40_000, currency: 'USD' } },
    });
    expect((await refund('finance', 'nothing', { reason: 'Agreed with the buyer' })).status).toBe(404);
    expect(await refund('finance', id, { amount: 10_000, reason: 'Agreed with the buyer' })).toMatchObject({
      status: 200,
      value: { refunded: { amount: 10_000 }, refunds: [{ state: 'due' }] },
    });
    expect(await refund('administrator', id, { reason: 'The rest as well' })).toMatchObject({
      status: 200,
      value: { refunded: { amount: 40_000 } },
    });
    expect(await refund('finance', id, { reason: 'Once more' })).toMatchObject({
      status: 422,
      value: { code: 'over_refund', left: { amount: 0 } },
    });
    await app.settle();
    const trail = await sql<{
      command: string;
      reason: string;
    }>`select action, reason from audit_entries where action = 'charge_refunded' order by id`.execute(
      database.executor,
    );
    expect(trail.rows.map(({ reason }) => reason)).toEqual(['Agreed with the buyer', 'The rest as well']);
    expect((await app.payments.books.read()).is_balanced).toBe(true);
  });

  test('get an email about a declined refund, which stays owed; the buyer is notified too', async () => {
    const id = await charged(60_000);
    await sql`update sandbox_payments set refunded = taken where id = (select payment_id from charges where id = ${id})`.execute(
      database.executor,
    );
    expect((await refund('finance', id, { amount: 1_000, reason: 'Agreed with the buyer' })).status).toBe(200);
    await app.settle();
    await app.app.notifications.notifier.runOnce();
    const notices = await sql<{
      user_id: string;
      title: string;
    }>`select user_id, title from notifications where title || ' ' like '%efund of $10 %'`.execute(database.executor);
    expect(notices.rows).toEqual([{ user_id: app.person('ann').userId, title: 'We couldn’t send your refund of $10' }]);
    const emails = await app.app.mail.newest(database.executor, { limit: 20, before: null });
    expect(emails.filter(({ subject }) => subject === 'A refund of $10 was declined')).toMatchObject([
      { to: 'staff@site.test' },
    ]);
    const charge = (await app.ledgerOf('ann')).charges.find((each) => each.id === id);
    expect(charge).toMatchObject({ state: 'taken', refunded: { amount: 1_000 }, refund_owed: { amount: 1_000 } });
    expect((await app.call('finance', 'GET', '/api/operator/payments/owed-refunds')).value).toMatchObject({
      total: 1,
      items: [{ username: 'ann' }],
    });
    expect((await app.payments.books.read()).is_balanced).toBe(true);
  });

  test('see no difference for a payment recorded on both sides of the period’s start', async () => {
    const id = await charged(70_000);
    await sql`update sandbox_movements set made_at = made_at - interval '30 seconds' where payment_id = (select payment_id from charges where id = ${id})`.execute(
      database.executor,
    );
    const at = app.clock.at;
    app.clock.at += 24 * 60 * MINUTE_MS - 10_000;
    expect((await app.payments.books.reconcile(1)).differences).toEqual([]);
    app.clock.at = at;
  });

  test('change a tax rate only with the right role; past charges keep their rate', async () => {
    const rate = { country: 'Freedonia', region: '', name: 'Sales tax', basis_points: 825 };
    for (const role of ['reviewer', 'auction_manager', 'editor'] as const)
      expect([role, (await app.call(role, 'POST', '/api/operator/tax-rates', rate)).status]).toEqual([role, 403]);
    expect(await count('tax_rates')).toBe(0);
    const before = await charged(10_000, 'Freedonia');
    expect(
      await app.call('finance', 'POST', '/api/operator/tax-rates', { ...rate, basis_points: 0, name: '' }),
    ).toMatchObject({
      status: 422,
      value: { errors: { basis_points: ['Enter a rate above 0%.'], name: [expect.any(String)] } },
    });
    const added = await app.call('finance', 'POST', '/api/operator/tax-rates', rate);
    expect(added).toMatchObject({ status: 201, value: rate });
    const first = await charged(10_000, 'freedonia');
    const both = await Promise.all(
      [900, 950].map((points) =>
        app.call('finance', 'POST', '/api/operator/tax-rates', { ...rate, basis_points: points }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const present = (await app.call('finance', 'GET', '/api/operator/tax-rates')).value as {
      id: string;
      basis_points: number;
    }[];
    expect(present.length).toBe(1);
    expect((await app.call('auction_manager', 'DELETE', `/api/operator/tax-rates/${present[0]?.id}`)).status).toBe(403);
    expect((await app.call('finance', 'DELETE', `/api/operator/tax-rates/${present[0]?.id}`)).status).toBe(204);
    expect((await app.call('finance', 'DELETE', `/api/operator/tax-rates/${present[0]?.id}`)).status).toBe(404);
    const after = await charged(10_000, 'Freedonia');
    const read = async (id: string) =>
      PaymentDetailsSchema.parse((await app.call('finance', 'GET', `/api/operator/payments/charges/${id}`)).value);
    const charges = [await read(before), await read(first), await read(after)];
    expect(charges.map(({ tax }) => tax.amount)).toEqual([0, 825, 0]);
    expect(charges[1]?.tax_text).toBe('Sales tax 8.25 %');
  });

  test('name the place of a tax rate as they like', async () => {
    const add = (country: string, region: string, points: number) =>
      app.call('finance', 'POST', '/api/operator/tax-rates', { country, region, name: 'Tax', basis_points: points });
    await add('United States', '', 300);
    await add('United States', 'Connecticut', 600);
    await add('US', 'ct', 635);
    const places = [
      [{ country: 'US', region: 'CT' }, 635],
      [{ country: 'USA', region: 'Connecticut' }, 635],
      [{ city: 'Litchfield', region: 'CT' }, 635],
      [{ country: 'United States', region: 'Ohio' }, 300],
      [{}, 300],
      [{ country: 'Canada', region: 'CT' }, 0],
    ] as const;
    const rates = await findTaxRates(database.executor);
    expect(rates.length).toBe(2);
    for (const [place, points] of places) {
      const { rows } = await sql<{ rate: number }>`
        select tax_basis_points_at(${JSON.stringify(place)}::jsonb) as rate`.execute(database.executor);
      const tax = taxOn({ amount: 1_000_000, currency: 'USD' }, place, rates).amount / 100;
      expect([place, rows[0]?.rate, tax]).toEqual([place, points, points]);
    }
    const atHome = async (locale: string) => {
      const settings = () => Promise.resolve(setLocale(locale));
      const changed = await refreshTaxPlaces({ database, settings });
      const { rows } = await sql<{ rate: number }>`
        select tax_basis_points_at('{"region": "CT"}'::jsonb) as rate`.execute(database.executor);
      return [changed, rows[0]?.rate];
    };
    try {
      expect([await atHome('en-GB'), await atHome('en-GB'), await atHome('en-US')]).toEqual([
        [2, 0],
        [0, 0],
        [2, 635],
      ]);
    } finally {
      setLocale('en-US');
    }
    for (const { id } of rates) await app.call('finance', 'DELETE', `/api/operator/tax-rates/${id}`);
  });
});

describe("Stripe's address for its events", async () => {
  const config = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret: 'whsec_double' };
  const stripe = new Stripe('sk_test_unused');
  const { database } = await testDatabase('postgres');
  let now = () => 0;
  const double = await openStripeDouble(() => now());
  const app = await openPaymentsTestApp(database, {
    provider: (clock) => createStripeGateway({ database, clock, config, address: double.address }),
  });
  now = () => app.clock.at;
  afterAll(() => double.close());

  test('saves a card once when it is sent twice', async () => {
    await app.register('bea');
    const saved = await app.addCard('bea', 'pm_card_visa');
    expect(await app.addCard('bea', saved)).toBe(saved);
    const stored = await sql<{
      id: string;
    }>`select id from payment_methods where user_id = ${app.person('bea').userId}`.execute(database.executor);
    expect(stored.rows).toEqual([{ id: saved }]);
  });

  const deliver = async (
    body: string,
    { secret = config.webhookSecret, at = app.clock.at, header = 'stripe-signature' } = {},
  ) => {
    const signature = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(at / 1000),
    });
    return (
      await app.payments.webhookRoutes.request('/stripe', { method: 'POST', body, headers: { [header]: signature } })
    ).status;
  };
  const eventOf = (id: string, payment: string, type = 'payment_intent.amount_capturable_updated') =>
    JSON.stringify({ id, object: 'event', type, data: { object: { id: payment, object: 'payment_intent' } } });
  const rows = async () =>
    (
      await sql<{
        hints: number;
        looks: number;
      }>`select (select count(*) from provider_hints)::integer as hints, (select count(*) from payment_commands where kind = 'look')::integer as looks`.execute(
        database.executor,
      )
    ).rows[0];

  test('rejects events that are unsigned, wrongly signed, changed or old', async () => {
    const body = eventOf('evt_forged', 'pi_1');
    expect(await deliver(body, { secret: 'whsec_of_another' })).toBe(400);
    expect(await deliver(body, { at: app.clock.at - 6 * MINUTE_MS })).toBe(400);
    expect(await deliver(body, { header: 'x-nothing' })).toBe(400);
    const signature = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: config.webhookSecret,
      timestamp: Math.floor(app.clock.at / 1000),
    });
    const send = async (sent: string, given = signature) =>
      (
        await app.payments.webhookRoutes.request('/stripe', {
          method: 'POST',
          body: sent,
          headers: { 'stripe-signature': given },
        })
      ).status;
    expect(await send(eventOf('evt_forged', 'pi_2'))).toBe(400);
    expect(await send(body, 't=,v1=')).toBe(400);
    expect(await send('x'.repeat(600 * 1024))).toBe(413);
    expect((await app.payments.webhookRoutes.request('/sandbox', { method: 'POST', body })).status).toBe(404);
    expect(await rows()).toEqual({ hints: 0, looks: 0 });
  });

  test('only triggers a fetch; repeated events and events of unknown payments change nothing', async () => {
    const { slug } = await app.addAuction();
    await app.addBidder('ann', 'pm_card_authenticationRequired');
    const placed = await app.placeHold(slug, 'ann', 1_000_000);
    expect(placed).toMatchObject({
      status: 200,
      value: {
        state: 'action_needed',
        provider: 'stripe',
        publishable_key: 'pk_test_double',
        client_secret: expect.stringContaining('_secret_'),
      },
    });
    const secret = (placed.value as { client_secret: string }).client_secret;
    const payment = secret.split('_secret_')[0] ?? '';
    const state = async () => (await app.ledgerOf('ann')).holds[0]?.state;

    // The signed event claims that the hold is in place, but the owner has not authenticated.
    expect(await deliver(eventOf('evt_1', payment))).toBe(200);
    await app.settle();
    expect(await state()).toBe('action_needed');

    double.answerBank(secret, true);
    expect(
      await Promise.all([
        deliver(eventOf('evt_2', payment)),
        deliver(eventOf('evt_2', payment)),
        deliver(eventOf('evt_2', payment)),
      ]),
    ).toEqual([200, 200, 200]);
    await app.settle();
    expect(await state()).toBe('placed');
    const looked = await rows();
    expect(looked).toEqual({ hints: 2, looks: 2 });
    expect(await deliver(eventOf('evt_2', payment, 'payment_intent.canceled'))).toBe(200);
    expect(await deliver(eventOf('evt_3', 'pi_of_another_site'))).toBe(200);
    await app.settle();
    expect(await state()).toBe('placed');
    expect(await rows()).toEqual({ hints: 3, looks: 3 });
    expect(double.problems).toEqual([]);
  });
});
