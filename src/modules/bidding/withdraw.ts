import { mayMove, STATUS_WORDS } from '#auction/lifecycle.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import type { Names } from './names.ts';
import { withdrawnNotices } from './notices.ts';
import type { BiddingParts } from './parts.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { updateWithdrawnReason } from './store/facts.ts';
import { readBidders } from './store/ledger.ts';
import { updateStatuses } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** Staff withdraw an auction that is not sold, with a reason that the public sees. */
export async function withdraw(
  parts: BiddingParts & { names: Names },
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<AuctionTick>> {
  const refusal = refusalUnlessMay(actor, 'withdraw_auctions');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    const { facts, floor } = locked;
    if (!mayMove(floor.state.status, 'withdrawn')) {
      return refused(409, `An auction that is ${STATUS_WORDS[floor.state.status].word.toLowerCase()} cannot be withdrawn.`, { code: 'impossible_move' });
    }
    const at = await parts.clock.now(transaction);
    await updateStatuses(transaction, [{ auctionId: facts.auctionId, status: 'withdrawn' }]);
    await updateWithdrawnReason(transaction, facts.auctionId, { reason, at });
    const after: Floor = { ...floor, state: { ...floor.state, status: 'withdrawn' } };
    const nameOf = await namesOfLeaders(parts.names, transaction, [after]);
    await publish(transaction, at, [auctionEvent('withdrawn', { facts, floor: after, reason }, { at, nameOf })]);
    const bidders = (await readBidders(transaction, [facts.auctionId])).get(facts.auctionId) ?? [];
    await parts.notifications.tellSoon(transaction, at, withdrawnNotices(facts, bidders, reason));
    await parts.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'auction_withdrawn',
      subject: `auction:${facts.slug}`,
      reason,
      before: { status: floor.state.status },
      after: { status: 'withdrawn' },
      at,
    });
    return accepted(presentTick(facts, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId)));
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}
