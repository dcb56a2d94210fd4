import { performCharge, performTake } from '../charges/take-charge.ts';
import { performRefund } from '../charges/refund.ts';
import { GatewayFault } from '../gateway.ts';
import { performAuthorise, performRaise, performRelease } from '../holds/perform-hold.ts';
import type { Till } from '../parts.ts';
import { giveUp } from './give-up.ts';
import { performLook } from './look.ts';
import { type ActKind, type CardAct, claimDueActs, postponeAct } from './store.ts';

/** The first wait after a fault of the provider; then twice as long each time, up to the longest. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** About a week of trying; then it is given up. */
const MOST_ATTEMPTS = 1_000;
const ACTS_AT_ONCE = 20;

/** Each performs its act: calls the provider with the act's key, and writes down the answer. Safe to run twice. */
const PERFORMERS: Readonly<Record<ActKind, (till: Till, act: CardAct) => Promise<void>>> = {
  authorise: performAuthorise,
  raise: performRaise,
  release: performRelease,
  take: performTake,
  charge: performCharge,
  refund: performRefund,
  look: performLook,
};

/** Performs a claimed act; false where the provider gave no answer, and the act waits for its next try. */
export async function performAct(till: Till, act: CardAct): Promise<boolean> {
  try {
    await PERFORMERS[act.kind](till, act);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    const isHopeless = act.attempts >= MOST_ATTEMPTS || (error.kind === 'rejected' && act.kind === 'look');
    await (isHopeless ? giveUp(till, act, error.message) : tryLater(till, act, error));
    till.log.warn({ err: error, act: act.id, kind: act.kind, attempts: act.attempts }, 'the card provider gave no answer');
    return false;
  }
}

function tryLater(till: Till, act: CardAct, error: GatewayFault): Promise<void> {
  return till.database.transaction(async (transaction) =>
    postponeAct(transaction, act.id, {
      until: (await till.clock.now(transaction)) + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(act.attempts - 1, 20)),
      error: `${error.kind}: ${error.message}`,
    }),
  );
}

/** Performs the acts that are due; how many. One that fails leaves the others be. */
export async function performDueActs(till: Till): Promise<number> {
  const acts = await till.database.transaction(async (transaction) =>
    claimDueActs(transaction, { at: await till.clock.now(transaction), limit: ACTS_AT_ONCE }),
  );
  for (const act of acts) {
    try {
      await performAct(till, act);
    } catch (error) {
      // Its lease runs out, and it is tried again.
      till.log.error({ err: error, act: act.id, kind: act.kind }, 'an act at the card provider failed');
    }
  }
  return acts.length;
}
