import { mayMove } from '#auction/lifecycle.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { presentTick } from './present.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { openAuctions } from './open-auctions.ts';
import { findInfo } from './store/auction-info.ts';
import { lockBiddings, updateStatuses } from './store/states.ts';

/** Call `wakeAfterCommit` after the commit. */
export async function move(
  transaction: Executor,
  auctionId: string,
  { to, at }: { to: AuctionStatus; at: number },
): Promise<Result<AuctionStatus>> {
  const bidding = (await lockBiddings(transaction, [auctionId])).get(auctionId);
  if (bidding === undefined) return refuse('auction_not_found');
  if (!mayMove(bidding.state.status, to)) return refuse('impossible_move', { from: bidding.state.status, to });
  if (to === 'live') await openAuctions(transaction, [bidding], at);
  else await updateStatuses(transaction, [{ auctionId, status: to }]);
  if (to === 'scheduled') {
    const [found] = await findInfo(transaction, [auctionId]);
    const after = { ...bidding, state: { ...bidding.state, status: to } };
    // Nobody can have subscribed to an auction that was not public before, so only the seller's API clients are
    // notified.
    if (found !== undefined)
      await publish(transaction, at, [
        eventFor(EVENTS.auction_scheduled, found.info.slug, {
          server_time: at,
          auction: presentTick(found.info, after, null),
          change: 'scheduled',
        }),
      ]);
  }
  return accepted(to);
}
