import { DECLINED_AT_ONCE, ownEntry, TEST_CARDS } from '../../../src/modules/payments/sandbox/test-cards.ts';
import { type Answer, errorOf, type Json, list, missing, ok, unexpected } from './answers.ts';
import { disputeOf } from './dispute.ts';

interface Intent {
  id: string;
  amount: number;
  currency: string;
  customer: string;
  card: string;
  method: string;
  reference: string;
  manual: boolean;
  status: string;
  received: number;
  refunded: number;
  /** Null if the payment is not disputed. */
  dispute: string | null;
  decline: { code: string; decline_code: string; message: string } | null;
  charge: string | null;
}
const DAY_S = 86_400;
const card = (testCard: string) => ownEntry(TEST_CARDS, testCard);

export type State = {
  intents: Map<string, Intent>;
  methods: Map<string, { testCard: string; customer: string | null }>;
  customers: Map<string, string>;
  refunds: Json[];
  lines: Json[];
  events: Json[];
};

export class StripeServer {
  readonly #state: State;
  readonly #newSandboxId: (kind: string) => string;
  readonly #now: () => number;
  constructor(state: State, { newSandboxId, now }: { newSandboxId: (kind: string) => string; now: () => number }) {
    this.#state = state;
    this.#newSandboxId = newSandboxId;
    this.#now = now;
  }

