import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalMessage } from '#contract/result.ts';
import { type AuthorizationRequest, type CardGateway, GatewayError } from '../../src/modules/payments/gateway.ts';

export interface GatewayStage {
  readonly gateway: CardGateway;
  answerBank(clientSecret: string, agrees: boolean): Promise<unknown>;
  /** Escalates an inquiry to a dispute, or decides it. */
  moveDispute(paymentId: string, to: 'needs_answer' | 'won' | 'lost'): Promise<void>;
  signWebhook(body: string, at: number): string;
  eventOf(eventId: string, paymentId: string): string;
  now(): number;
  close(): Promise<void>;
}

/** The contract of every card provider. Each provider's test runs this suite. */
export function describeGateway(name: string, open: () => Promise<GatewayStage>): void {
  describe(`the card provider: ${name}`, () => {
    let stage: GatewayStage;
    let keys = 0;
    beforeAll(async () => {
      stage = await open();
    });
    afterAll(async () => {
      await stage.close();
    });
    const newKey = () => `key-${(keys += 1)}`;
    const save = async (card: string, userId = 'ann'): Promise<string> => {
      const saved = await stage.gateway.saveCard(userId, card);
      if (!saved.ok) throw new Error(refusalMessage(saved));
      return saved.value.id;
    };
    const ask = (cardId: string, more: Partial<AuthorizationRequest> = {}): AuthorizationRequest => {
      const key = newKey();
      return {
        key,
        reference: `of-${key}`,
        userId: 'ann',
        cardId,
        amount: 50_000,
        currency: 'USD',
        text: 'Hold for the premium',
        mode: 'hold',
        isPresent: true,
        ...more,
      };
    };
    const held = async (card: string, more: Partial<AuthorizationRequest> = {}) =>
      stage.gateway.authorise(ask(await save(card), more));
    const isRejected = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ name: 'GatewayError', kind: 'rejected' });

    test('saves a card, or returns the reason', async () => {
      expect(await stage.gateway.createIntent('ann')).toMatchObject({
        id: expect.stringMatching(/^seti_/),
        clientSecret: expect.stringMatching(/_secret_/),
      });
      expect(await stage.gateway.saveCard('ann', 'pm_card_visa')).toMatchObject({
        ok: true,
        value: { brand: 'visa', last4: '4242' },
      });
      expect(await stage.gateway.saveCard('ann', 'pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
        ok: false,
        code: 'card_declined',
        data: { code: 'card_declined', message: 'Your card has insufficient funds.' },
      });
      expect(await stage.gateway.saveCard('ann', 'pm_card_chargeDeclinedExpiredCard')).toMatchObject({
        ok: false,
        code: 'card_declined',
        data: { code: 'expired_card' },
      });
      expect(await stage.gateway.saveCard('ann', 'pm_nothing')).toMatchObject({
        ok: false,
        code: 'payment_method_unknown',
      });
    });

    test('holds an amount, and the same key gets the same hold', async () => {
      const asked = ask(await save('pm_card_visa'));
      const first = await stage.gateway.authorise(asked);
      expect(first).toMatchObject({
        status: 'held',
        amount: 50_000,
        taken: 0,
        currency: 'USD',
        reference: asked.reference,
      });
      expect(first.expiresAt).toBeGreaterThan(stage.now());
      expect((await stage.gateway.authorise(asked)).id).toBe(first.id);
      await isRejected(stage.gateway.authorise({ ...asked, amount: 60_000 }));
      expect((await stage.gateway.find({ userId: 'ann', reference: asked.reference }))?.id).toBe(first.id);
      expect(await stage.gateway.find({ userId: 'ann', reference: 'nothing' })).toBeNull();
    });

    test('captures a part of a hold, once', async () => {
      const hold = await held('pm_card_mastercard');
      const [key, other] = [newKey(), newKey()];
      expect(await stage.gateway.capture({ key, paymentId: hold.id, amount: 41_250 })).toMatchObject({
        status: 'taken',
        taken: 41_250,
      });
      expect(await stage.gateway.capture({ key, paymentId: hold.id, amount: 41_250 })).toMatchObject({
        status: 'taken',
        taken: 41_250,
      });
      await isRejected(stage.gateway.capture({ key: other, paymentId: hold.id, amount: 10 }));
      await isRejected(stage.gateway.cancel({ key: newKey(), paymentId: hold.id }));
      expect(await stage.gateway.read(hold.id)).toMatchObject({ status: 'taken', taken: 41_250, refunded: 0 });
    });

    test('never captures more than is held', async () => {
      const hold = await held('pm_card_mastercard');
      await isRejected(stage.gateway.capture({ key: newKey(), paymentId: hold.id, amount: 50_001 }));
      expect(await stage.gateway.read(hold.id)).toMatchObject({ status: 'held', taken: 0 });
    });

    test('releases a hold, and captures nothing afterwards', async () => {
      const hold = await held('pm_card_visa');
      expect(await stage.gateway.cancel({ key: newKey(), paymentId: hold.id })).toMatchObject({ status: 'cancelled' });
      await isRejected(stage.gateway.capture({ key: newKey(), paymentId: hold.id, amount: 10 }));
    });

    test('raises a hold in place if the bank allows it', async () => {
      const [raising, other] = [await held('pm_card_visa'), await held('pm_card_mastercard')];
      expect([raising.canRaise, other.canRaise]).toEqual([true, false]);
      expect(await stage.gateway.raise({ key: newKey(), paymentId: raising.id, amount: 80_000 })).toMatchObject({
        id: raising.id,
        status: 'held',
        amount: 80_000,
      });
      expect(await stage.gateway.raise({ key: newKey(), paymentId: other.id, amount: 80_000 })).toBeNull();
    });

    test('returns a decline as a value', async () => {
      expect(await held('pm_card_chargeCustomerFail')).toMatchObject({
        status: 'declined',
        taken: 0,
        decline: { code: 'generic_decline', text: 'Your card was declined.' },
      });
    });

    test('supports the bank’s confirmation while the owner is present', async () => {
      const [yes, no, poor] = [
        await held('pm_card_threeDSecure2Required'),
        await held('pm_card_threeDSecure2Required'),
        await held('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'),
      ];
      expect([yes.status, no.status, poor.status]).toEqual(['action_needed', 'action_needed', 'action_needed']);
      await stage.answerBank(yes.clientSecret ?? '', true);
      await stage.answerBank(no.clientSecret ?? '', false);
      await stage.answerBank(poor.clientSecret ?? '', true);
      expect(await stage.gateway.read(yes.id)).toMatchObject({ status: 'held' });
      expect(await stage.gateway.read(no.id)).toMatchObject({
        status: 'declined',
        decline: { code: 'authentication_failed' },
      });
      expect(await stage.gateway.read(poor.id)).toMatchObject({
        status: 'declined',
        decline: { code: 'insufficient_funds' },
      });
      expect(await held('pm_card_threeDSecure2Required', { isPresent: false })).toMatchObject({
        status: 'declined',
        decline: { code: 'authentication_required' },
      });
    });

    test('charges at once, refunds in parts, and lists movements with fees', async () => {
      const from = stage.now() - 1000;
      const payment = await held('pm_card_amex', { mode: 'charge', amount: 30_000 });
      expect(payment).toMatchObject({ status: 'taken', taken: 30_000 });
      const key = newKey();
      const refund = await stage.gateway.refund({ key, paymentId: payment.id, amount: 10_000, reference: 'r1' });
      expect((await stage.gateway.refund({ key, paymentId: payment.id, amount: 10_000, reference: 'r1' })).id).toBe(
        refund.id,
      );
      expect((await stage.gateway.findRefund({ paymentId: payment.id, reference: 'r1' }))?.id).toBe(refund.id);
      expect(await stage.gateway.findRefund({ paymentId: payment.id, reference: 'r2' })).toBeNull();
      await stage.gateway.refund({ key: newKey(), paymentId: payment.id, amount: 20_000, reference: 'r2' });
      await isRejected(stage.gateway.refund({ key: newKey(), paymentId: payment.id, amount: 1, reference: 'r3' }));
      expect(await stage.gateway.read(payment.id)).toMatchObject({ status: 'taken', refunded: 30_000 });
      const moved = (await stage.gateway.movements({ from, to: stage.now() + 2000 })).filter(
        (movement) => movement.paymentId === payment.id,
      );
      expect(
        moved
          .map(({ kind, amount, fee }) => [kind, amount, fee])
          .toSorted((one, other) => Number(other[1]) - Number(one[1])),
      ).toEqual([
        ['charge', 30_000, 900],
        ['refund', -10_000, 0],
        ['refund', -20_000, 0],
      ]);
    });

    test('reports a refund that the bank returned after it was sent', async () => {
      const from = stage.now() - 1000;
      const payment = await held('pm_card_refundFail', { mode: 'charge' });
      const sent = await stage.gateway.refund({
        key: newKey(),
        paymentId: payment.id,
        amount: 10_000,
        reference: 'back',
      });
      expect(sent.failure).toBeNull();
      expect(await stage.gateway.refunds(payment.id)).toEqual([
        { id: sent.id, reference: 'back', failure: expect.stringContaining('The card’s bank returned it') },
      ]);
      expect(await stage.gateway.findRefund({ paymentId: payment.id, reference: 'back' })).toBeNull();
      expect(await stage.gateway.read(payment.id)).toMatchObject({ status: 'taken', refunded: 0 });
      const moved = (await stage.gateway.movements({ from, to: stage.now() + 2000 })).filter(
        (movement) => movement.paymentId === payment.id,
      );
      expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual(
        expect.arrayContaining([
          ['refund', -10_000],
          ['refund_failed', 10_000],
        ]),
      );
    });

    const disputeOf = async (paymentId: string) => (await stage.gateway.read(paymentId)).disputes;
    const movedOf = async (paymentId: string, from: number) =>
      (await stage.gateway.movements({ from, to: stage.now() + 2000 }))
        .filter((movement) => movement.paymentId === paymentId && movement.kind !== 'charge')
        .map(({ kind, amount, fee }) => [kind, amount, fee]);

    test('reports a dispute: reason, deadline, amount, fee and outcome', async () => {
      const from = stage.now() - 1000;
      const [won, lost] = [
        await held('pm_card_createDispute', { mode: 'charge' }),
        await held('pm_card_createDispute', { mode: 'charge' }),
      ];
      const [dispute] = await disputeOf(won.id);
      expect(dispute).toMatchObject({ state: 'needs_answer', amount: 50_000, reason: 'fraudulent' });
      expect(dispute?.answerBy).toBeGreaterThan(stage.now());
      expect(await movedOf(won.id, from)).toEqual([['dispute', -50_000, 1_500]]);
      await stage.moveDispute(won.id, 'won');
      await stage.moveDispute(lost.id, 'lost');
      expect(await disputeOf(won.id)).toMatchObject([{ id: dispute?.id, state: 'won' }]);
      expect(await disputeOf(lost.id)).toMatchObject([{ state: 'lost', amount: 50_000 }]);
      expect(new Set(await movedOf(won.id, from))).toEqual(
        new Set([
          ['dispute', -50_000, 1_500],
          ['dispute_won', 50_000, 0],
        ]),
      );
      expect(await movedOf(lost.id, from)).toEqual([['dispute', -50_000, 1_500]]);
    });

    test('reports an inquiry, which withholds nothing until it becomes a dispute', async () => {
      const from = stage.now() - 1000;
      const payment = await held('pm_card_createDisputeInquiry', { mode: 'charge' });
      expect(await disputeOf(payment.id)).toMatchObject([{ state: 'inquiry', amount: 50_000 }]);
      expect(await movedOf(payment.id, from)).toEqual([]);
      await stage.moveDispute(payment.id, 'needs_answer');
      expect(await disputeOf(payment.id)).toMatchObject([{ state: 'needs_answer' }]);
      expect(await movedOf(payment.id, from)).toEqual([['dispute', -50_000, 1_500]]);
    });

    test('accepts only recently signed hints', async () => {
      const at = stage.now();
      const body = stage.eventOf('evt_1', 'pi_1');
      const signature = stage.signWebhook(body, at);
      expect(stage.gateway.readHint(body, signature, at)).toMatchObject({ eventId: 'evt_1', paymentId: 'pi_1' });
      expect(stage.gateway.readHint(body.replace('pi_1', 'pi_2'), signature, at)).toBeNull();
      expect(stage.gateway.readHint(body, signature, at + 6 * 60_000)).toBeNull();
      expect(stage.gateway.readHint(body, '', at)).toBeNull();
      expect(stage.gateway.readHint(body, `t=${Math.floor(at / 1000)},v1=${'0'.repeat(64)}`, at)).toBeNull();
    });

    test('lists recent events', async () => {
      const { cursor } = await stage.gateway.hintsSince(null);
      const payment = await held('pm_card_visa', { mode: 'charge' });
      const { hints } = await stage.gateway.hintsSince(cursor);
      expect(hints.map((hint) => hint.paymentId)).toContain(payment.id);
    });

    test('rejects unknown ids with a named error', async () => {
      await expect(stage.gateway.read('pi_000000000000000000000000')).rejects.toBeInstanceOf(GatewayError);
      await isRejected(stage.gateway.authorise(ask('pm_nothing')));
      const removed = await save('pm_card_visa');
      await stage.gateway.removeCard(removed);
      await isRejected(stage.gateway.authorise(ask(removed)));
    });
  });
}
