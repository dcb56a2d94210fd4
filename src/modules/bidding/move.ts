import { mayMove } from '#auction/lifecycle.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent } from './announce.ts';
import { noSuchAuction } from './policy.ts';
import { findFacts } from './store/facts.ts';
import { lockFloors, updateStatuses } from './store/states.ts';

/** Moves an auction along its life; a move that is not in the lifecycle is refused. Ring after the commit. */
export async function move(transaction: Executor, auctionId: string, { to, at }: { to: AuctionStatus; at: number }): Promise<Result<AuctionStatus>> {
  const floor = (await lockFloors(transaction, [auctionId])).get(auctionId);
  if (floor === undefined) return noSuchAuction();
  if (!mayMove(floor.state.status, to)) return refused(409, `An auction cannot go from ${floor.state.status} to ${to}.`, { code: 'impossible_move' });
  await updateStatuses(transaction, [{ auctionId, status: to }]);
  if (to === 'live') {
    const [found] = await findFacts(transaction, [auctionId]);
    const after = { ...floor, state: { ...floor.state, status: to } };
    if (found !== undefined) await publish(transaction, at, [auctionEvent('opened', { facts: found.facts, floor: after }, { at, nameOf: () => '' })]);
  }
  if (to === 'scheduled') {
    const [found] = await findFacts(transaction, [auctionId]);
    const after = { ...floor, state: { ...floor.state, status: to } };
    // Nobody watches what was not public before: it is told to programs alone.
    if (found !== undefined)
      await publish(transaction, at, [
        {
          ...auctionEvent('scheduled', { facts: found.facts, floor: after }, { at, nameOf: () => '' }),
          topic: `selling:${found.facts.slug}`,
          name: 'auction.scheduled',
        },
      ]);
  }
  return accepted(to);
}
