import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refused, type Refused } from '#platform/http/result.ts';
import type { AuctionFacts } from './store/facts.ts';

/** The seller may change the reserve, and so may staff with the seller's consent. */
export function mayChangeReserve(actor: SignedIn, facts: Pick<AuctionFacts, 'sellerId'>): boolean {
  return actor.userId === facts.sellerId || may(actor, 'lower_reserves');
}

export const noSuchAuction = (): Refused => refused(404, 'Auction not found.', { code: 'not_found' });
