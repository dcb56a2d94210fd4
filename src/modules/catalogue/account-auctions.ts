import { moneyOrNull } from '#contract/primitives.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { presentRows } from './present-rows.ts';
import { findAuctionsByIds, findBuyers, type AuctionRow } from './listing-store.ts';
import type { BidderStatus } from '#modules/bidding/index.ts';
import type { CatalogueDeps } from './deps.ts';
import { maySeeMaximum } from './policy.ts';
import { watchedAmong, watchedAuctionIds } from './store.ts';

const MAX_LISTED = 200;
const OVER: ReadonlySet<string> = new Set(['closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn']);
type Status = AccountAuction['you']['status'];

function statusIn(
  row: AuctionRow,
  { userId, buyerId, bidder }: { userId: string; buyerId: string | undefined; bidder: BidderStatus | undefined },
): Status {
  if (bidder === undefined) return 'watching';
  if (!OVER.has(row.status)) return row.leaderId === userId ? 'leading' : 'outbid';
  return buyerId === userId ? 'won' : 'lost';
}

async function listFor(
  deps: CatalogueDeps,
  executor: Executor,
  actor: SignedIn,
  auctionIds: readonly string[],
  bidderStatuses: ReadonlyMap<string, BidderStatus>,
): Promise<AccountAuction[]> {
  const order = new Map(auctionIds.map((id, index) => [id, index]));
  const [rows, watched, chances] = await Promise.all([
    findAuctionsByIds(executor, auctionIds),
    watchedAmong(executor, actor.userId, auctionIds),
    deps.secondChancesOf(executor, actor.userId, auctionIds),
  ]);
  rows.sort(
    (a, b) =>
      Number(OVER.has(a.status)) - Number(OVER.has(b.status)) ||
      (OVER.has(a.status)
        ? b.closesAt.getTime() - a.closesAt.getTime()
        : a.closesAt.getTime() - b.closesAt.getTime()) ||
      (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  );
  const [summaries, buyers] = await Promise.all([
    presentRows(deps, executor, rows),
    findBuyers(
      executor,
      rows.filter(({ status }) => status === 'sold').map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row, index) => {
    const summary = summaries[index];
    if (summary === undefined) return [];
    const bidder = bidderStatuses.get(row.id);
    const maximum = maySeeMaximum(actor, row) ? (bidder?.maximum ?? null) : null;
    return [
      {
        ...summary,
        you: {
          watching: watched.has(row.id),
          leading: row.leaderId === actor.userId,
          has_bid: bidder !== undefined,
          accepts_second_chance: chances.has(row.id),
          maximum: moneyOrNull(maximum, row.terms.currency),
          status: statusIn(row, { userId: actor.userId, buyerId: buyers.get(row.id), bidder }),
        },
      },
    ];
  });
}

export async function biddingAuctions(deps: CatalogueDeps, actor: SignedIn): Promise<AccountAuction[]> {
  const { executor } = deps.database;
  const bidderStatuses = await deps.bidding.bidderStatuses(executor, actor.userId);
  return listFor(deps, executor, actor, [...bidderStatuses.keys()].slice(0, MAX_LISTED), bidderStatuses);
}

export async function watchlist(deps: CatalogueDeps, actor: SignedIn): Promise<AccountAuction[]> {
  const { executor } = deps.database;
  const [watched, bidderStatuses] = await Promise.all([
    watchedAuctionIds(executor, actor.userId, MAX_LISTED),
    deps.bidding.bidderStatuses(executor, actor.userId),
  ]);
  return listFor(deps, executor, actor, watched, bidderStatuses);
}
