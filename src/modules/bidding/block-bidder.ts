import type { AuctionTick } from '#contract/bids.ts';
import type { BlockBidder } from '#contract/live-dashboard.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import { leadingAgainNotice, voidedNotice } from './notices.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { standingOffers } from './replay-ledger.ts';
import { readLedger } from './store/ledger.ts';
import { insertAuctionBlock } from './store/states.ts';
import { writeVoids } from './write-voids.ts';

/**
 * Staff block a bidder from an auction: voids their bids and maximums, recomputes the auction from the valid bids,
 * and refuses their further bids.
 */
export async function blockBidder(
  deps: LiveBiddingDeps,
  actor: Actor,
  { slug, username, reason, public_note: note }: BlockBidder & { slug: string },
): Promise<Result<AuctionTick>> {
  const staff = staffWho(actor, 'block_bidders');
  if (!staff.ok) return staff;
  const { userId: actorId } = staff.value;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const bidder = await deps.accounts.findUserByUsername(transaction, username);
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    if (bidder === null) return refused(404, 'User not found.', { code: 'no_such_user', errors: { username: ['User not found.'] } });
    const { facts, bidding } = locked;
    const at = await deps.clock.now(transaction);
    if (bidding.state.status !== 'live' || at >= bidding.state.closesAt)
      return refused(409, 'Bidders can only be blocked while the auction is live.', { code: 'auction_not_live' });
    if (bidding.blockedIds.includes(bidder.userId)) return refused(409, 'This bidder is already blocked from the auction.', { code: 'blocked_already' });
    const entries = await readLedger(transaction, facts.auctionId);
    const targets = standingOffers(entries).filter((entry) => entry.actorId === bidder.userId);
    const { after } = targets.length === 0 ? { after: bidding } : await writeVoids(transaction, { facts, bidding, entries, targets }, { actorId, reason, at });
    await insertAuctionBlock(transaction, { auctionId: facts.auctionId, userId: bidder.userId, reason, by: actorId, at });
    const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
    const { leader } = after.state;
    if (targets.length > 0) await publish(transaction, at, [auctionEvent('bid_voided', { facts, bidding: after }, { at, nameOf })]);
    await deps.operations.recordAuditEntry(transaction, {
      actorId,
      action: 'bidder_blocked',
      subject: `auction:${slug}`,
      reason,
      at,
      before: {
        bidder: bidder.username,
        standing_bids: targets.length,
        price: bidding.state.price,
        leader_id: bidding.state.leader?.bidderId ?? null,
        currency: facts.terms.currency,
      },
      after: { bidder: bidder.username, standing_bids: 0, price: after.state.price, leader_id: leader?.bidderId ?? null, currency: facts.terms.currency },
    });
    if (targets.length > 0) {
      const leadsAgain = leader !== null && leader.bidderId !== bidding.state.leader?.bidderId;
      await deps.notifications.notifySoon(transaction, at, [
        voidedNotice(facts, bidder.userId, reason),
        ...(leadsAgain ? [leadingAgainNotice(facts, after.state, leader.bidderId)] : []),
      ]);
      await deps.postStaffNote(transaction, { auctionId: facts.auctionId, slug, authorId: actorId, text: note, at });
    }
    return accepted(presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId)));
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}
