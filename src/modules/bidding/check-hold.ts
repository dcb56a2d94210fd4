import { isPublicStatus } from '#auction/lifecycle.ts';
import { decide } from '#auction/bid.ts';
import { minimumBid } from '#auction/increments.ts';
import { larger } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { Refused } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BiddingDeps } from './deps.ts';
import { refuseBid } from './policy.ts';
import { readPaddleIn } from './read-bidder-statuses.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readBiddings } from './store/states.ts';

export interface HoldCheck {
  readonly slug: string;
  readonly userId: string;
  readonly maximum: number | null;
  readonly confirm: boolean;
}
export type CheckedHold =
  | { readonly premium: number; readonly currency: string; readonly slug: string; readonly title: string }
  | { readonly refused: Refused };

/** Checks a bid with the engine's rules, so that no hold is placed for a bid that would be refused. */
export async function checkHold(
  deps: BiddingDeps,
  executor: Executor,
  { slug, userId, maximum, confirm }: HoldCheck,
): Promise<CheckedHold | null> {
  const [found] = await findInfoBySlug(executor, [slug]);
  if (found === undefined || !isPublicStatus(found.status)) return null;
  const { info } = found;
  const bidding = (await readBiddings(executor, [info.auctionId])).get(info.auctionId);
  if (bidding === undefined) return null;
  const { state } = bidding;
  const minimum = minimumBid(state, info.terms);
  const ceiling = maximum ?? minimum;
  const paddle = { ...(await readPaddleIn(deps, executor, { userId, info, bidding })).paddle, holdDeclines: false };
  const now = Math.max(await deps.clock.now(executor), bidding.lastBidAt ?? 0);
  const decision = decide(
    state,
    info.terms,
    paddle,
    { bidderId: userId, amount: Math.min(minimum, ceiling), maximum: ceiling, confirm },
    now,
  );
  if (!decision.accepted) {
    return { refused: refuseBid(decision.refusal, info, now) };
  }
  const { maximum: asked } = decision.offer;
  const covered = state.leader?.bidderId === userId ? larger(state.leader.maximum, asked) : asked;
  return { premium: premium(covered, info.terms), currency: info.terms.currency, slug, title: info.title };
}
