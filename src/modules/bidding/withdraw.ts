import { mayMove } from '#auction/lifecycle.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import type { Names } from './names.ts';
import { withdrawnNotices } from './notices.ts';
import type { BiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { updateWithdrawnReason } from './store/facts.ts';
import { readBidders } from './store/ledger.ts';
import { updateStatuses } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export async function withdraw(
  deps: BiddingDeps & { names: Names },
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<AuctionTick>> {
  const refusal = refusalUnlessMay(actor, 'withdraw_auctions');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refuse('unauthenticated');
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    const { facts, bidding } = locked;
    if (!mayMove(bidding.state.status, 'withdrawn')) {
      return refuse('withdraw_not_possible', { status: bidding.state.status });
    }
    const at = await deps.clock.now(transaction);
    await updateStatuses(transaction, [{ auctionId: facts.auctionId, status: 'withdrawn' }]);
    await updateWithdrawnReason(transaction, facts.auctionId, { reason, at });
    const after: AuctionBidding = { ...bidding, state: { ...bidding.state, status: 'withdrawn' } };
    const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
    await publish(transaction, at, [auctionEvent('withdrawn', { facts, bidding: after, reason }, { at, nameOf })]);
    const bidders = (await readBidders(transaction, [facts.auctionId])).get(facts.auctionId) ?? [];
    await deps.notifications.notifySoon(transaction, at, withdrawnNotices(facts, bidders, reason));
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'auction_withdrawn',
      subject: `auction:${facts.slug}`,
      reason,
      before: { status: bidding.state.status },
      after: { status: 'withdrawn' },
      at,
    });
    return accepted(
      presentTick(facts, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId)),
    );
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}
