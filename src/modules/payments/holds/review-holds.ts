import type { Executor } from '#platform/database/database.ts';
import { type HoldNeed, lockPaddleOf, type PaymentsContext } from '../context.ts';
import { ABANDONED_AFTER_MS, planHold } from './plan-hold.ts';
import { isLasting, lapseHold, requestHoldRelease, REVIEW_MS } from './record-hold-result.ts';
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
        await requestHoldRelease(context, transaction, { hold, reason: 'abandoned', at });
      else if (hold?.state === 'placed') await reviewHold(context, transaction, { hold, at });
    });
  }
  return due.length;
}

/** Most reviews change nothing, so they are decided together, without locks. */
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
    const { action, changes } = decideReview(hold, needs.get(hold.user_id) ?? null, { release, at });
    return action === null && isSame(hold, changes);
  });
}

const isSame = (hold: Hold, changes: ReviewChanges): boolean =>
  hold.unneeded_since?.getTime() === changes.unneeded_since?.getTime() &&
  hold.oversized_since?.getTime() === changes.oversized_since?.getTime() &&
  (changes.tried_at === undefined || hold.tried_at?.getTime() === changes.tried_at?.getTime()) &&
  (changes.about_slug === undefined || hold.about_slug === changes.about_slug) &&
  (changes.about_title === undefined || hold.about_title === changes.about_title);

async function reviewHold(
  context: PaymentsContext,
  transaction: Executor,
  { hold, at }: { hold: Hold; at: number },
): Promise<void> {
  const need = (await context.bidding.holdNeeds(transaction, [hold.user_id])).get(hold.user_id) ?? null;
  const { hold_release: release } = await context.settings(transaction);
  const { action, changes, isNeeded } = decideReview(hold, need, { release, at });
  if (action === 'lapse') {
    await lapseHold(context, transaction, { hold, at });
    if (isNeeded) await requestHoldIfNeeded(context, transaction, { userId: hold.user_id, at });
    return;
  }
  if (action === 'release') return requestHoldRelease(context, transaction, { hold, reason: 'unneeded', at });
  await updateHold(transaction, hold.id, { ...changes, review_at: new Date(at + REVIEW_MS) });
  if (need === null || action === null) return;
  const needed = neededPremium(need, release);
  if (action === 'replace') {
    const { currency, slug, title } = need;
    const wanted = { userId: hold.user_id, premium: needed, currency, slug, title, isPresent: false };
    await planHold(context, transaction, { wanted, at });
  } else if ((await findBidderStatus(transaction, hold.user_id)).asked === null)
    await reduceHold(context, transaction, { placed: { ...hold, ...changes }, need, needed, at });
}

type ReviewChanges = Partial<
  Pick<Hold, 'unneeded_since' | 'oversized_since' | 'tried_at' | 'about_slug' | 'about_title'>
>;
interface Review {
  readonly action: 'lapse' | 'release' | 'replace' | 'reduce' | null;
  readonly changes: ReviewChanges;
  readonly isNeeded: boolean;
}

function decideReview(
  hold: Hold,
  need: HoldNeed | null,
  { release, at }: { release: 'when_outbid' | 'at_close'; at: number },
): Review {
  const isNeeded = need !== null && (need.premium > 0 || (release === 'at_close' && need.bidsUntil !== null));
  if ((hold.expires_at?.getTime() ?? 0) <= at) return { action: 'lapse', changes: {}, isNeeded };
  if (!isNeeded) {
    const since = hold.unneeded_since ?? new Date(at);
    const action = at - since.getTime() >= GRACE_MS ? 'release' : null;
    return { action, changes: { unneeded_since: since, oversized_since: null }, isNeeded };
  }
  const needed = neededPremium(need, release);
  const isShort = needed > hold.premium || !isLasting(hold, at);
  const isLarger = !isShort && hold.premium > needed;
  const oversizedSince = isLarger ? (hold.oversized_since ?? new Date(at)) : null;
  const canTry = at - (hold.tried_at?.getTime() ?? 0) >= TRY_AGAIN_MS;
  const isOverdue = oversizedSince !== null && at - oversizedSince.getTime() >= GRACE_MS;
  return {
    action: isShort && canTry ? 'replace' : isOverdue && canTry ? 'reduce' : null,
    changes: {
      unneeded_since: null,
      oversized_since: oversizedSince,
      tried_at: isShort && canTry ? new Date(at) : isShort || isLarger ? hold.tried_at : null,
      about_slug: need.slug,
      about_title: need.title,
    },
    isNeeded,
  };
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
