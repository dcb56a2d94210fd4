import { decide } from '#auction/bid.ts';
import { minimumBid } from '#auction/increments.ts';
import { larger } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ProblemBody, ProblemStatus } from '#platform/http/result.ts';
import type { BiddingParts } from './parts.ts';
import { isPublic } from './present.ts';
import { readPaddleIn } from './read-standing.ts';
import { findFactsBySlug } from './store/facts.ts';
import { readFloors } from './store/states.ts';
import { presentRefusal, statusOfRefusal } from './words.ts';

/** The bid for which a hold is asked. `maximum` null: the next minimum bid. */
export interface HoldCheck {
  readonly slug: string;
  readonly userId: string;
  readonly maximum: number | null;
  readonly confirm: boolean;
}
/** What a hold for a bid must cover, or why the bid itself would be refused. */
export type CheckedHold =
  | { readonly premium: number; readonly currency: string; readonly slug: string; readonly title: string }
  | { readonly refused: { readonly status: ProblemStatus; readonly body: ProblemBody } };

/** Decides a bid as the engine would now, so that nothing is held for one that cannot be placed; null: no such auction. */
export async function checkHold(parts: BiddingParts, executor: Executor, { slug, userId, maximum, confirm }: HoldCheck): Promise<CheckedHold | null> {
  const [found] = await findFactsBySlug(executor, [slug]);
  if (found === undefined || !isPublic(found.status)) return null;
  const { facts } = found;
  const floor = (await readFloors(executor, [facts.auctionId])).get(facts.auctionId);
  if (floor === undefined) return null;
  const { state } = floor;
  const minimum = minimumBid(state, facts.terms);
  const ceiling = maximum ?? minimum;
  const paddle = { ...(await readPaddleIn(parts, executor, { userId, facts, floor })).paddle, holdDeclines: false };
  const now = Math.max(await parts.clock.now(executor), floor.lastBidAt ?? 0);
  const decision = decide(state, facts.terms, paddle, { bidderId: userId, amount: Math.min(minimum, ceiling), maximum: ceiling, confirm }, now);
  if (!decision.accepted) {
    const { refusal } = decision;
    return { refused: { status: statusOfRefusal(refusal.code), body: presentRefusal(refusal, facts.terms.currency, now) } };
  }
  const { maximum: asked } = decision.offer;
  // A leader never stands for less than their present maximum.
  const covered = state.leader?.bidderId === userId ? larger(state.leader.maximum, asked) : asked;
  return { premium: premium(covered, facts.terms.premium), currency: facts.terms.currency, slug, title: facts.title };
}
