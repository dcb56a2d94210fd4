import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { type AuthoriseAsk, type Card, type CardGateway, GatewayFault, type Hint, type Movement, type ProviderPayment, type Refunded } from '../gateway.ts';
import { findCustomer, insertCustomer } from '../store.ts';
import { answerOrFault, declinedPaymentOf, isCardError, isStripeError } from './faults.ts';
import { failureOf, isDisputed, presentDispute, presentIntent, presentMovement, WITH_CHARGE } from './present.ts';

/** No call waits longer for the provider. */
const PATIENCE_MS = 12_000;
/** The SDK's own second try, with the same key. */
const RETRIES = 1;
/** How old a signed webhook may be. */
const TOLERANCE_S = 300;
/** Polled events overlap by so much: they become visible out of order. */
const OVERLAP_S = 120;
const PAGE = 100;
/** The most lines of the balance that one reading follows. */
const MOST_MOVEMENTS = 10_000;
/** The events that the house follows. */
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

export interface StripeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };
  /** Another address than Stripe's own, for tests. */
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly patienceMs?: number;
}

/** Cards through Stripe, by its own SDK. No card number ever reaches the house: the browser tells it to Stripe. */
export function createStripeGateway({ database, clock, config, address, patienceMs = PATIENCE_MS }: StripeParts): CardGateway {
  const stripe = new Stripe(config.secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Hammerdown' },
    ...address,
  });
  const desk = new StripeDesk(stripe, { database, clock });
  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    createIntent: async (userId) => {
      const customer = await desk.customerOf(userId);
      const intent = await answerOrFault(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata: { user_id: userId } },
          { idempotencyKey: randomUUID() },
        ),
      );
      return { id: intent.id, clientSecret: intent.client_secret ?? '', publishableKey: config.publishableKey };
    },
    saveCard: (userId, paymentMethod) => desk.saveCard(userId, paymentMethod),
    removeCard: async (cardId) => {
      await answerOrFault(() => stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `detach:${cardId}` }));
    },
    authorise: (ask) => desk.authorise(ask),
    raise: (ask) => desk.raise(ask),
    take: ({ key, paymentId, amount }) =>
      desk.tell(() => stripe.paymentIntents.capture(paymentId, { amount_to_capture: amount, expand: WITH_CHARGE }, { idempotencyKey: key })),
    cancel: ({ key, paymentId }) => desk.tell(() => stripe.paymentIntents.cancel(paymentId, { expand: WITH_CHARGE }, { idempotencyKey: key })),
    refund: (ask) => desk.refund(ask),
    read: (paymentId) => desk.read(paymentId),
    find: (ask) => desk.find(ask),
    findRefund: (ask) => desk.findRefund(ask),
    refunds: async (paymentId) =>
      (await desk.refundsOf(paymentId)).map((refund) => ({ id: refund.id, reference: refund.metadata?.['reference'] ?? '', failure: failureOf(refund) })),
    movements: (span) => desk.movements(span),
    pageOf: (paymentId) => `https://dashboard.stripe.com/${config.secretKey.startsWith('sk_live_') ? '' : 'test/'}payments/${encodeURIComponent(paymentId)}`,
    readHint(body, signature, at) {
      const event = signedEvent(() => stripe.webhooks.constructEvent(body, signature, config.webhookSecret, TOLERANCE_S, undefined, at));
      return event === null ? null : hintOf(event);
    },
    async hintsSince(cursor) {
      const now = Math.floor((await clock.now(database.executor)) / 1000);
      const events =
        cursor === null
          ? []
          : await answerOrFault(() =>
              stripe.events.list({ created: { gte: Number(cursor) }, types: [...EVENTS], limit: PAGE }).autoPagingToArray({ limit: MOST_MOVEMENTS }),
            );
      return { hints: events.map(hintOf), cursor: String(now - OVERLAP_S) };
    },
  };
}

/** Of an event only its names are taken. */
function hintOf(event: Stripe.Event): Hint {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return { eventId: event.id, kind: event.type, paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null) };
}

class StripeDesk {
  readonly #stripe: Stripe;
  readonly #parts: Pick<StripeParts, 'database' | 'clock'>;
  constructor(stripe: Stripe, parts: Pick<StripeParts, 'database' | 'clock'>) {
    this.#stripe = stripe;
    this.#parts = parts;
  }

