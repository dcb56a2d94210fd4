import type { AuctionTick } from '#contract/bids.ts';
import type { BlockBidder } from '#contract/floor.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import { leadingAgainNotice, voidedNotice } from './notices.ts';
import type { FloorParts } from './parts.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { standingOffers } from './replay-ledger.ts';
import { readLedger } from './store/ledger.ts';
import { insertAuctionBlock } from './store/states.ts';
import { writeVoids } from './write-voids.ts';

/** Staff block a bidder from an auction: their bids and maxima end, the auction is made anew from the bids that stand, and they bid no more in it. */
export async function blockBidder(
  parts: FloorParts,
  actor: Actor,
  { slug, username, reason, public_note: note }: BlockBidder & { slug: string },
): Promise<Result<AuctionTick>> {
  const staff = staffWho(actor, 'block_bidders');
  if (!staff.ok) return staff;
  const { userId: actorId } = staff.value;
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const bidder = await parts.accounts.findUserByUsername(transaction, username);
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    if (bidder === null) return refused(404, 'There is no such person.', { code: 'no_such_user', errors: { username: ['There is no such person.'] } });
    const { facts, floor } = locked;
    const at = await parts.clock.now(transaction);
    if (floor.state.status !== 'live' || at >= floor.state.closesAt)
      return refused(409, 'Bidders can be blocked only while the auction is live.', { code: 'auction_not_live' });
    if (floor.blockedIds.includes(bidder.userId)) return refused(409, 'They are blocked from this auction already.', { code: 'blocked_already' });
    const entries = await readLedger(transaction, facts.auctionId);
    const targets = standingOffers(entries).filter((entry) => entry.actorId === bidder.userId);
    const { after } = targets.length === 0 ? { after: floor } : await writeVoids(transaction, { facts, floor, entries, targets }, { actorId, reason, at });
    await insertAuctionBlock(transaction, { auctionId: facts.auctionId, userId: bidder.userId, reason, by: actorId, at });
    const nameOf = await namesOfLeaders(parts.names, transaction, [after]);
    const { leader } = after.state;
    if (targets.length > 0) await publish(transaction, at, [auctionEvent('bid_voided', { facts, floor: after }, { at, nameOf })]);
    await parts.operations.recordAct(transaction, {
      actorId,
      act: 'bidder_blocked',
      subject: `auction:${slug}`,
      reason,
      at,
      before: {
        bidder: bidder.username,
        standing_bids: targets.length,
        price: floor.state.price,
        leader_id: floor.state.leader?.bidderId ?? null,
        currency: facts.terms.currency,
      },
      after: { bidder: bidder.username, standing_bids: 0, price: after.state.price, leader_id: leader?.bidderId ?? null, currency: facts.terms.currency },
    });
    if (targets.length > 0) {
      const leadsAgain = leader !== null && leader.bidderId !== floor.state.leader?.bidderId;
      await parts.notifications.tellSoon(transaction, at, [
        voidedNotice(facts, bidder.userId, reason),
        ...(leadsAgain ? [leadingAgainNotice(facts, after.state, leader.bidderId)] : []),
      ]);
      await parts.postHouseNote(transaction, { auctionId: facts.auctionId, slug, authorId: actorId, text: note, at });
    }
    return accepted(presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId)));
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}
