import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import {
  type AuthorizationRequest,
  type Card,
  type CardGateway,
  GatewayError,
  type Hint,
  type Movement,
  type ProviderPayment,
  type RefundRequest,
  type Refunded,
} from '../gateway.ts';
import { findStripeCustomer, insertCustomer } from '../store.ts';
import { answerOrError, declinedPaymentOf, isCardError, isStripeError } from './errors.ts';
import { failureOf, isDisputed, presentDispute, presentIntent, presentMovement, EXPAND_CHARGE } from './present.ts';

const PATIENCE_MS = 12_000;
const RETRIES = 1;
const TOLERANCE_S = 300;
/** Polled events overlap by this much, because they become visible out of order. */
const OVERLAP_S = 120;
const PAGE = 100;
const MAX_MOVEMENTS = 10_000;
export const EVENTS = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

export interface StripeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly patienceMs?: number;
}

/** Card numbers never reach our servers: the browser sends them to Stripe. */
export function createStripeGateway({
  database,
  clock,
  config,
  address,
  patienceMs = PATIENCE_MS,
}: StripeDeps): CardGateway {
  const stripe = new Stripe(config.secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Hammerdown' },
    ...address,
  });
  const api = new StripeAccount(stripe, { database, clock });
  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    createIntent: async (userId) => ({ ...(await api.createIntent(userId)), publishableKey: config.publishableKey }),
    saveCard: (userId, paymentMethod) => api.saveCard(userId, paymentMethod),
    removeCard: async (cardId) => {
      await answerOrError(() => stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `detach:${cardId}` }));
    },
    authorise: (ask) => api.authorise(ask),
    raise: (ask) => api.raise(ask),
    capture: ({ key, paymentId, amount }) =>
      api.orDeclined(() =>
        stripe.paymentIntents.capture(
          paymentId,
          { amount_to_capture: amount, expand: EXPAND_CHARGE },
          { idempotencyKey: key },
        ),
      ),
    cancel: ({ key, paymentId }) =>
      api.orDeclined(() => stripe.paymentIntents.cancel(paymentId, { expand: EXPAND_CHARGE }, { idempotencyKey: key })),
    refund: (ask) => api.refund(ask),
    read: (paymentId) => api.read(paymentId),
    find: (ask) => api.find(ask),
    findRefund: (ask) => api.findRefund(ask),
    refunds: async (paymentId) =>
      (await api.refundsOf(paymentId)).map((refund) => ({
        id: refund.id,
        reference: refund.metadata?.['reference'] ?? '',
        failure: failureOf(refund),
      })),
    movements: (span) => api.movements(span),
    pageOf: (paymentId) =>
      `https://dashboard.stripe.com/${config.secretKey.startsWith('sk_live_') ? '' : 'test/'}payments/${encodeURIComponent(paymentId)}`,
    readHint(body, signature, at) {
      const event = signedEvent(() =>
        stripe.webhooks.constructEvent(body, signature, config.webhookSecret, TOLERANCE_S, undefined, at),
      );
      return event === null ? null : eventHintOf(event);
    },
    async hintsSince(cursor) {
      const now = Math.floor((await clock.now(database.executor)) / 1000);
      const events =
        cursor === null
          ? []
          : await answerOrError(() =>
              stripe.events
                .list({ created: { gte: Number(cursor) }, types: [...EVENTS], limit: PAGE })
                .autoPagingToArray({ limit: MAX_MOVEMENTS }),
            );
      return { hints: events.map(eventHintOf), cursor: String(now - OVERLAP_S) };
    },
  };
}

function eventHintOf(event: Stripe.Event): Hint {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return { eventId: event.id, kind: event.type, paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null) };
}

class StripeAccount {
  readonly #stripe: Stripe;
  readonly #deps: Pick<StripeDeps, 'database' | 'clock'>;
  constructor(stripe: Stripe, deps: Pick<StripeDeps, 'database' | 'clock'>) {
    this.#stripe = stripe;
    this.#deps = deps;
  }

