import { mayMove } from '#auction/lifecycle.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent } from './announce.ts';
import { noSuchAuction } from './policy.ts';
import { findFacts } from './store/facts.ts';
import { lockBiddings, updateStatuses } from './store/states.ts';

/**
 * Moves an auction through its lifecycle. Refuses a move the lifecycle does not allow. Ring the live channel after
 * the commit.
 */
export async function move(transaction: Executor, auctionId: string, { to, at }: { to: AuctionStatus; at: number }): Promise<Result<AuctionStatus>> {
  const bidding = (await lockBiddings(transaction, [auctionId])).get(auctionId);
  if (bidding === undefined) return noSuchAuction();
  if (!mayMove(bidding.state.status, to)) return refused(409, `An auction can’t change from ${bidding.state.status} to ${to}.`, { code: 'impossible_move' });
  await updateStatuses(transaction, [{ auctionId, status: to }]);
  if (to === 'live') {
    const [found] = await findFacts(transaction, [auctionId]);
    const after = { ...bidding, state: { ...bidding.state, status: to } };
    if (found !== undefined) await publish(transaction, at, [auctionEvent('opened', { facts: found.facts, bidding: after }, { at, nameOf: () => '' })]);
  }
  if (to === 'scheduled') {
    const [found] = await findFacts(transaction, [auctionId]);
    const after = { ...bidding, state: { ...bidding.state, status: to } };
    // Nobody can have subscribed to an auction that was not public before, so only the seller's API clients are
    // notified.
    if (found !== undefined)
      await publish(transaction, at, [
        {
          ...auctionEvent('scheduled', { facts: found.facts, bidding: after }, { at, nameOf: () => '' }),
          topic: `selling:${found.facts.slug}`,
          name: 'auction.scheduled',
        },
      ]);
  }
  return accepted(to);
}
