import { followCharge } from '../charges/take-charge.ts';
import { followFailedRefunds, readFailedRefunds } from '../charges/owed-refunds.ts';
import { findCharge, findChargeOfPayment } from '../charges/store.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Hint, ProviderPayment } from '../gateway.ts';
import { followHold } from '../holds/perform-hold.ts';
import { findHold, findHoldOfPayment, type Hold } from '../holds/store.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { cancelOrRead } from './cancel-or-read.ts';
import { type CardAct, findAct, finishAct, insertAct, insertHint, readCursor, writeCursor } from './store.ts';

/** The most pages of events that one poll follows. */
const MOST_PAGES = 20;

/** Takes a hint in: that it came, and that its payment is to be looked at. One that came before changes nothing. */
export async function takeHint(till: Till, hint: Hint): Promise<void> {
  await till.database.transaction(async (transaction) => {
    const at = await till.clock.now(transaction);
    const isNew = await insertHint(transaction, { provider: till.gateway.provider, hint, at });
    if (isNew && hint.paymentId !== null) await insertAct(transaction, { kind: 'look', subjectId: hint.paymentId, userId: null, at });
  });
}

/** Asks the provider what happened lately: the net beneath the webhooks. How many events it were. */
export async function pollHints(till: Till): Promise<number> {
  const { provider } = till.gateway;
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const before = await readCursor(till.database.executor, provider);
    const { hints, cursor } = await till.gateway.hintsSince(before);
    for (const hint of hints) await takeHint(till, hint);
    if (cursor !== before) await till.database.transaction((transaction) => writeCursor(transaction, provider, cursor));
    total += hints.length;
    if (hints.length === 0 || provider === 'stripe') break;
  }
  return total;
}

/** Looks at a payment: fetches the truth, and follows it. A payment that is not the house's is left alone. */
export async function performLook(till: Till, act: CardAct): Promise<void> {
  const payment = await till.gateway.read(act.subject_id);
  if (await isStray(till, payment)) await cancelOrRead(till, payment.id);
  const failed = await readFailedRefunds(till, payment);
  await till.database.transaction(async (transaction) => {
    // What we call it is the id of the act that asked for it: known even where that act was cut short.
    const cause = await findAct(transaction, payment.reference);
    const found = await holdOf(transaction, payment, cause);
    const charged = (await findChargeOfPayment(transaction, payment.id)) ?? (cause?.kind === 'charge' ? await findCharge(transaction, cause.subject_id) : null);
    const userId = found?.user_id ?? charged?.user_id ?? null;
    if (userId !== null) {
      await lockPaddleOf(till, transaction, userId);
      const at = await till.clock.now(transaction);
      const hold = found === null ? null : await findHold(transaction, found.id);
      if (hold !== null) await followHold(till, transaction, { hold, payment, at });
      if (charged !== null) await followCharge(till, transaction, { chargeId: charged.id, payment, at });
      if (charged !== null) await followFailedRefunds(till, transaction, { failed, chargeId: charged.id, paymentId: payment.id, at });
    }
    await finishAct(transaction, act.id, { at: await till.clock.now(transaction) });
  });
}

async function holdOf(executor: Executor, payment: ProviderPayment, cause: CardAct | null): Promise<Hold | null> {
  return (await findHoldOfPayment(executor, payment.id)) ?? (cause?.kind === 'authorise' ? findHold(executor, cause.subject_id) : null);
}

/** Whether it stands for a hold that the house has ended without a word of it: nobody would ever let it go. */
async function isStray(till: Till, payment: ProviderPayment): Promise<boolean> {
  if (payment.status !== 'held' && payment.status !== 'action_needed') return false;
  const { executor } = till.database;
  const hold = await holdOf(executor, payment, await findAct(executor, payment.reference));
  return hold !== null && hold.ended_at !== null;
}
