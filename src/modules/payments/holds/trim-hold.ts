import type { Executor } from '#platform/database/database.ts';
import { type HoldNeed, lockPaddleOf, type Till } from '../parts.ts';
import { findTaxRates, withHighestTax } from '../ledger/tax.ts';
import { findCards } from '../store.ts';
import { askAnew } from './ask-hold.ts';
import { releaseHold } from './settle-hold.ts';
import { findStanding, type Hold, updateHold } from './store.ts';

/** How long a hold that nobody needs is kept, so that a bidder who was outbid can answer at once. */
export const GRACE_MS = 5 * 60_000;
/** A card that declined a smaller or a new hold is asked again this much later. */
export const TRY_AGAIN_MS = 6 * 3_600_000;

/** The premium that a user's standing bids need held. Where holds stay until the close, that is the largest that they placed. */
export function neededPremium(need: HoldNeed | null, releasesWhen: 'when_outbid' | 'at_close'): number {
  if (need === null) return 0;
  return releasesWhen === 'at_close' ? Math.max(need.premium, need.placedPremium) : need.premium;
}

/** Releases what is held beyond a user's standing bids: all of it, or by a smaller hold that takes its place. A worker makes the calls. */
export async function trimHold(till: Till, userId: string): Promise<void> {
  await till.database.transaction(async (transaction) => {
    // A bid that takes the lead locks the paddle until it is stored: what it needs is read after it, or it finds this change.
    await lockPaddleOf(till, transaction, userId);
    const { armed, asked } = await findStanding(transaction, userId);
    if (armed === null && asked === null) return;
    const need = (await till.floor().holdNeeds(transaction, [userId])).get(userId) ?? null;
    const needed = neededPremium(need, (await till.settings(transaction)).hold_release);
    const at = await till.clock.now(transaction);
    // A call to the provider is on its way: the first review after its answer releases what it held.
    if (asked?.state === 'asked' && asked.premium > needed) await updateHold(transaction, asked.id, { unneeded_since: new Date(at - GRACE_MS) });
    if (armed === null || armed.premium <= needed) return;
    if (need === null || needed === 0) await releaseHold(till, transaction, { hold: armed, reason: 'unneeded', at });
    else if (asked === null) await reduceHold(till, transaction, { armed, need, needed, at });
  });
}

/** Asks for a smaller hold, on whose arming the larger one is released: card holds cannot be lowered in place. Under the lock of the paddle. */
export async function reduceHold(
  till: Till,
  transaction: Executor,
  { armed, need, needed, at }: { armed: Hold; need: HoldNeed; needed: number; at: number },
): Promise<void> {
  const [card] = await findCards(transaction, armed.user_id);
  if (card === undefined || at - (armed.tried_at?.getTime() ?? 0) < TRY_AGAIN_MS) return;
  const wanted = { userId: armed.user_id, premium: needed, currency: need.currency, slug: need.slug, title: need.title, isPresent: false };
  const amount = withHighestTax(needed, await findTaxRates(transaction));
  await updateHold(transaction, armed.id, { unneeded_since: armed.unneeded_since ?? new Date(at), tried_at: new Date(at) });
  await askAnew(till, transaction, { wanted, card, premium: needed, amount, replaces: armed, at });
}
