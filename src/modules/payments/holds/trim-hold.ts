import { HOUR_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import { type HoldNeed, lockPaddleOf, type PaymentsContext } from '../context.ts';
import { findTaxRates, withHighestTax } from '../ledger/tax.ts';
import { findCards } from '../store.ts';
import { requestNewHold } from './plan-hold.ts';
import { requestHoldRelease } from './record-hold-result.ts';
import { findBidderStatus, type Hold, updateHold } from './store.ts';

/** How long an unneeded hold is kept, so that an outbid bidder can bid again at once. */
export const GRACE_MS = 5 * 60_000;
export const TRY_AGAIN_MS = 6 * HOUR_MS;

/** With the setting `at_close`, the largest premium that the bidder placed. */
export function neededPremium(need: HoldNeed | null, releasesWhen: 'when_outbid' | 'at_close'): number {
  if (need === null) return 0;
  return releasesWhen === 'at_close' ? Math.max(need.premium, need.placedPremium) : need.premium;
}

/** Keeps a hold for the grace period after an outbid, so that a contest doesn't ask the card for every bid. */
export async function trimHold(context: PaymentsContext, userId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    // A leading bid locks the paddle until it is stored, so its need is visible here, or it sees this change.
    await lockPaddleOf(context, transaction, userId);
    const { placed, asked } = await findBidderStatus(transaction, userId);
    if (placed === null && asked === null) return;
    const need = (await context.bidding.holdNeeds(transaction, [userId])).get(userId) ?? null;
    const needed = neededPremium(need, (await context.settings(transaction)).hold_release);
    const at = await context.clock.now(transaction);
    // A provider call is in progress. The first review after its answer releases the hold.
    if (asked?.state === 'requested' && asked.premium > needed)
      await updateHold(transaction, asked.id, {
        unneeded_since: new Date(at - GRACE_MS),
        oversized_since: new Date(at - GRACE_MS),
      });
    if (placed === null || placed.premium <= Math.max(needed, coveredPremium(placed, need))) return;
    if (need === null || needed === 0)
      await requestHoldRelease(context, transaction, { hold: placed, reason: 'unneeded', at });
    else if (asked === null) await reduceHold(context, transaction, { placed, need, needed, at });
  });
}

const coveredPremium = (hold: Hold, need: HoldNeed | null): number =>
  need !== null && need.placedAt >= hold.requested_at.getTime() ? need.placedPremium : 0;

/** Card holds cannot be lowered in place. Call it under the paddle's lock. */
export async function reduceHold(
  context: PaymentsContext,
  transaction: Executor,
  { placed, need, needed, at }: { placed: Hold; need: HoldNeed; needed: number; at: number },
): Promise<void> {
  const [card] = await findCards(transaction, placed.user_id);
  if (card === undefined || at - (placed.tried_at?.getTime() ?? 0) < TRY_AGAIN_MS) return;
  const wanted = {
    userId: placed.user_id,
    premium: needed,
    currency: need.currency,
    slug: need.slug,
    title: need.title,
    isPresent: false,
  };
  const amount = withHighestTax({ amount: needed, currency: need.currency }, await findTaxRates(transaction));
  await updateHold(transaction, placed.id, {
    oversized_since: placed.oversized_since ?? new Date(at),
    tried_at: new Date(at),
  });
  await requestNewHold(context, transaction, { wanted, card, premium: needed, amount, replaces: placed, at });
}
