import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { findCharge, findRefund } from '../charges/store.ts';
import { lapseHold } from '../holds/record-hold-result.ts';
import { findHold, updateHold } from '../holds/store.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { type PaymentCommand, finishPaymentCommand, postponePaymentCommand } from './store.ts';

const RELEASE_AGAIN_MS = 10 * 60_000;

/** Payments and refunds then wait for staff, who are emailed; hold commands end. */
export async function giveUp(context: PaymentsContext, command: PaymentCommand, error: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    if (command.user_id !== null) await lockPaddleOf(context, transaction, command.user_id);
    const at = await context.clock.now(transaction);
    if (command.kind === 'release') {
      const hold = await findHold(transaction, command.subject_id);
      const isStillHeld = hold?.state === 'releasing' && (hold.expires_at?.getTime() ?? 0) > at;
      if (isStillHeld) return postponePaymentCommand(transaction, command.id, { until: at + RELEASE_AGAIN_MS, error });
    }
    await finishPaymentCommand(transaction, command.id, { at, error });
    await endHold(context, transaction, { command, at });
    await writeToStaff(context, transaction, command);
  });
}

/** If the provider placed this one after all, a later poll releases it. */
async function endHold(
  context: PaymentsContext,
  transaction: Executor,
  { command, at }: { command: PaymentCommand; at: number },
): Promise<void> {
  if (command.kind !== 'authorise' && command.kind !== 'raise' && command.kind !== 'release') return;
  const hold = await findHold(transaction, command.subject_id);
  if (command.kind === 'authorise' && hold?.state === 'requested')
    await updateHold(transaction, hold.id, { state: 'expired', end_reason: 'unanswered', ended_at: new Date(at) });
  if (command.kind === 'raise' && hold?.state === 'placed')
    await updateHold(transaction, hold.id, { wanted_premium: null });
  if (command.kind === 'release' && hold?.state === 'releasing') await lapseHold(context, transaction, { hold, at });
}

async function writeToStaff(context: PaymentsContext, transaction: Executor, command: PaymentCommand): Promise<void> {
  if (command.kind !== 'capture' && command.kind !== 'charge' && command.kind !== 'refund') return;
  const refund = command.kind === 'refund' ? await findRefund(transaction, command.subject_id) : null;
  const charge = await findCharge(transaction, refund?.charge_id ?? command.subject_id);
  if (charge === null || (refund ?? charge).state !== 'due') return;
  const what = command.kind === 'refund' ? 'refund' : 'payment';
  const amount = formatAmount(command.amount ?? charge.net + charge.tax, charge.currency);
  await context.notifyStaff(transaction, {
    subject: `No answer from the card provider: a ${what} of ${amount} for the ${charge.about_title}`,
    text: `The card provider didn’t answer after ${command.attempts} tries. It stays on hold until a staff member decides.`,
    button: 'Open Payments',
    path: '/operator/payments',
  });
}
