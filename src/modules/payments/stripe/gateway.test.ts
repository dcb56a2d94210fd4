import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalMessage } from '#contract/result.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { describeGateway } from '#tests/support/gateway-contract.ts';
import { problemsOfAnswer, problemsOfRequest } from '#tests/support/stripe/description.ts';
import { openStripeDouble } from '#tests/support/stripe/double.ts';
import { createStripeGateway } from './gateway.ts';

const config = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret: 'whsec_double' };
const stripe = new Stripe('sk_test_unused');

async function openStage() {
  const { database, close } = await testDatabase('postgres');
  const double = await openStripeDouble(Date.now);
  const parts = { database, clock: databaseClock, config, address: double.address };
  return {
    double,
    gateway: createStripeGateway(parts),
    shortTimeout: createStripeGateway({ ...parts, patienceMs: 300 }),
    now: Date.now,
    moveDispute: (id: string, to: 'needs_answer' | 'won' | 'lost') => Promise.resolve(double.moveDispute(id, to)),
    answerBank: (secret: string, agrees: boolean) => Promise.resolve(double.answerBank(secret, agrees)),
    signWebhook: (body: string, at: number) =>
      stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: config.webhookSecret,
        timestamp: Math.floor(at / 1000),
      }),
    eventOf: (id: string, payment: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: payment, object: 'payment_intent' } },
      }),
    async close() {
      await double.close();
      await close();
      expect(double.problems, 'every request and answer is as Stripe publishes').toEqual([]);
    },
  };
}

describeGateway('Stripe', () => openStage());

describe('a failed connection to Stripe', () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  test('is reported as an error, and the payment is found again by its key', async () => {
    const saved = await stage.gateway.saveCard('ben', 'pm_card_visa');
    if (!saved.ok) throw new Error(refusalMessage(saved));
    const ask = {
      key: 'k1',
      reference: 'k1',
      userId: 'ben',
      cardId: saved.value.id,
      amount: 50_000,
      currency: 'USD',
      text: 'Hold',
      mode: 'hold',
      isPresent: true,
    } as const;
    for (const [fault, kind, gateway] of [
      ['hang_before', 'timeout', stage.shortTimeout],
      ['hang_after', 'timeout', stage.shortTimeout],
      ['cut_after', 'unreachable', stage.gateway],
      ['busy', 'busy', stage.gateway],
      ['broken', 'unreachable', stage.gateway],
    ] as const) {
      stage.double.line.fault = fault;
      await expect(gateway.authorise(ask), fault).rejects.toMatchObject({ name: 'GatewayError', kind });
    }
    stage.double.line.fault = null;
    const payment = await stage.gateway.authorise(ask);
    expect(payment).toMatchObject({ status: 'held', reference: 'k1' });
    expect((await stage.gateway.find({ userId: 'ben', reference: 'k1' }))?.id).toBe(payment.id);
  });
});

test('the API description reports deviations', () => {
  expect(
    problemsOfRequest('POST /v1/payment_intents', { query: {}, form: { amount: 'much', currency: 'usd' } }),
  ).toEqual(['amount is no whole number']);
  expect(problemsOfRequest('POST /v1/payment_intents', { query: {}, form: { amount: '5' } })).toEqual([
    '.currency is missing',
  ]);
  expect(
    problemsOfRequest('POST /v1/payment_intents', { query: {}, form: { amount: '5', currency: 'usd', whim: '1' } }),
  ).toEqual(['whim is not described']);
  expect(problemsOfAnswer('POST /v1/customers', { id: 'cus_1', object: 'customer' }).length).toBeGreaterThan(0);
});
