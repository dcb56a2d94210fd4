import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { findCharge, findRefund } from '../charges/store.ts';
import { lapseHold } from '../holds/settle-hold.ts';
import { findHold, updateHold } from '../holds/store.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { type CardAct, finishAct, postponeAct } from './store.ts';

/** A hold that could not be let go is tried on so often, until its authorisation ends by itself. */
const RELEASE_AGAIN_MS = 10 * 60_000;

/** Gives up an act that the provider never answered: a payment or a refund then waits for the staff, who are written to; what is about a hold has its end. */
export async function giveUp(till: Till, act: CardAct, error: string): Promise<void> {
  await till.database.transaction(async (transaction) => {
    if (act.user_id !== null) await lockPaddleOf(till, transaction, act.user_id);
    const at = await till.clock.now(transaction);
    if (act.kind === 'release') {
      const hold = await findHold(transaction, act.subject_id);
      const isStanding = hold?.state === 'releasing' && (hold.expires_at?.getTime() ?? 0) > at;
      if (isStanding) return postponeAct(transaction, act.id, { until: at + RELEASE_AGAIN_MS, error });
    }
    await finishAct(transaction, act.id, { at, error });
    await endHold(till, transaction, { act, at });
    await writeToStaff(till, transaction, act);
  });
}

/** Its bidder can ask anew. Should the provider have held it after all, a later look lets it go. */
async function endHold(till: Till, transaction: Executor, { act, at }: { act: CardAct; at: number }): Promise<void> {
  if (act.kind !== 'authorise' && act.kind !== 'raise' && act.kind !== 'release') return;
  const hold = await findHold(transaction, act.subject_id);
  if (act.kind === 'authorise' && hold?.state === 'asked')
    await updateHold(transaction, hold.id, { state: 'lapsed', end_reason: 'unanswered', ended_at: new Date(at) });
  if (act.kind === 'raise' && hold?.state === 'armed') await updateHold(transaction, hold.id, { wanted_premium: null });
  if (act.kind === 'release' && hold?.state === 'releasing') await lapseHold(till, transaction, { hold, at });
}

async function writeToStaff(till: Till, transaction: Executor, act: CardAct): Promise<void> {
  if (act.kind !== 'take' && act.kind !== 'charge' && act.kind !== 'refund') return;
  const refund = act.kind === 'refund' ? await findRefund(transaction, act.subject_id) : null;
  const charge = await findCharge(transaction, refund?.charge_id ?? act.subject_id);
  if (charge === null || (refund ?? charge).state !== 'due') return;
  const what = act.kind === 'refund' ? 'refund' : 'payment';
  const amount = formatAmount(act.amount ?? charge.net + charge.tax, charge.currency);
  await till.tellStaff(transaction, {
    subject: `Given up: a ${what} of ${amount} for the ${charge.about_title}`,
    text: `The card provider gave no answer in ${act.attempts} tries. Nothing goes on there until one of you decides.`,
    button: 'Open Payments',
    path: '/operator/payments',
  });
}
