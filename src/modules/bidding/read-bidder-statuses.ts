import { isPublicStatus } from '#auction/lifecycle.ts';
import { limitLeft } from '#auction/bid.ts';
import { refusalBeforeAmount } from '#auction/eligibility.ts';
import { type LeadingMaximums, allocatedToPlans } from '#auction/limit.ts';
import { zero } from '#auction/money.ts';
import type { Paddle } from '#auction/types.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { refusalMessage } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import { namesOfLeaders } from './announce.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { refuseBid } from './policy.ts';
import { presentTick } from './present.ts';
import { paddleOf } from './paddle-of.ts';
import { type AuctionInfo, findInfo, findInfoBySlug } from './store/auction-info.ts';
import { readConflicts } from './store/conflicts.ts';
import { readMaxima } from './store/ledger.ts';
import { readExposures, readBiddings, readLeads } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

/** Show the maximum only to the bidder. */
export interface BidderStatus {
  readonly leading: boolean;
  readonly maximum: number;
}

export async function readBidderStatuses(
  executor: Executor,
  userId: string,
  auctionIds: readonly string[] | null,
): Promise<Map<string, BidderStatus>> {
  const maxima = await readMaxima(executor, userId, auctionIds);
  return new Map(
    maxima.map(({ auctionId, maximum, leaderId }) => [auctionId, { leading: leaderId === userId, maximum }]),
  );
}

export interface PaddleRefusal {
  readonly refusal: { readonly code: string; readonly message: string } | null;
  readonly limitLeft: number | null;
  readonly reserved: number | null;
}

export async function readPaddleRefusal(
  deps: BiddingDeps,
  executor: Executor,
  { userId, auctionId }: { userId: string; auctionId: string },
): Promise<PaddleRefusal> {
  const [found] = await findInfo(executor, [auctionId]);
  const bidding = (await readBiddings(executor, [auctionId])).get(auctionId);
  if (found === undefined || bidding === undefined)
    return {
      refusal: { code: 'auction_not_live', message: 'This auction is not open for bidding.' },
      limitLeft: null,
      reserved: null,
    };
  const { info } = found;
  const { paddle, isKnown } = await readPaddleIn(deps, executor, { userId, info, bidding });
  const { state } = bidding;
  const now = await deps.clock.now(executor);
  const refusal = refusalBeforeAmount(state, paddle, now);
  return {
    refusal: refusal === null ? null : { code: refusal.code, message: refusalMessage(refuseBid(refusal, info, now)) },
    limitLeft: isKnown ? limitLeft(paddle) : null,
    reserved: paddle.allocatedToPlans > 0 ? paddle.allocatedToPlans : null,
  };
}

const leadsOfPlanner = async (executor: Executor, record: PaddleRecord | null): Promise<LeadingMaximums> =>
  record === null || record.planAllocations.length === 0
    ? new Map()
    : ((await readLeads(executor, [record.userId])).get(record.userId) ?? new Map<string, number>());

export async function readLimitInUse(
  { accounts }: Pick<BiddingDeps, 'accounts'>,
  executor: Executor,
  userId: string,
): Promise<number> {
  const record = await accounts.readPaddle(executor, userId);
  const leads = (await readLeads(executor, [userId])).get(userId) ?? new Map<string, number>();
  return sumOf(leads) + allocatedToPlans(record?.planAllocations ?? [], leads);
}

const sumOf = (leads: LeadingMaximums): number => [...leads.values()].reduce((sum, maximum) => sum + maximum, 0);

/** Read without a lock. `isKnown`: the user has a paddle. */
export async function readPaddleIn(
  deps: Pick<BiddingDeps, 'accounts'>,
  executor: Executor,
  { userId, info, bidding }: { userId: string; info: AuctionInfo; bidding: AuctionBidding },
): Promise<{ paddle: Paddle; isKnown: boolean }> {
  const record = await deps.accounts.readPaddle(executor, userId);
  const memberships =
    info.dealerId === null ? [] : ((await deps.accounts.dealerMemberships(executor, [userId])).get(userId) ?? []);
  const conflicts = await readConflicts(executor, [info.auctionId], record?.hasConflicts === true ? [userId] : []);
  const exposure = (await readExposures(executor, [userId])).get(userId) ?? 0;
  const { state } = bidding;
  const here = state.status === 'live' && state.leader?.bidderId === userId ? state.leader.maximum : zero;
  const paddle = paddleOf(record, {
    userId,
    info,
    memberships,
    exposureElsewhere: exposure - here,
    leads: await leadsOfPlanner(executor, record),
    blockedIds: bidding.blockedIds,
    hasConflict: conflicts.has(info.auctionId, userId),
  });
  return { paddle, isKnown: record !== null };
}

export async function readTicks(
  { database, names }: Pick<BiddingDeps, 'database'> & { names: Names },
  slugs: readonly string[],
): Promise<AuctionTick[]> {
  const { executor } = database;
  const bySlug = new Map((await findInfoBySlug(executor, slugs)).map(({ info }) => [info.slug, info]));
  const biddings = await readBiddings(
    executor,
    [...bySlug.values()].map((info) => info.auctionId),
  );
  const nameOf = await namesOfLeaders(names, executor, [...biddings.values()]);
  return [...new Set(slugs)].flatMap((slug) => {
    const info = bySlug.get(slug);
    const bidding = info === undefined ? undefined : biddings.get(info.auctionId);
    if (info === undefined || bidding === undefined || !isPublicStatus(bidding.state.status)) return [];
    const { leader } = bidding.state;
    return [presentTick(info, bidding, leader === null ? null : nameOf(leader.bidderId))];
  });
}
