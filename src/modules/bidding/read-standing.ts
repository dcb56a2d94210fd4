import { limitLeft } from '#auction/bid.ts';
import { refusalBeforeAmount } from '#auction/eligibility.ts';
import { zero } from '#auction/money.ts';
import type { Paddle } from '#auction/types.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { Executor } from '#platform/database/database.ts';
import { namesOfLeaders } from './announce.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { isPublic, presentTick } from './present.ts';
import { paddleOf } from './paddle-of.ts';
import { type AuctionFacts, findFacts, findFactsBySlug } from './store/facts.ts';
import { readMaxima } from './store/ledger.ts';
import { readExposures, readFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';
import { presentRefusal } from './words.ts';

/** How a bidder stands in an auction in which they have a standing bid. Their maximum is for their eyes alone. */
export interface Standing {
  readonly leading: boolean;
  readonly maximum: number;
}

/** How a user stands, in all auctions that they bid in (the latest first) or in these. */
export async function readStandings(executor: Executor, userId: string, auctionIds: readonly string[] | null): Promise<Map<string, Standing>> {
  const maxima = await readMaxima(executor, userId, auctionIds);
  return new Map(maxima.map(({ auctionId, maximum, leaderId }) => [auctionId, { leading: leaderId === userId, maximum }]));
}

export interface PaddleRefusal {
  readonly refusal: { readonly code: string; readonly message: string } | null;
  readonly limitLeft: number | null;
}

/** Why a user may not bid in an auction, before any amount is named, and what is left of their limit for it. */
export async function readPaddleRefusal(
  parts: BiddingParts,
  executor: Executor,
  { userId, auctionId }: { userId: string; auctionId: string },
): Promise<PaddleRefusal> {
  const [found] = await findFacts(executor, [auctionId]);
  const floor = (await readFloors(executor, [auctionId])).get(auctionId);
  if (found === undefined || floor === undefined)
    return { refusal: { code: 'auction_not_live', message: 'This auction is not open for bidding.' }, limitLeft: null };
  const { facts } = found;
  const { paddle, isKnown } = await readPaddleIn(parts, executor, { userId, facts, floor });
  const { state } = floor;
  const now = await parts.clock.now(executor);
  const refusal = refusalBeforeAmount(state, paddle, now);
  return {
    refusal: refusal === null ? null : { code: refusal.code, message: presentRefusal(refusal, facts.terms.currency, now).message },
    limitLeft: isKnown ? limitLeft(paddle) : null,
  };
}

/** A user's paddle as the rules read it in an auction, without a lock. `isKnown`: they have one. */
export async function readPaddleIn(
  parts: Pick<BiddingParts, 'accounts'>,
  executor: Executor,
  { userId, facts, floor }: { userId: string; facts: AuctionFacts; floor: Floor },
): Promise<{ paddle: Paddle; isKnown: boolean }> {
  const record = await parts.accounts.readPaddle(executor, userId);
  const memberships = facts.dealerId === null ? [] : ((await parts.accounts.dealerMemberships(executor, [userId])).get(userId) ?? []);
  const exposure = (await readExposures(executor, [userId])).get(userId) ?? 0;
  const { state } = floor;
  const here = state.status === 'live' && state.leader?.bidderId === userId ? state.leader.maximum : zero;
  const paddle = paddleOf(record, { userId, facts, memberships, exposureElsewhere: exposure - here, blockedIds: floor.blockedIds });
  return { paddle, isKnown: record !== null };
}

/** The present state of these auctions, in the order of the slugs; those that the public may not see are left out. */
export async function readTicks({ database, names }: Pick<BiddingParts, 'database'> & { names: Names }, slugs: readonly string[]): Promise<AuctionTick[]> {
  const { executor } = database;
  const bySlug = new Map((await findFactsBySlug(executor, slugs)).map(({ facts }) => [facts.slug, facts]));
  const floors = await readFloors(
    executor,
    [...bySlug.values()].map((facts) => facts.auctionId),
  );
  const nameOf = await namesOfLeaders(names, executor, [...floors.values()]);
  return [...new Set(slugs)].flatMap((slug) => {
    const facts = bySlug.get(slug);
    const floor = facts === undefined ? undefined : floors.get(facts.auctionId);
    if (facts === undefined || floor === undefined || !isPublic(floor.state.status)) return [];
    const { leader } = floor.state;
    return [presentTick(facts, floor, leader === null ? null : nameOf(leader.bidderId))];
  });
}
