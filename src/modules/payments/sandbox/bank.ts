import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import {
  type AuthorizationRequest,
  type Card,
  GatewayError,
  type ProviderPayment,
  type RefundRequest,
  type Refunded,
} from '../gateway.ts';
import { moveDispute, openDispute, readDisputes } from './disputes.ts';
import { newSandboxId } from './ids.ts';
import {
  findAnswer,
  findPayment,
  findRefundMovements,
  findTestCard,
  insertAnswer,
  insertEvent,
  insertMovement,
  insertPayment,
  insertTestCard,
  lockKey,
  type SandboxPayment,
  updatePayment,
} from './store.ts';
import { DECLINED_AT_ONCE, ownEntry, TEST_CARDS, type TestCard } from './test-cards.ts';

const EXPIRY = { expMonth: 12, expYear: 2034 } as const;
const HOLD_LASTS_MS = 7 * DAY_MS;
const FEE = { basisPoints: 290, fixed: 30 } as const;

export interface SandboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly secret: string };
}

/** Everyone uses the same test ids, so a fingerprint is of the id and its user. One test card is shared. */
const fingerprintOf = (userId: string, testCard: string, { isShared = false }: TestCard): string =>
  createHash('sha256')
    .update(isShared ? testCard : `${userId} ${testCard}`)
    .digest('hex')
    .slice(0, 16);

export class Bank {
  readonly #deps: SandboxDeps;
  constructor(deps: SandboxDeps) {
    this.#deps = deps;
  }

