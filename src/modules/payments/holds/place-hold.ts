import { leaseOf } from '#platform/workers/lease.ts';
import { claimPaymentCommandOf, LEASE_MS, type PaymentCommand } from '../commands/store.ts';
import { performPaymentCommand } from '../commands/perform-command.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { planHold, type Plan, type PlannedHold } from './plan-hold.ts';
import { findHold, type Hold } from './store.ts';

export type HoldOutcome =
  | { readonly state: 'placed'; readonly hold: Hold }
  | { readonly state: 'action_needed'; readonly hold: Hold }
  | { readonly state: 'declined'; readonly code: string; readonly text: string }
  | { readonly state: 'no_card' }
  | { readonly state: 'unavailable' };

/**
 * A raise may turn into a new hold, and a hold requested by a concurrent request may be too small: then plan again.
 */
const MAX_ROUNDS = 4;
const WAIT_FOR_OTHER_MS = 100;
const MAX_WAITS = 50;

/** Calls the provider from a stored command, so that another process can repeat it with the same key. */
export async function placeHold(context: PaymentsContext, wanted: PlannedHold): Promise<HoldOutcome> {
  let waits = 0;
  for (let round = 0; round < MAX_ROUNDS;) {
    const { plan, command } = await planAndClaim(context, wanted);
    if (plan.step === 'placed' || plan.step === 'no_card')
      return plan.step === 'placed' ? { state: 'placed', hold: plan.hold } : { state: 'no_card' };
    if (plan.step === 'action_needed') return { state: 'action_needed', hold: plan.hold };
    if (command === null) {
      if (waits >= MAX_WAITS) return { state: 'unavailable' };
      waits += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT_FOR_OTHER_MS);
      });
      continue;
    }
    round += 1;
    const hasResponse = await performPaymentCommand(context, command);
    if (!hasResponse) return { state: 'unavailable' };
    const hold = await findHold(context.database.executor, plan.hold.id);
    if (hold?.state === 'declined')
      return {
        state: 'declined',
        code: hold.decline_code ?? 'card_declined',
        text: hold.decline_message ?? 'Your card was declined.',
      };
  }
  return { state: 'unavailable' };
}

function planAndClaim(
  context: PaymentsContext,
  wanted: PlannedHold,
): Promise<{ plan: Plan; command: PaymentCommand | null }> {
  return context.database.transaction(async (transaction) => {
    await lockPaddleOf(context, transaction, wanted.userId);
    const at = await context.clock.now(transaction);
    const plan = await planHold(context, transaction, { wanted, at });
    return {
      plan,
      command:
        plan.step === 'perform'
          ? await claimPaymentCommandOf(transaction, {
              kind: plan.kind,
              subjectId: plan.hold.id,
              at,
              lease: leaseOf(context.database, at, LEASE_MS),
            })
          : null,
    };
  });
}
