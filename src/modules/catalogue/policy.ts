import { may } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AuctionRow } from './listing-store.ts';

/** Only the seller and staff may see the reserve amount. */
export function maySeeReserve(actor: Actor, auction: Pick<AuctionRow, 'sellerId'>): boolean {
  return actor.kind === 'user' && (actor.userId === auction.sellerId || may(actor, 'see_auctions'));
}

export function isOpenForComments(auction: Pick<AuctionRow, 'status'>): boolean {
  return auction.status !== 'withdrawn';
}
