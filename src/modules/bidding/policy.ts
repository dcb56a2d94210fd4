import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { refused, type Refused } from '#platform/http/result.ts';
import type { AuctionFacts } from './store/facts.ts';

/** Null for staff; else why not. */
export function refusalUnlessStaff(actor: Actor): Refused | null {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  return actor.isStaff ? null : refused(403, 'Only the staff of the house may do this.', { code: 'staff_only' });
}

/** The reserve is its seller's, and the staff's. */
export function mayChangeReserve(actor: SignedIn, facts: Pick<AuctionFacts, 'sellerId'>): boolean {
  return actor.isStaff || actor.userId === facts.sellerId;
}

export const noSuchAuction = (): Refused => refused(404, 'There is no such auction.', { code: 'not_found' });