  async saveCard(userId: string, paymentMethod: string): Promise<Result<Card>> {
    const decline = ownEntry(DECLINED_AT_ONCE, paymentMethod);
    if (decline !== undefined) return refuse('card_declined', decline);
    const card = ownEntry(TEST_CARDS, paymentMethod);
    if (card === undefined) return refuse('payment_method_unknown', { id: paymentMethod });
    const id = newSandboxId('pm');
    const { executor } = this.#deps.database;
    await insertTestCard(executor, {
      id,
      userId,
      testCard: paymentMethod,
      at: new Date(await this.#deps.clock.now(executor)),
    });
    return accepted({
      id,
      brand: card.brand,
      last4: card.last4,
      ...EXPIRY,
      fingerprint: fingerprintOf(userId, paymentMethod, card),
      declinesHolds: card.declines !== undefined && card.asks !== true,
    });
  }

  authorise(ask: AuthorizationRequest): Promise<ProviderPayment> {
    return this.#once(ask.key, ask, async (transaction, at) => {
      const saved = await findTestCard(transaction, ask.cardId);
      const card = saved === null ? undefined : ownEntry(TEST_CARDS, saved.test_card);
      if (saved === null || card === undefined || saved.removed_at !== null)
        throw new GatewayError('rejected', `No such PaymentMethod: '${ask.cardId}'`);
      const id = newSandboxId('pi');
      const answered = bankAnswer(card, ask);
      const payment: SandboxPayment = {
        id,
        reference: ask.reference,
        user_id: ask.userId,
        card_id: ask.cardId,
        mode: ask.mode,
        amount: ask.amount,
        currency: ask.currency,
        status: 'held',
        taken: 0,
        refunded: 0,
        fee: 0,
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        decline_code: null,
        decline_text: null,
        expires_at: new Date(at + HOLD_LASTS_MS),
        created_at: new Date(at),
        ...answered,
      };
      await insertPayment(transaction, payment);
      if (payment.status === 'held' && ask.mode === 'charge')
        await this.#takeInFull(transaction, payment, { amount: ask.amount, at });
      return this.#present(transaction, id, at);
    });
  }

  raise({
    key,
    paymentId,
    amount,
  }: {
    key: string;
    paymentId: string;
    amount: number;
  }): Promise<ProviderPayment | null> {
    return this.#once(key, { paymentId, amount, raise: true }, async (transaction, at) => {
      const payment = await this.#held(transaction, paymentId, at);
      const card = await this.#cardOf(transaction, payment);
      if (card.raises !== true) return null;
      if (amount <= payment.amount) throw new GatewayError('rejected', 'The new amount must be above the old one.');
      await updatePayment(transaction, paymentId, { amount });
      return this.#present(transaction, paymentId, at);
    });
  }

  capture({ key, paymentId, amount }: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment> {
    return this.#once(key, { paymentId, amount, capture: true }, async (transaction, at) => {
      const payment = await this.#held(transaction, paymentId, at);
      if (amount > payment.amount) throw new GatewayError('rejected', 'You can’t capture more than was authorized.');
      await this.#takeInFull(transaction, payment, { amount, at });
      return this.#present(transaction, paymentId, at);
    });
  }

  cancel({ key, paymentId }: { key: string; paymentId: string }): Promise<ProviderPayment> {
    return this.#once(key, { paymentId, cancel: true }, async (transaction, at) => {
      const payment = await findPayment(transaction, paymentId, { lock: true });
      if (payment === null) throw new GatewayError('rejected', `No such payment: '${paymentId}'`);
      if (payment.status === 'taken') throw new GatewayError('rejected', 'A captured payment can’t be canceled.');
      if (payment.status !== 'cancelled') {
        await updatePayment(transaction, paymentId, { status: 'cancelled' });
        await insertEvent(transaction, { kind: 'payment_intent.canceled', paymentId, at: new Date(at) });
      }
      return this.#present(transaction, paymentId, at);
    });
  }

  refund({ key, paymentId, amount, reference }: RefundRequest): Promise<Refunded> {
    return this.#once(key, { paymentId, amount, reference }, async (transaction, at) => {
      const payment = await findPayment(transaction, paymentId, { lock: true });
      if (payment?.status !== 'taken' || payment.refunded + amount > payment.taken)
        throw new GatewayError('rejected', 'You can’t refund more than was captured.');
      const id = newSandboxId('re');
      await updatePayment(transaction, paymentId, { refunded: payment.refunded + amount });
      await insertMovement(transaction, {
        id,
        payment_id: paymentId,
        reference,
        kind: 'refund',
        amount: -amount,
        fee: 0,
        made_at: new Date(at),
      });
      await insertEvent(transaction, { kind: 'charge.refunded', paymentId, at: new Date(at) });
      const answer = { id, payment: await this.#present(transaction, paymentId, at), failure: null };
      // The answer does not show the failure yet, as with Stripe's own test card.
      if ((await this.#cardOf(transaction, payment)).failsRefunds === true)
        await this.#failRefunds(transaction, paymentId, at);
      return answer;
    });
  }

  failRefunds(paymentId: string): Promise<void> {
    return this.#deps.database.transaction(async (transaction) =>
      this.#failRefunds(transaction, paymentId, await this.#deps.clock.now(transaction)),
    );
  }

  async #failRefunds(transaction: Executor, paymentId: string, at: number): Promise<void> {
    const payment = await findPayment(transaction, paymentId, { lock: true });
    const sent = (await findRefundMovements(transaction, paymentId)).filter((each) => !each.has_failed);
    if (payment === null || sent.length === 0) return;
    await updatePayment(transaction, paymentId, {
      refunded: payment.refunded + sent.reduce((sum, { amount }) => sum + amount, 0),
    });
    for (const { id, amount } of sent)
      await insertMovement(transaction, {
        id: newSandboxId('rf'),
        payment_id: paymentId,
        reference: id,
        kind: 'refund_failed',
        amount: -amount,
        fee: 0,
        made_at: new Date(at),
      });
    await insertEvent(transaction, { kind: 'refund.failed', paymentId, at: new Date(at) });
  }

  async read(paymentId: string): Promise<ProviderPayment> {
    const { executor } = this.#deps.database;
    return this.#present(executor, paymentId, await this.#deps.clock.now(executor));
  }

  async answer(clientSecret: string, agrees: boolean): Promise<ProviderPayment | null> {
    const paymentId = /^(pi_[0-9a-f]{24})_secret_/.exec(clientSecret)?.[1];
    if (paymentId === undefined) return null;
    return this.#deps.database.transaction(async (transaction) => {
      const payment = await findPayment(transaction, paymentId, { lock: true });
      if (payment === null || payment.client_secret !== clientSecret) return null;
      const at = await this.#deps.clock.now(transaction);
      if (payment.status === 'action_needed') {
        const { declines } = await this.#cardOf(transaction, payment);
        const decline = agrees
          ? declines
          : { code: 'authentication_failed', text: 'Your bank could not confirm your identity.' };
        await updatePayment(
          transaction,
          paymentId,
          decline === undefined
            ? { status: 'held' }
            : { status: 'declined', decline_code: decline.code, decline_text: decline.text },
        );
        if (decline === undefined && payment.mode === 'charge')
          await this.#takeInFull(transaction, payment, { amount: payment.amount, at });
        await insertEvent(transaction, {
          kind: decline === undefined ? 'payment_intent.amount_capturable_updated' : 'payment_intent.payment_failed',
          paymentId,
          at: new Date(at),
        });
      }
      return this.#present(transaction, paymentId, at);
    });
  }

  moveDispute(paymentId: string, to: 'needs_answer' | 'won' | 'lost'): Promise<void> {
    return this.#deps.database.transaction(async (transaction) => {
      await findPayment(transaction, paymentId, { lock: true });
      await moveDispute(transaction, { paymentId, to, at: new Date(await this.#deps.clock.now(transaction)) });
    });
  }

  async #takeInFull(
    transaction: Executor,
    payment: SandboxPayment,
    { amount, at }: { amount: number; at: number },
  ): Promise<void> {
    const fee = Math.round((amount * FEE.basisPoints) / 10_000) + FEE.fixed;
    const made = new Date(at);
    const card = await this.#cardOf(transaction, payment);
    await updatePayment(transaction, payment.id, { status: 'taken', taken: amount, fee });
    await insertMovement(transaction, {
      id: newSandboxId('ch'),
      payment_id: payment.id,
      reference: payment.id,
      kind: 'charge',
      amount,
      fee,
      made_at: made,
    });
    await insertEvent(transaction, { kind: 'payment_intent.succeeded', paymentId: payment.id, at: made });
    if (card.disputes !== undefined)
      await openDispute(transaction, { paymentId: payment.id, amount, kind: card.disputes, at: made });
  }

  async #held(transaction: Executor, paymentId: string, at: number): Promise<SandboxPayment> {
    const payment = await findPayment(transaction, paymentId, { lock: true });
    if (payment === null) throw new GatewayError('rejected', `No such payment: '${paymentId}'`);
    if (payment.status !== 'held' || hasExpired(payment, at))
      throw new GatewayError('rejected', 'This payment is no longer held.');
    return payment;
  }

  async #cardOf(transaction: Executor, payment: SandboxPayment): Promise<TestCard> {
    const saved = await findTestCard(transaction, payment.card_id);
    return ownEntry(TEST_CARDS, saved?.test_card ?? '') ?? { brand: 'visa', last4: '0000' };
  }

  async #present(executor: Executor, paymentId: string, at: number): Promise<ProviderPayment> {
    const payment = await findPayment(executor, paymentId, { lock: false });
    if (payment === null) throw new GatewayError('rejected', `No such payment: '${paymentId}'`);
    const card = await this.#cardOf(executor, payment);
    return {
      id: payment.id,
      reference: payment.reference,
      status: hasExpired(payment, at) ? 'cancelled' : payment.status,
      amount: payment.amount,
      taken: payment.taken,
      refunded: payment.refunded,
      disputes: await readDisputes(executor, paymentId),
      currency: payment.currency,
      expiresAt: payment.expires_at?.getTime() ?? null,
      clientSecret: payment.client_secret,
      canRaise: payment.status === 'held' && card.raises === true,
      decline: payment.decline_code === null ? null : { code: payment.decline_code, text: payment.decline_text ?? '' },
    };
  }

  async #once<T>(key: string, request: object, work: (transaction: Executor, at: number) => Promise<T>): Promise<T> {
    return this.#deps.database.transaction(async (transaction) => {
      await lockKey(transaction, key);
      const asked = JSON.stringify(request);
      const first = await findAnswer(transaction, key);
      if (first !== null) {
        if (first.request !== asked)
          throw new GatewayError('rejected', 'Keys for idempotent requests can only be used with the same parameters.');
        return first.answer as T;
      }
      const at = await this.#deps.clock.now(transaction);
      const answer = await work(transaction, at);
      await insertAnswer(transaction, { key, request: asked, answer, at: new Date(at) });
      return answer;
    });
  }
}

function bankAnswer(card: TestCard, ask: AuthorizationRequest): Partial<SandboxPayment> {
  if (card.asks === true) {
    return ask.isPresent
      ? { status: 'action_needed' }
      : {
          status: 'declined',
          decline_code: 'authentication_required',
          decline_text: 'Your card was declined. This transaction requires authentication.',
        };
  }
  return card.declines === undefined
    ? {}
    : { status: 'declined', decline_code: card.declines.code, decline_text: card.declines.text };
}

const hasExpired = (payment: SandboxPayment, at: number): boolean =>
  (payment.status === 'held' || payment.status === 'action_needed') &&
  payment.expires_at !== null &&
  payment.expires_at.getTime() <= at;