  perform({ name, id }: { name: string; id: string }, { query, form }: { query: Json; form: Json }): Answer {
    switch (name) {
      case 'POST /v1/customers':
        return this.#customer();
      case 'POST /v1/setup_intents':
        return ok(this.#setup(String(form['customer'])));
      case 'GET /v1/payment_methods/{payment_method}':
        return this.#method(id);
      case 'POST /v1/payment_methods/{payment_method}/attach':
        return this.#attach(id, String(form['customer']));
      case 'POST /v1/payment_methods/{payment_method}/detach':
        return this.#detach(id);
      case 'POST /v1/payment_intents':
        return this.#create(form);
      case 'GET /v1/payment_intents':
        return ok(
          list(
            '/v1/payment_intents',
            [...this.#state.intents.values()]
              .filter((intent) => intent.customer === query['customer'])
              .map((intent) => this.#intent(intent, false)),
          ),
        );
      case 'GET /v1/payment_intents/{intent}':
        return this.#on(id, (intent) => ok(this.#intent(intent, true)));
      case 'POST /v1/payment_intents/{intent}/capture':
        return this.#on(id, (intent) => this.#capture(intent, Number(form['amount_to_capture'] ?? intent.amount)));
      case 'POST /v1/payment_intents/{intent}/cancel':
        return this.#on(id, (intent) => this.#cancel(intent));
      case 'POST /v1/payment_intents/{intent}/increment_authorization':
        return this.#on(id, (intent) => this.#raise(intent, Number(form['amount'])));
      case 'POST /v1/refunds':
        return this.#on(String(form['payment_intent']), (intent) => this.#refund(intent, form));
      case 'GET /v1/refunds':
        return ok(
          list(
            '/v1/refunds',
            this.#state.refunds.filter((refund) => refund['payment_intent'] === query['payment_intent']),
          ),
        );
      case 'GET /v1/disputes':
        return ok(
          list(
            '/v1/disputes',
            [...this.#state.intents.values()]
              .filter((intent) => intent.id === query['payment_intent'] && intent.dispute !== null)
              .map((intent) => disputeOf(intent, this.#now())),
          ),
        );
      case 'GET /v1/balance_transactions':
        return ok(list('/v1/balance_transactions', this.#state.lines));
      case 'GET /v1/events':
        return ok(list('/v1/events', this.#state.events));
      default:
        return { status: 404, body: errorOf('invalid_request_error', `${name} is not done here`) };
    }
  }

  answerBank(secret: string, agrees: boolean): void {
    const intent = this.#state.intents.get(secret.split('_secret_')[0] ?? '');
    if (intent === undefined || intent.status !== 'requires_action') return;
    const declines = card(intent.card)?.declines;
    if (!agrees || declines !== undefined) {
      intent.status = 'requires_payment_method';
      intent.decline =
        agrees && declines !== undefined
          ? { code: 'card_declined', decline_code: declines.code, message: declines.text }
          : {
              code: 'payment_intent_authentication_failure',
              decline_code: 'authentication_failed',
              message: 'We are unable to authenticate your payment method.',
            };
      return this.#notify('payment_intent.payment_failed', intent);
    }
    this.#authorised(intent);
  }

  #customer(): Answer {
    const id = this.#newSandboxId('cus');
    this.#state.customers.set(id, id);
    return ok({ id, object: 'customer', created: this.#now(), livemode: false, metadata: {} });
  }
  #setup(customer: string): Json {
    const id = this.#newSandboxId('seti');
    return {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_double`,
      created: this.#now(),
      livemode: false,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      usage: 'off_session',
      customer,
    };
  }
  #presentMethod(id: string, testCard: string, customer: string | null): Json {
    const { brand, last4 } = card(testCard) ?? { brand: 'visa', last4: '0002' };
    return {
      id,
      object: 'payment_method',
      type: 'card',
      created: this.#now(),
      livemode: false,
      customer,
      billing_details: {},
      card: { brand, last4, exp_month: 12, exp_year: 2034, funding: 'credit', country: 'US' },
    };
  }
  #method(id: string): Answer {
    const saved = this.#state.methods.get(id);
    if (saved !== undefined) return ok(this.#presentMethod(id, saved.testCard, saved.customer));
    if (card(id) === undefined && ownEntry(DECLINED_AT_ONCE, id) === undefined)
      return missing(`No such PaymentMethod: '${id}'`);
    return ok(this.#presentMethod(id, id, null));
  }
  #attach(id: string, customer: string): Answer {
    const decline = ownEntry(DECLINED_AT_ONCE, id);
    if (decline !== undefined) return { status: 402, body: { error: { type: 'card_error', ...decline } } };
    const name = this.#newSandboxId('pm');
    this.#state.methods.set(name, { testCard: id, customer });
    return ok(this.#presentMethod(name, id, customer));
  }
  #detach(id: string): Answer {
    const saved = this.#state.methods.get(id);
    if (saved === undefined) return missing(`No such PaymentMethod: '${id}'`);
    this.#state.methods.set(id, { ...saved, customer: null });
    return ok(this.#presentMethod(id, saved.testCard, null));
  }

  #create(form: Json): Answer {
    const method = this.#state.methods.get(String(form['payment_method']));
    if (method === undefined || method.customer !== form['customer'])
      return missing(`No such PaymentMethod: '${String(form['payment_method'])}'`);
    const intent: Intent = {
      id: this.#newSandboxId('pi'),
      amount: Number(form['amount']),
      currency: String(form['currency']),
      customer: String(form['customer']),
      card: method.testCard,
      method: String(form['payment_method']),
      reference: String((form['metadata'] as Json)['reference']),
      manual: form['capture_method'] === 'manual',
      status: 'requires_confirmation',
      received: 0,
      refunded: 0,
      dispute: null,
      decline: null,
      charge: null,
    };
    this.#state.intents.set(intent.id, intent);
    const rules = card(method.testCard);
    if (rules?.asks === true) {
      if (form['off_session'] !== 'true') {
        intent.status = 'requires_action';
        return ok(this.#intent(intent, true));
      }
      return this.#declined(intent, {
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
    }
    if (rules?.declines !== undefined)
      return this.#declined(intent, {
        code: 'card_declined',
        decline_code: rules.declines.code,
        message: rules.declines.text,
      });
    this.#authorised(intent);
    return ok(this.#intent(intent, true));
  }
  #declined(intent: Intent, decline: NonNullable<Intent['decline']>): Answer {
    intent.status = 'requires_payment_method';
    intent.decline = decline;
    this.#notify('payment_intent.payment_failed', intent);
    return {
      status: 402,
      body: { error: { type: 'card_error', ...decline, payment_intent: this.#intent(intent, false) } },
    };
  }
  #authorised(intent: Intent): void {
    intent.charge = this.#newSandboxId('ch');
    intent.status = 'requires_capture';
    if (intent.manual) this.#notify('payment_intent.amount_capturable_updated', intent);
    else this.#taken(intent, intent.amount);
  }
  #taken(intent: Intent, amount: number): void {
    intent.status = 'succeeded';
    intent.received = amount;
    this.#line('charge', { amount, fee: Math.round(amount * 0.029) + 30, source: this.#charge(intent) });
    this.#notify('payment_intent.succeeded', intent);
    const disputes = card(intent.card)?.disputes;
    if (disputes === undefined) return;
    intent.dispute = disputes === 'inquiry' ? 'warning_needs_response' : 'needs_response';
    if (disputes === 'dispute') this.#withhold(intent);
    this.#notify('charge.dispute.created', intent);
  }
  moveDispute(id: string, to: 'needs_response' | 'won' | 'lost'): void {
    const intent = this.#state.intents.get(id);
    if (intent === undefined) return;
    intent.dispute = to;
    if (to === 'needs_response') this.#withhold(intent);
    if (to === 'won')
      this.#line('adjustment', { amount: intent.received, fee: 0, source: disputeOf(intent, this.#now()) });
    this.#notify(to === 'needs_response' ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.closed', intent);
  }
  #withhold(intent: Intent): void {
    this.#line('adjustment', { amount: -intent.received, fee: 1_500, source: disputeOf(intent, this.#now()) });
  }
  #capture(intent: Intent, amount: number): Answer {
    if (intent.status !== 'requires_capture' || amount > intent.amount)
      return unexpected(`This PaymentIntent could not be captured because it has a status of ${intent.status}.`);
    this.#taken(intent, amount);
    return ok(this.#intent(intent, true));
  }
  #cancel(intent: Intent): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return unexpected(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
    intent.status = 'canceled';
    this.#notify('payment_intent.canceled', intent);
    return ok(this.#intent(intent, true));
  }
  #raise(intent: Intent, amount: number): Answer {
    if (intent.status !== 'requires_capture' || card(intent.card)?.raises !== true)
      return unexpected('This PaymentIntent is not eligible for incremental authorization.');
    intent.amount = amount;
    return ok(this.#intent(intent, true));
  }
  #refund(intent: Intent, form: Json): Answer {
    const amount = Number(form['amount']);
    if (intent.status !== 'succeeded' || intent.refunded + amount > intent.received)
      return unexpected('Refund amount is greater than unrefunded amount on charge.');
    intent.refunded += amount;
    const refund: Json = {
      id: this.#newSandboxId('re'),
      object: 'refund',
      amount,
      created: this.#now(),
      currency: intent.currency,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: form['metadata'],
      charge: intent.charge,
    };
    this.#state.refunds.push(refund);
    this.#line('refund', { amount: -amount, fee: 0, source: refund });
    this.#notify('charge.refunded', intent);
    // As with Stripe's own test card, the refund succeeds at first and then fails.
    if (card(intent.card)?.failsRefunds !== true) return ok(refund);
    intent.refunded -= amount;
    const failed = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    this.#state.refunds.splice(this.#state.refunds.indexOf(refund), 1, failed);
    this.#line('refund_failure', { amount, fee: 0, source: failed });
    this.#notify('refund.failed', intent);
    return ok(refund);
  }

  #on(id: string, work: (intent: Intent) => Answer): Answer {
    const intent = this.#state.intents.get(id);
    return intent === undefined ? missing(`No such payment_intent: '${id}'`) : work(intent);
  }
  #intent(intent: Intent, withCharge: boolean): Json {
    return {
      id: intent.id,
      object: 'payment_intent',
      amount: intent.amount,
      amount_received: intent.received,
      amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
      currency: intent.currency,
      customer: intent.customer,
      payment_method: intent.method,
      payment_method_types: ['card'],
      capture_method: intent.manual ? 'manual' : 'automatic',
      confirmation_method: 'automatic',
      created: this.#now(),
      livemode: false,
      client_secret: `${intent.id}_secret_double`,
      metadata: { reference: intent.reference },
      status: intent.status,
      latest_charge: intent.charge === null ? null : withCharge ? this.#charge(intent) : intent.charge,
      last_payment_error: intent.decline === null ? null : { type: 'card_error', ...intent.decline },
    };
  }
  #charge(intent: Intent): Json {
    const rules = card(intent.card);
    return {
      id: intent.charge,
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.received,
      amount_refunded: intent.refunded,
      billing_details: {},
      captured: intent.received > 0,
      created: this.#now(),
      currency: intent.currency,
      disputed: intent.dispute !== null,
      livemode: false,
      metadata: {},
      paid: true,
      payment_intent: intent.id,
      refunded: intent.refunded > 0 && intent.refunded === intent.received,
      status: 'succeeded',
      payment_method_details: {
        type: 'card',
        card: {
          brand: rules?.brand ?? 'visa',
          last4: rules?.last4 ?? '0000',
          exp_month: 12,
          exp_year: 2034,
          capture_before: this.#now() + 7 * DAY_S,
          incremental_authorization: { status: rules?.raises === true ? 'available' : 'unavailable' },
        },
      },
    };
  }
  #line(type: string, { amount, fee, source }: { amount: number; fee: number; source: Json }): void {
    this.#state.lines.unshift({
      id: this.#newSandboxId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: this.#now(),
      created: this.#now(),
      currency: String(source['currency']),
      exchange_rate: null,
      description: null,
      fee,
      fee_details: [],
      net: amount - fee,
      reporting_category: type,
      source,
      status: 'pending',
      type,
    });
  }
  #notify(type: string, intent: Intent): void {
    this.#state.events.unshift({
      id: this.#newSandboxId('evt'),
      object: 'event',
      api_version: '2026-10-28',
      created: this.#now(),
      data: { object: this.#intent(intent, false) },
      livemode: false,
      pending_webhooks: 0,
      request: null,
      type,
    });
  }
}
