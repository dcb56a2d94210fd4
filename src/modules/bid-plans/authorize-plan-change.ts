import { HOUR_MS } from '#contract/durations.ts';
import { refuse, type Refused } from '#contract/result.ts';
import { requireRecentProof, type SignedIn } from '#platform/http/actor.ts';
import type { BidPlansContext } from './deps.ts';

/** Every change locks the plan's auctions. */
export const CHANGES_BY_USER = { name: 'bid-plan-changes', limit: 60, perMs: HOUR_MS } as const;

/** A plan goes on bidding after its session has ended, so starting or changing one takes a recent proof of identity. */
export async function authorizePlanChange(
  { accounts, database, limits }: BidPlansContext,
  actor: SignedIn,
): Promise<Refused | null> {
  const refusal = requireRecentProof(actor) ?? (await limits.take(CHANGES_BY_USER, actor.userId));
  if (refusal !== null) return refusal;
  const paddle = await accounts.readPaddle(database.executor, actor.userId);
  return paddle?.emailVerified === true ? null : refuse('bid_plan_needs_email');
}
