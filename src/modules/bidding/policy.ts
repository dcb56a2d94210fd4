import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refused, type Refused } from '#platform/http/result.ts';
import type { AuctionFacts } from './store/facts.ts';

/** The reserve is its seller's, and that of the staff who have the seller's word. */
export function mayChangeReserve(actor: SignedIn, facts: Pick<AuctionFacts, 'sellerId'>): boolean {
  return actor.userId === facts.sellerId || may(actor, 'lower_reserves');
}

/** The refusal where an address names no auction. */
export const noSuchAuction = (): Refused => refused(404, 'There is no such auction.', { code: 'not_found' });
