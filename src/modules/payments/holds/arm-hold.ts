import { claimActOf, type CardAct } from '../acts/store.ts';
import { performAct } from '../acts/perform-act.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { planHold, type Plan, type Wanted } from './ask-hold.ts';
import { findHold, type Hold } from './store.ts';

/** How a bidder's hold stands after they asked for it. */
export type Armed =
  | { readonly state: 'armed'; readonly hold: Hold }
  /** The bank asks the card's owner; the browser takes them there with the client secret. */
  | { readonly state: 'action_needed'; readonly hold: Hold }
  | { readonly state: 'declined'; readonly code: string; readonly words: string }
  | { readonly state: 'no_card' }
  /** The provider could not be asked: a job keeps trying. */
  | { readonly state: 'unavailable' };

/** Raising may turn into a new hold, and a hold that another request asked for may be too small: then once more. */
const MOST_ROUNDS = 4;
/** Another request's call to the provider is waited for this long. */
const WAIT_FOR_OTHER_MS = 100;
const MOST_WAITS = 50;

/**
 * Sees that a bidder's hold covers a premium, and waits for the provider. The call is made outside of every transaction, from an act that
 * was written down before it: where this process dies, the job performs the same act again, with the same key.
 */
export async function armHold(till: Till, wanted: Wanted): Promise<Armed> {
  let waits = 0;
  for (let round = 0; round < MOST_ROUNDS;) {
    const { plan, act } = await planAndClaim(till, wanted);
    if (plan.step === 'armed' || plan.step === 'no_card') return plan.step === 'armed' ? { state: 'armed', hold: plan.hold } : { state: 'no_card' };
    if (plan.step === 'action_needed') return { state: 'action_needed', hold: plan.hold };
    if (act === null) {
      if (waits >= MOST_WAITS) return { state: 'unavailable' };
      waits += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT_FOR_OTHER_MS);
      });
      continue;
    }
    round += 1;
    const wasAnswered = await performAct(till, act);
    if (!wasAnswered) return { state: 'unavailable' };
    const hold = await findHold(till.database.executor, plan.hold.id);
    if (hold?.state === 'declined')
      return { state: 'declined', code: hold.decline_code ?? 'card_declined', words: hold.decline_message ?? 'Your card was declined.' };
  }
  return { state: 'unavailable' };
}

function planAndClaim(till: Till, wanted: Wanted): Promise<{ plan: Plan; act: CardAct | null }> {
  return till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, wanted.userId);
    const at = await till.clock.now(transaction);
    const plan = await planHold(till, transaction, { wanted, at });
    return { plan, act: plan.step === 'perform' ? await claimActOf(transaction, { kind: plan.kind, subjectId: plan.hold.id, at }) : null };
  });
}
