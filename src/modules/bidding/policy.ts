import type { BidRefusal } from '#auction/types.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refuse, type Refused } from '#contract/result.ts';
import type { AuctionFacts } from './store/facts.ts';

/** The seller may change the reserve, and so may staff with the seller's consent. */
export function mayChangeReserve(actor: SignedIn, facts: Pick<AuctionFacts, 'sellerId'>): boolean {
  return actor.userId === facts.sellerId || may(actor, 'lower_reserves');
}

export const refuseBid = (
  { code, ...numbers }: BidRefusal,
  { terms }: Pick<AuctionFacts, 'terms'>,
  now: number,
): Refused => refuse(code, { ...numbers, currency: terms.currency, now });
