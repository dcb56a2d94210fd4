import type { Executor } from '#platform/database/database.ts';
import { lockPaddleOf, type PaymentsContext } from '../context.ts';
import { ABANDONED_AFTER_MS, planHold } from './plan-hold.ts';
import { isLasting, lapseHold, releaseHold, REVIEW_MS } from './record-hold-result.ts';
import { findHold, findBidderStatus, findToReview, type Hold, postponeReview, updateHold } from './store.ts';
import { GRACE_MS, neededPremium, reduceHold, TRY_AGAIN_MS } from './trim-hold.ts';

const REVIEWS_AT_ONCE = 100;

/** Releases unneeded holds, renews those that expire soon, and raises those too small. Returns the count. */
export async function reviewHolds(context: PaymentsContext): Promise<number> {
  const { executor } = context.database;
  const now = await context.clock.now(executor);
  const due = await findToReview(executor, {
    at: new Date(now),
    abandonedBefore: new Date(now - ABANDONED_AFTER_MS),
    limit: REVIEWS_AT_ONCE,
  });
  const unchanged = await findUnchanged(context, due, now);
  await postponeReview(
    executor,
    unchanged.map(({ id }) => id),
    new Date(now + REVIEW_MS),
  );
  for (const { id, user_id: userId } of due.filter((hold) => !unchanged.includes(hold))) {
    await context.database.transaction(async (transaction) => {
      await lockPaddleOf(context, transaction, userId);
      const hold = await findHold(transaction, id);
      const at = await context.clock.now(transaction);
      if (hold?.state === 'action_needed' && at - hold.requested_at.getTime() >= ABANDONED_AFTER_MS)
        await releaseHold(context, transaction, { hold, reason: 'abandoned', at });
      else if (hold?.state === 'placed') await reviewHold(context, transaction, { hold, at });
    });
  }
  return due.length;
}

/** Most holds are as large as they must be, so they are looked at together, without locks. */
async function findUnchanged(context: PaymentsContext, due: readonly Hold[], at: number): Promise<readonly Hold[]> {
  const placed = due.filter(({ state }) => state === 'placed');
  if (placed.length === 0) return [];
  const { executor } = context.database;
  const needs = await context.bidding.holdNeeds(
    executor,
    placed.map(({ user_id: userId }) => userId),
  );
  const { hold_release: release } = await context.settings(executor);
  return placed.filter((hold) => {
    const need = needs.get(hold.user_id);
    return (
      need !== undefined &&
      need.premium > 0 &&
      neededPremium(need, release) === hold.premium &&
      isLasting(hold, at) &&
      need.slug === hold.about_slug &&
      need.title === hold.about_title &&
      [hold.unneeded_since, hold.oversized_since, hold.tried_at].every((since) => since === null)
    );
  });
}

async function reviewHold(
  context: PaymentsContext,
  transaction: Executor,
  { hold, at }: { hold: Hold; at: number },
): Promise<void> {
  const need = (await context.bidding.holdNeeds(transaction, [hold.user_id])).get(hold.user_id) ?? null;
  const settings = await context.settings(transaction);
  const endsAt = hold.expires_at?.getTime() ?? 0;
  const isNeeded =
    need !== null && (need.premium > 0 || (settings.hold_release === 'at_close' && need.bidsUntil !== null));
  if (endsAt <= at) {
    await lapseHold(context, transaction, { hold, at });
    if (isNeeded) await requestHoldIfNeeded(context, transaction, { userId: hold.user_id, at });
    return;
  }
  if (!isNeeded) {
    const since = hold.unneeded_since?.getTime() ?? at;
    if (at - since >= GRACE_MS) await releaseHold(context, transaction, { hold, reason: 'unneeded', at });
    else
      await updateHold(transaction, hold.id, {
        unneeded_since: new Date(since),
        oversized_since: null,
        review_at: new Date(at + REVIEW_MS),
      });
    return;
  }
  const needed = neededPremium(need, settings.hold_release);
  const isShort = needed > hold.premium || !isLasting(hold, at);
  const isLarger = !isShort && hold.premium > needed;
  const oversizedSince = isLarger ? (hold.oversized_since?.getTime() ?? at) : null;
  // A card that declined is retried later. The hold itself is reviewed as often as before.
  const isTried = isShort && at - (hold.tried_at?.getTime() ?? 0) >= TRY_AGAIN_MS;
  // The hold is labeled with the auction that has the largest premium now.
  await updateHold(transaction, hold.id, {
    unneeded_since: null,
    oversized_since: oversizedSince === null ? null : new Date(oversizedSince),
    review_at: new Date(at + REVIEW_MS),
    tried_at: isTried ? new Date(at) : isShort || isLarger ? hold.tried_at : null,
    about_slug: need.slug,
    about_title: need.title,
  });
  const wanted = {
    userId: hold.user_id,
    premium: needed,
    currency: need.currency,
    slug: need.slug,
    title: need.title,
    isPresent: false,
  };
  if (isTried) await planHold(context, transaction, { wanted, at });
  else if (
    oversizedSince !== null &&
    at - oversizedSince >= GRACE_MS &&
    (await findBidderStatus(transaction, hold.user_id)).asked === null
  )
    await reduceHold(context, transaction, {
      placed: { ...hold, oversized_since: new Date(oversizedSince) },
      need,
      needed,
      at,
    });
}

/** Call it under the paddle's lock. */
export async function requestHoldIfNeeded(
  context: PaymentsContext,
  transaction: Executor,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const need = (await context.bidding.holdNeeds(transaction, [userId])).get(userId);
  if (need === undefined || need.premium === 0 || (await context.settings(transaction)).holds === 'none') return;
  const { placed, asked } = await findBidderStatus(transaction, userId);
  if (placed === null && asked === null)
    await planHold(context, transaction, {
      wanted: {
        userId,
        premium: need.premium,
        currency: need.currency,
        slug: need.slug,
        title: need.title,
        isPresent: false,
      },
      at,
    });
}
