import { followCharge } from '../charges/collect-charge.ts';
import { followFailedRefunds, readFailedRefunds } from '../charges/owed-refunds.ts';
import { findCharge, findChargeOfPayment } from '../charges/store.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Hint, ProviderPayment } from '../gateway.ts';
import { followHold } from '../holds/perform-hold.ts';
import { findHold, findHoldOfPayment, type Hold } from '../holds/store.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { cancelOrRead } from './cancel-or-read.ts';
import {
  type PaymentCommand,
  findPaymentCommand,
  finishPaymentCommand,
  insertPaymentCommand,
  insertHint,
  readCursor,
  writeCursor,
} from './store.ts';

const MAX_PAGES = 20;

/** Duplicates change nothing. */
export async function storeHint(context: PaymentsContext, hint: Hint): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const isNew = await insertHint(transaction, { provider: context.gateway.provider, hint, at });
    if (isNew && hint.paymentId !== null)
      await insertPaymentCommand(transaction, { kind: 'look', subjectId: hint.paymentId, userId: null, at });
  });
}

/** In case webhooks were lost. Returns the event count. */
export async function pollProviderEvents(context: PaymentsContext): Promise<number> {
  const { provider } = context.gateway;
  let total = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = await readCursor(context.database.executor, provider);
    const { hints, cursor } = await context.gateway.hintsSince(before);
    for (const hint of hints) await storeHint(context, hint);
    if (cursor !== before)
      await context.database.transaction((transaction) => writeCursor(transaction, provider, cursor));
    total += hints.length;
    if (hints.length === 0 || provider === 'stripe') break;
  }
  return total;
}

export async function pollProvider(context: PaymentsContext, command: PaymentCommand): Promise<void> {
  const payment = await context.gateway.read(command.subject_id);
  if (await isOrphanedAuthorization(context, payment)) await cancelOrRead(context, payment.id);
  const failed = await readFailedRefunds(context, payment);
  await context.database.transaction(async (transaction) => {
    // The reference is the id of the requesting command, so it is known even if that command was interrupted.
    const cause = await findPaymentCommand(transaction, payment.reference);
    const found = await holdOf(transaction, payment, cause);
    const charged =
      (await findChargeOfPayment(transaction, payment.id)) ??
      (cause?.kind === 'charge' ? await findCharge(transaction, cause.subject_id) : null);
    const userId = found?.user_id ?? charged?.user_id ?? null;
    if (userId !== null) {
      await lockPaddleOf(context, transaction, userId);
      const at = await context.clock.now(transaction);
      const hold = found === null ? null : await findHold(transaction, found.id);
      if (hold !== null) await followHold(context, transaction, { hold, payment, at });
      if (charged !== null) await followCharge(context, transaction, { chargeId: charged.id, payment, at });
      if (charged !== null)
        await followFailedRefunds(context, transaction, { failed, chargeId: charged.id, paymentId: payment.id, at });
    }
    await finishPaymentCommand(transaction, command.id, { at: await context.clock.now(transaction) });
  });
}

async function holdOf(
  executor: Executor,
  payment: ProviderPayment,
  cause: PaymentCommand | null,
): Promise<Hold | null> {
  return (
    (await findHoldOfPayment(executor, payment.id)) ??
    (cause?.kind === 'authorise' ? findHold(executor, cause.subject_id) : null)
  );
}

/** True for an authorization whose hold has already ended here. Nothing else would ever release it. */
async function isOrphanedAuthorization(context: PaymentsContext, payment: ProviderPayment): Promise<boolean> {
  if (payment.status !== 'held' && payment.status !== 'action_needed') return false;
  const { executor } = context.database;
  const hold = await holdOf(executor, payment, await findPaymentCommand(executor, payment.reference));
  return hold !== null && hold.ended_at !== null;
}
