import { DAY_MS } from '#contract/durations.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { Closed, EarlierBidder, RefusalToBuy } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { SECOND_CHANCE_DAYS, type SettlementDeps } from './deps.ts';
import { actsForSeller } from '#modules/conversations/index.ts';
import { findNegotiation, lockNegotiation } from './store/negotiations.ts';
import { findAcceptingBidders } from './store/second-chance-choices.ts';
import { findSecondChances, isListedAgain, isQueuedToAsk } from './store/second-chances.ts';
import { findSettlementsBySlug, lockSettlement } from './store/settlements.ts';
import type { SecondChanceRow, SettlementRow } from './store/tables.ts';

const MAX_CANDIDATES = 20;

export interface Unsold {
  readonly closed: Closed;
  readonly settlements: readonly SettlementRow[];
  readonly chances: readonly SecondChanceRow[];
  /** When the last attempt to sell it ended. Null while there is one, or if there was none. */
  readonly endedAt: Date | null;
}

export interface Candidate extends EarlierBidder {
  readonly username: string;
  /** Only these are asked without the seller choosing them. */
  readonly accepts: boolean;
}

/** For everybody but the seller the auction does not exist. */
export async function findUnsold(
  deps: SettlementDeps,
  executor: Executor,
  actor: SignedIn,
  slug: string,
): Promise<Result<Unsold>> {
  const closed = await deps.bidding.closedAuctions.readBySlug(executor, slug);
  if (closed === null) return refuse('sale_not_found');
  const { sellerId: seller_id, dealerId: dealer_id } = closed;
  return (await actsForSeller(deps, executor, { seller_id, dealer_id }, actor.userId))
    ? accepted(await gatherUnsold(executor, closed))
    : refuse('sale_not_found');
}

/** Two offers at once wait for each other. */
export async function lockUnsold(
  deps: SettlementDeps,
  transaction: Executor,
  actor: SignedIn,
  slug: string,
): Promise<Result<Unsold>> {
  await lockSale(transaction, slug);
  return findUnsold(deps, transaction, actor, slug);
}

/** The same for the worker and for a bidder's answer, which act for nobody. */
export async function readUnsoldOf(deps: SettlementDeps, transaction: Executor, slug: string): Promise<Unsold | null> {
  await lockSale(transaction, slug);
  const closed = await deps.bidding.closedAuctions.readBySlug(transaction, slug);
  return closed === null ? null : gatherUnsold(transaction, closed);
}

async function lockSale(transaction: Executor, slug: string): Promise<void> {
  const [newest] = await findSettlementsBySlug(transaction, slug);
  await (newest === undefined ? lockNegotiation(transaction, slug) : lockSettlement(transaction, newest.id));
}

async function gatherUnsold(executor: Executor, closed: Closed): Promise<Unsold> {
  const settlements = await findSettlementsBySlug(executor, closed.slug);
  const negotiation = await findNegotiation(executor, closed.slug);
  const [newest] = settlements;
  return {
    closed,
    settlements,
    chances: await findSecondChances(executor, closed.auctionId),
    endedAt: newest === undefined ? (negotiation?.ended_at ?? null) : newest.ended_at,
  };
}

export async function refusalToOffer(
  executor: Executor,
  { closed, settlements, chances, endedAt }: Unsold,
  at: number,
): Promise<Refused | null> {
  const hasFailed = closed.status === 'sold' && settlements.every(({ state }) => state === 'fell_through');
  if (endedAt === null || (closed.status !== 'not_sold' && !hasFailed)) return refuse('bidders_not_now');
  if (chances.some(({ state }) => state === 'offered') || (await isQueuedToAsk(executor, closed.auctionId)))
    return refuse('bidders_already_asked');
  if (at >= offerableUntil(endedAt)) return refuse('bidders_too_late', { days: SECOND_CHANCE_DAYS });
  return (await isListedAgain(executor, closed.auctionId)) ? refuse('bidders_listed_again') : null;
}

export const offerableUntil = (endedAt: Date): number => endedAt.getTime() + SECOND_CHANCE_DAYS * DAY_MS;

/** Bidders whose bids stand, highest first, without closed accounts. */
export async function namedBidders(
  { accounts, bidding }: Pick<SettlementDeps, 'accounts' | 'bidding'>,
  executor: Executor,
  auctionId: string,
): Promise<Candidate[]> {
  const bidders = await bidding.closedAuctions.earlierBidders(executor, auctionId, MAX_CANDIDATES);
  const userIds = bidders.map(({ userId }) => userId);
  const names = await accounts.usernames(executor, userIds);
  const accepting = await findAcceptingBidders(executor, auctionId, userIds);
  return bidders.flatMap((bidder) => {
    const username = names.get(bidder.userId);
    return username === undefined ? [] : [{ ...bidder, username, accepts: accepting.has(bidder.userId) }];
  });
}

export async function refusalToBuy(
  { accounts, bidding }: Pick<SettlementDeps, 'accounts' | 'bidding'>,
  executor: Executor,
  who: { auctionId: string; userId: string },
): Promise<RefusalToBuy | null> {
  if (await accounts.isBlocked(executor, who.userId, 'bidding')) return 'account_blocked';
  return bidding.closedAuctions.refusalToBuy(executor, who);
}

/** Leaves out those asked before and buyers whose sale fell through. */
export async function findCandidates(
  deps: SettlementDeps,
  executor: Executor,
  { closed: { auctionId }, settlements, chances }: Unsold,
): Promise<Candidate[]> {
  const out = new Set([...settlements.map(({ buyer_id }) => buyer_id), ...chances.map(({ user_id }) => user_id)]);
  const free: Candidate[] = [];
  for (const bidder of await namedBidders(deps, executor, auctionId)) {
    const { userId } = bidder;
    if (out.has(userId)) continue;
    if ((await refusalToBuy(deps, executor, { auctionId, userId })) === null) free.push(bidder);
  }
  return free;
}
