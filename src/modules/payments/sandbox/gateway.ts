import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CardGateway, type Hint, type ProviderPayment } from '../gateway.ts';
import { Bank, type SandboxDeps } from './bank.ts';
import { newSandboxId } from './ids.ts';
import { findEvents, findMovements, findPaymentByReference, findRefundMovements, markCardRemoved } from './store.ts';

const GAVE_BACK = 'The card’s bank returned it (expired or canceled card).';
const HINTS_AT_ONCE = 100;
const TOLERANCE_MS = 5 * 60_000;

export interface SandboxGateway extends CardGateway {
  readonly provider: 'sandbox';
  answerBank(clientSecret: string, agrees: boolean): Promise<ProviderPayment | null>;
  signWebhook(body: string, at: number): string;
  failRefunds(paymentId: string): Promise<void>;
  moveDispute(paymentId: string, to: 'needs_answer' | 'won' | 'lost'): Promise<void>;
}

export const isSandbox = (gateway: CardGateway): gateway is SandboxGateway => gateway.provider === 'sandbox';

/** Accepts Stripe's well-known test ids and answers as Stripe does in test mode. */
export function createSandboxGateway(deps: SandboxDeps): SandboxGateway {
  const bank = new Bank(deps);
  const { sign, isSigned } = createHintSigner(deps.config.secret);
  return {
    provider: 'sandbox',
    publishableKey: null,
    createIntent() {
      const id = newSandboxId('seti');
      return Promise.resolve({
        id,
        clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        publishableKey: null,
      });
    },
    saveCard: (userId, paymentMethod) => bank.saveCard(userId, paymentMethod),
    removeCard: async (cardId) =>
      markCardRemoved(deps.database.executor, cardId, new Date(await deps.clock.now(deps.database.executor))),
    authorise: (ask) => bank.authorise(ask),
    raise: (ask) => bank.raise(ask),
    capture: (ask) => bank.capture(ask),
    cancel: (ask) => bank.cancel(ask),
    refund: (ask) => bank.refund(ask),
    read: (paymentId) => bank.read(paymentId),
    async find({ reference }) {
      const found = await findPaymentByReference(deps.database.executor, reference);
      return found === null ? null : bank.read(found.id);
    },
    async findRefund({ paymentId, reference }) {
      const found = (await findRefundMovements(deps.database.executor, paymentId)).find(
        (each) => each.reference === reference && !each.has_failed,
      );
      return found === undefined ? null : { id: found.id, payment: await bank.read(paymentId), failure: null };
    },
    refunds: async (paymentId) =>
      (await findRefundMovements(deps.database.executor, paymentId)).map(
        ({ id, reference, has_failed: hasFailed }) => ({
          id,
          reference,
          failure: hasFailed ? GAVE_BACK : null,
        }),
      ),
    pageOf: () => null,
    async movements({ from, to }) {
      const rows = await findMovements(deps.database.executor, { from: new Date(from), to: new Date(to) });
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        paymentId: row.payment_id,
        amount: row.amount,
        fee: row.fee,
        currency: row.currency,
        at: row.made_at.getTime(),
      }));
    },
    readHint: (body, signature, at) => (isSigned({ body, signature, at }) ? hintOf(body) : null),
    async hintsSince(cursor) {
      const events = await findEvents(deps.database.executor, Number(cursor ?? 0), HINTS_AT_ONCE);
      return {
        hints: events.map((event) => ({ eventId: String(event.id), kind: event.kind, paymentId: event.payment_id })),
        cursor: String(events.at(-1)?.id ?? cursor ?? 0),
      };
    },
    answerBank: (clientSecret, agrees) => bank.answer(clientSecret, agrees),
    signWebhook: (body, at) => `t=${Math.floor(at / 1000)},v1=${sign(body, at)}`,
    failRefunds: (paymentId) => bank.failRefunds(paymentId),
    moveDispute: (paymentId, to) => bank.moveDispute(paymentId, to),
  };
}

function hintOf(body: string): Hint | null {
  const parsed = JSON.parse(body) as { id?: unknown; type?: unknown; payment?: unknown };
  return typeof parsed.id === 'string' && typeof parsed.type === 'string'
    ? { eventId: parsed.id, kind: parsed.type, paymentId: typeof parsed.payment === 'string' ? parsed.payment : null }
    : null;
}

function createHintSigner(secret: string) {
  const key = createHmac('sha256', secret).update('sandbox hints').digest();
  const sign = (body: string, at: number): string =>
    createHmac('sha256', key)
      .update(`${Math.floor(at / 1000)}.${body}`)
      .digest('hex');
  return {
    sign,
    isSigned({ body, signature, at }: { body: string; signature: string; at: number }): boolean {
      const [, time, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      if (time === undefined || given === undefined || Math.abs(at - Number(time) * 1000) > TOLERANCE_MS) return false;
      return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(sign(body, Number(time) * 1000), 'hex'));
    },
  };
}
