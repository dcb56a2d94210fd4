import { may } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AuctionRow } from './listing-store.ts';

/** The reserve's amount is for the seller and the house alone. */
export function maySeeReserve(actor: Actor, auction: Pick<AuctionRow, 'sellerId'>): boolean {
  return actor.kind === 'user' && (actor.userId === auction.sellerId || may(actor, 'see_auctions'));
}

/** An auction that was withdrawn is not talked about any more. */
export function isOpenForComments(auction: Pick<AuctionRow, 'status'>): boolean {
  return auction.status !== 'withdrawn';
}
