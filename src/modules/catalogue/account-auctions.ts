import type { AccountAuction } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { presentRows } from './present-rows.ts';
import { findAuctionsByIds, type AuctionRow } from './listing-store.ts';
import type { CatalogueDeps, BidderStatus } from './deps.ts';
import { watchedAmong, watchedAuctionIds } from './store.ts';

/** The maximum length of an account list. The response is a bare array without pagination. */
const MAX_LISTED = 200;
const OVER: ReadonlySet<string> = new Set(['closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn']);
type Standing = AccountAuction['you']['standing'];

function standingIn(row: AuctionRow, userId: string, standing: BidderStatus | undefined): Standing {
  if (standing === undefined) return 'watching';
  const leads = row.leaderId === userId;
  if (!OVER.has(row.status)) return leads ? 'leading' : 'outbid';
  return leads && row.status === 'sold' ? 'won' : 'lost';
}

async function listFor(
  deps: CatalogueDeps,
  executor: Executor,
  actor: SignedIn,
  auctionIds: readonly string[],
  standings: ReadonlyMap<string, BidderStatus>,
): Promise<AccountAuction[]> {
  const order = new Map(auctionIds.map((id, index) => [id, index]));
  const [rows, watched] = await Promise.all([findAuctionsByIds(executor, auctionIds), watchedAmong(executor, actor.userId, auctionIds)]);
  rows.sort(
    (a, b) =>
      Number(OVER.has(a.status)) - Number(OVER.has(b.status)) ||
      (OVER.has(a.status) ? b.closesAt.getTime() - a.closesAt.getTime() : a.closesAt.getTime() - b.closesAt.getTime()) ||
      (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  );
  const summaries = await presentRows(deps, executor, rows);
  return rows.flatMap((row, index) => {
    const summary = summaries[index];
    if (summary === undefined) return [];
    const standing = standings.get(row.id);
    const maximum = standing?.maximum ?? null;
    return [
      {
        ...summary,
        you: {
          watching: watched.has(row.id),
          leading: row.leaderId === actor.userId,
          has_bid: standing !== undefined,
          maximum: maximum === null ? null : { amount: maximum, currency: row.terms.currency },
          standing: standingIn(row, actor.userId, standing),
        },
      },
    ];
  });
}

export async function biddingAuctions(deps: CatalogueDeps, actor: SignedIn): Promise<AccountAuction[]> {
  const { executor } = deps.database;
  const standings = await deps.bidding.standings(executor, actor.userId);
  return listFor(deps, executor, actor, [...standings.keys()].slice(0, MAX_LISTED), standings);
}

export async function watchlist(deps: CatalogueDeps, actor: SignedIn): Promise<AccountAuction[]> {
  const { executor } = deps.database;
  const [watched, standings] = await Promise.all([watchedAuctionIds(executor, actor.userId, MAX_LISTED), deps.bidding.standings(executor, actor.userId)]);
  return listFor(deps, executor, actor, watched, standings);
}
