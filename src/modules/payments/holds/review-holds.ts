import type { Executor } from '#platform/database/database.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { ABANDONED_AFTER_MS, planHold } from './ask-hold.ts';
import { isLasting, lapseHold, releaseHold, REVIEW_MS } from './settle-hold.ts';
import { findHold, findStanding, findToReview, type Hold, updateHold } from './store.ts';
import { GRACE_MS, neededPremium, reduceHold, TRY_AGAIN_MS } from './trim-hold.ts';

const REVIEWS_AT_ONCE = 100;

/** Looks at the holds whose time for it has come: lets go what nobody needs, renews what ends too soon, raises what is too small. How many it were. */
export async function reviewHolds(till: Till): Promise<number> {
  const { executor } = till.database;
  const now = await till.clock.now(executor);
  const due = await findToReview(executor, { at: new Date(now), abandonedBefore: new Date(now - ABANDONED_AFTER_MS), limit: REVIEWS_AT_ONCE });
  for (const { id, user_id: userId } of due) {
    await till.database.transaction(async (transaction) => {
      await lockPaddleOf(till, transaction, userId);
      const hold = await findHold(transaction, id);
      const at = await till.clock.now(transaction);
      if (hold?.state === 'action_needed' && at - hold.asked_at.getTime() >= ABANDONED_AFTER_MS)
        await releaseHold(till, transaction, { hold, reason: 'abandoned', at });
      else if (hold?.state === 'armed') await reviewHold(till, transaction, { hold, at });
    });
  }
  return due.length;
}

async function reviewHold(till: Till, transaction: Executor, { hold, at }: { hold: Hold; at: number }): Promise<void> {
  const need = (await till.floor().holdNeeds(transaction, [hold.user_id])).get(hold.user_id) ?? null;
  const settings = await till.settings(transaction);
  const endsAt = hold.expires_at?.getTime() ?? 0;
  const isNeeded = need !== null && (need.premium > 0 || (settings.hold_release === 'at_close' && need.bidsUntil !== null));
  if (endsAt <= at) {
    await lapseHold(till, transaction, { hold, at });
    if (isNeeded) await wantHold(till, transaction, { userId: hold.user_id, at });
    return;
  }
  if (!isNeeded) {
    const since = hold.unneeded_since?.getTime() ?? at;
    if (at - since >= GRACE_MS) await releaseHold(till, transaction, { hold, reason: 'unneeded', at });
    else await updateHold(transaction, hold.id, { unneeded_since: new Date(since), review_at: new Date(at + REVIEW_MS) });
    return;
  }
  const needed = neededPremium(need, settings.hold_release);
  const isShort = needed > hold.premium || !isLasting(hold, at);
  const isLarger = !isShort && hold.premium > needed;
  const largerSince = isLarger ? (hold.unneeded_since?.getTime() ?? at) : null;
  // A card that would not is asked again later; whether the hold is still needed is looked at as often as ever.
  const isTried = isShort && at - (hold.tried_at?.getTime() ?? 0) >= TRY_AGAIN_MS;
  // It says for which auction it stands: the one whose premium is the largest now.
  await updateHold(transaction, hold.id, {
    unneeded_since: largerSince === null ? null : new Date(largerSince),
    review_at: new Date(at + REVIEW_MS),
    tried_at: isTried ? new Date(at) : isShort || isLarger ? hold.tried_at : null,
    about_slug: need.slug,
    about_title: need.title,
  });
  const wanted = { userId: hold.user_id, premium: needed, currency: need.currency, slug: need.slug, title: need.title, isPresent: false };
  if (isTried) await planHold(till, transaction, { wanted, at });
  else if (largerSince !== null && at - largerSince >= GRACE_MS && (await findStanding(transaction, hold.user_id)).asked === null)
    await reduceHold(till, transaction, { armed: { ...hold, unneeded_since: new Date(largerSince) }, need, needed, at });
}

/** Asks for a hold for all that a user leads, where they have none; a job performs it. Under the lock of their paddle. */
export async function wantHold(till: Till, transaction: Executor, { userId, at }: { userId: string; at: number }): Promise<void> {
  const need = (await till.floor().holdNeeds(transaction, [userId])).get(userId);
  if (need === undefined || need.premium === 0 || (await till.settings(transaction)).holds === 'none') return;
  const { armed, asked } = await findStanding(transaction, userId);
  if (armed === null && asked === null)
    await planHold(till, transaction, {
      wanted: { userId, premium: need.premium, currency: need.currency, slug: need.slug, title: need.title, isPresent: false },
      at,
    });
}