  /** The provider's customer for a user, made on first need. Made twice at once, the key makes them one. */
  async customerOf(userId: string): Promise<string> {
    const { database, clock } = this.#parts;
    const known = await findCustomer(database.executor, 'stripe', userId);
    if (known !== null) return known;
    const customer = await answerOrFault(() => this.#stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer:${userId}` }));
    await insertCustomer(database.executor, { provider: 'stripe', userId, customerId: customer.id, at: new Date(await clock.now(database.executor)) });
    return customer.id;
  }

  async saveCard(userId: string, paymentMethod: string): Promise<Result<Card>> {
    const customer = await this.customerOf(userId);
    try {
      let method = await answerOrFault(() => this.#stripe.paymentMethods.retrieve(paymentMethod), { throwsCardErrors: true, throwsMissing: true });
      if (method.customer === null) {
        method = await answerOrFault(
          () => this.#stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey: `attach:${userId}:${paymentMethod}` }),
          { throwsCardErrors: true, throwsMissing: true },
        );
      }
      const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id;
      if (owner !== customer || method.card === undefined) return noSuchCard(paymentMethod);
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
      return accepted({ id: method.id, brand, last4, expMonth, expYear, declinesHolds: false });
    } catch (error) {
      if (isCardError(error))
        return refused(402, error.message, {
          code: error.code ?? 'card_declined',
          ...(error.decline_code === undefined ? {} : { decline_code: error.decline_code }),
        });
      if (isStripeError(error) && error.code === 'resource_missing') return noSuchCard(paymentMethod);
      throw error;
    }
  }

  async authorise(ask: AuthoriseAsk): Promise<ProviderPayment> {
    const customer = await this.customerOf(ask.userId);
    const isHold = ask.mode === 'hold';
    return this.tell(() =>
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
          description: ask.words,
          metadata: { reference: ask.reference },
          expand: WITH_CHARGE,
          ...(isHold ? { payment_method_options: { card: { request_incremental_authorization: 'if_available' } } } : {}),
        },
        { idempotencyKey: ask.key },
      ),
    );
  }

  async raise({ key, paymentId, amount }: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment | null> {
    try {
      const intent = await answerOrFault(
        () => this.#stripe.paymentIntents.incrementAuthorization(paymentId, { amount, expand: WITH_CHARGE }, { idempotencyKey: key }),
        { throwsCardErrors: true },
      );
      return presentIntent(intent, []);
    } catch (error) {
      // Not every bank raises: then a new hold takes the old one's place.
      if (isCardError(error) || (error instanceof GatewayFault && error.kind === 'rejected')) return null;
      throw error;
    }
  }

  async refund({ key, paymentId, amount, reference }: { key: string; paymentId: string; amount: number; reference: string }): Promise<Refunded> {
    const refund = await answerOrFault(() =>
      this.#stripe.refunds.create({ payment_intent: paymentId, amount, metadata: { reference } }, { idempotencyKey: key }),
    );
    return { id: refund.id, payment: await this.read(paymentId), failure: failureOf(refund) };
  }

  async findRefund({ paymentId, reference }: { paymentId: string; reference: string }): Promise<Refunded | null> {
    const found = (await this.refundsOf(paymentId)).find((refund) => refund.metadata?.['reference'] === reference && failureOf(refund) === null);
    return found === undefined ? null : { id: found.id, payment: await this.read(paymentId), failure: null };
  }

  async refundsOf(paymentId: string): Promise<Stripe.Refund[]> {
    return (await answerOrFault(() => this.#stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }))).data;
  }

  async read(paymentId: string): Promise<ProviderPayment> {
    return this.#present(await answerOrFault(() => this.#stripe.paymentIntents.retrieve(paymentId, { expand: WITH_CHARGE })));
  }

  async find({ userId, reference }: { userId: string; reference: string }): Promise<ProviderPayment | null> {
    const customer = await findCustomer(this.#parts.database.executor, 'stripe', userId);
    if (customer === null) return null;
    for await (const intent of this.#stripe.paymentIntents.list({ customer, limit: PAGE })) {
      if (intent.metadata['reference'] === reference) return this.read(intent.id);
    }
    return null;
  }

  async movements({ from, to }: { from: number; to: number }): Promise<Movement[]> {
    const lines = await answerOrFault(() =>
      this.#stripe.balanceTransactions
        .list({ created: { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) }, limit: PAGE, expand: ['data.source'] })
        .autoPagingToArray({ limit: MOST_MOVEMENTS }),
    );
    return lines.map(presentMovement);
  }

  /** The payment of an answer, also where the answer is that the card was declined. */
  async tell(call: () => Promise<Stripe.PaymentIntent>): Promise<ProviderPayment> {
    try {
      return await this.#present(await answerOrFault(call, { throwsCardErrors: true }));
    } catch (error) {
      if (!isCardError(error)) throw error;
      const intent = declinedPaymentOf(error);
      return presentIntent({ ...intent, status: 'requires_payment_method', last_payment_error: intent.last_payment_error ?? null }, []);
    }
  }

  async #present(intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
    if (!isDisputed(intent)) return presentIntent(intent, []);
    const disputes = await answerOrFault(() => this.#stripe.disputes.list({ payment_intent: intent.id, limit: PAGE }));
    return presentIntent(intent, disputes.data.map(presentDispute));
  }
}

/** The event, if its signature is Stripe's and fresh. What the SDK throws while it checks is about what was sent: a header out of order makes it throw more than its own errors. */
function signedEvent(check: () => Stripe.Event): Stripe.Event | null {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function noSuchCard(paymentMethod: string): Result<never> {
  const message = `No such PaymentMethod: '${paymentMethod}'`;
  return refused(422, message, { code: 'resource_missing', errors: { payment_method: [message] } });
}