  async createIntent(userId: string): Promise<{ id: string; clientSecret: string }> {
    const customer = await this.customerOf(userId);
    const intent = await answerOrError(() =>
      this.#stripe.setupIntents.create(
        { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata: { user_id: userId } },
        { idempotencyKey: randomUUID() },
      ),
    );
    return { id: intent.id, clientSecret: intent.client_secret ?? '' };
  }

  /** The idempotency key deduplicates concurrent creation. */
  async customerOf(userId: string): Promise<string> {
    const { database, clock } = this.#deps;
    const known = await findStripeCustomer(database.executor, userId);
    if (known !== null) return known;
    const customer = await answerOrError(() =>
      this.#stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer:${userId}` }),
    );
    await insertCustomer(database.executor, {
      provider: 'stripe',
      userId,
      customerId: customer.id,
      at: new Date(await clock.now(database.executor)),
    });
    return customer.id;
  }

  async saveCard(userId: string, paymentMethod: string): Promise<Result<Card>> {
    const customer = await this.customerOf(userId);
    try {
      let method = await answerOrError(() => this.#stripe.paymentMethods.retrieve(paymentMethod), {
        throwsCardErrors: true,
        throwsMissing: true,
      });
      if (method.customer === null) {
        method = await answerOrError(
          () =>
            this.#stripe.paymentMethods.attach(
              paymentMethod,
              { customer },
              { idempotencyKey: `attach:${userId}:${paymentMethod}` },
            ),
          { throwsCardErrors: true, throwsMissing: true },
        );
      }
      const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id;
      if (owner !== customer || method.card === undefined) return noSuchCard(paymentMethod);
      const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint = null } = method.card;
      return accepted({ id: method.id, brand, last4, expMonth, expYear, declinesHolds: false, fingerprint });
    } catch (error) {
      if (isCardError(error))
        return refuse('card_declined', {
          message: error.message,
          code: error.code ?? 'card_declined',
          ...(error.decline_code === undefined ? {} : { decline_code: error.decline_code }),
        });
      if (isStripeError(error) && error.code === 'resource_missing') return noSuchCard(paymentMethod);
      throw error;
    }
  }

  async authorise(ask: AuthorizationRequest): Promise<ProviderPayment> {
    const customer = await this.customerOf(ask.userId);
    const isHold = ask.mode === 'hold';
    return this.orDeclined(() =>
      this.#stripe.paymentIntents.create(
        {
          amount: ask.amount,
          currency: ask.currency.toLowerCase(),
          customer,
          payment_method: ask.cardId,
          allowed_payment_method_types: ['card'],
          capture_method: isHold ? 'manual' : 'automatic',
          confirm: true,
          off_session: !ask.isPresent,
          description: ask.text,
          metadata: { reference: ask.reference },
          expand: EXPAND_CHARGE,
          ...(isHold
            ? { payment_method_options: { card: { request_incremental_authorization: 'if_available' } } }
            : {}),
        },
        { idempotencyKey: ask.key },
      ),
    );
  }

  async raise({
    key,
    paymentId,
    amount,
  }: {
    key: string;
    paymentId: string;
    amount: number;
  }): Promise<ProviderPayment | null> {
    try {
      const intent = await answerOrError(
        () =>
          this.#stripe.paymentIntents.incrementAuthorization(
            paymentId,
            { amount, expand: EXPAND_CHARGE },
            { idempotencyKey: key },
          ),
        { throwsCardErrors: true },
      );
      return presentIntent(intent, []);
    } catch (error) {
      // Not every bank supports raising. A new hold then replaces the old one.
      if (isCardError(error) || (error instanceof GatewayError && error.kind === 'rejected')) return null;
      throw error;
    }
  }

  async refund({ key, paymentId, amount, reference }: RefundRequest): Promise<Refunded> {
    const refund = await answerOrError(() =>
      this.#stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { reference } },
        { idempotencyKey: key },
      ),
    );
    return { id: refund.id, payment: await this.read(paymentId), failure: failureOf(refund) };
  }

  async findRefund({ paymentId, reference }: { paymentId: string; reference: string }): Promise<Refunded | null> {
    const found = (await this.refundsOf(paymentId)).find(
      (refund) => refund.metadata?.['reference'] === reference && failureOf(refund) === null,
    );
    return found === undefined ? null : { id: found.id, payment: await this.read(paymentId), failure: null };
  }

  async refundsOf(paymentId: string): Promise<Stripe.Refund[]> {
    return (await answerOrError(() => this.#stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }))).data;
  }

  async read(paymentId: string): Promise<ProviderPayment> {
    return this.#present(
      await answerOrError(() => this.#stripe.paymentIntents.retrieve(paymentId, { expand: EXPAND_CHARGE })),
    );
  }

  async find({ userId, reference }: { userId: string; reference: string }): Promise<ProviderPayment | null> {
    const customer = await findStripeCustomer(this.#deps.database.executor, userId);
    if (customer === null) return null;
    for await (const intent of this.#stripe.paymentIntents.list({ customer, limit: PAGE })) {
      if (intent.metadata['reference'] === reference) return this.read(intent.id);
    }
    return null;
  }

  async movements({ from, to }: { from: number; to: number }): Promise<Movement[]> {
    const lines = await answerOrError(() =>
      this.#stripe.balanceTransactions
        .list({
          created: { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) },
          limit: PAGE,
          expand: ['data.source'],
        })
        .autoPagingToArray({ limit: MAX_MOVEMENTS }),
    );
    return lines.map(presentMovement);
  }

  async orDeclined(call: () => Promise<Stripe.PaymentIntent>): Promise<ProviderPayment> {
    try {
      return await this.#present(await answerOrError(call, { throwsCardErrors: true }));
    } catch (error) {
      if (!isCardError(error)) throw error;
      const intent = declinedPaymentOf(error);
      return presentIntent(
        { ...intent, status: 'requires_payment_method', last_payment_error: intent.last_payment_error ?? null },
        [],
      );
    }
  }

  async #present(intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
    if (!isDisputed(intent)) return presentIntent(intent, []);
    const disputes = await answerOrError(() => this.#stripe.disputes.list({ payment_intent: intent.id, limit: PAGE }));
    return presentIntent(intent, disputes.data.map(presentDispute));
  }
}

/**
 * Any error during the check counts as invalid: a malformed header makes the SDK throw more than its own error types.
 */
function signedEvent(check: () => Stripe.Event): Stripe.Event | null {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function noSuchCard(paymentMethod: string): Result<never> {
  return refuse('payment_method_unknown', { id: paymentMethod });
}
