import { hidesAmounts } from '#auction/lifecycle.ts';
import { may } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AuctionRow } from './listing-store.ts';

export function maySeeReserve(actor: Actor, auction: Pick<AuctionRow, 'sellerId' | 'status'>): boolean {
  if (actor.kind !== 'user' || actor.impersonation !== undefined) return false;
  return actor.userId === auction.sellerId || (may(actor, 'see_auctions') && !hidesAmounts(auction.status));
}

/** Staff who view a bidder's account don't see a maximum that still counts. */
export const maySeeMaximum = (actor: Actor, auction: Pick<AuctionRow, 'status'>): boolean =>
  actor.kind === 'user' && (actor.impersonation === undefined || !hidesAmounts(auction.status));

/** The remaining limit reveals the maximums of the auctions that the bidder leads. */
export const maySeeLimitLeft = (actor: Actor): boolean => actor.kind === 'user' && actor.impersonation === undefined;

export function isOpenForComments(auction: Pick<AuctionRow, 'status'>): boolean {
  return auction.status !== 'withdrawn';
}
