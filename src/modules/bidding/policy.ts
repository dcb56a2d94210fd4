import type { BidRefusal } from '#auction/types.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refuse, type Refused } from '#contract/result.ts';
import type { AuctionInfo } from './store/auction-info.ts';

/** The seller may change the reserve, and so may staff with the seller's consent. */
export function mayChangeReserve(actor: SignedIn, info: Pick<AuctionInfo, 'sellerId'>): boolean {
  return actor.userId === info.sellerId || may(actor, 'lower_reserves');
}

export const refuseBid = (
  { code, ...numbers }: BidRefusal,
  { terms }: Pick<AuctionInfo, 'terms'>,
  now: number,
): Refused => refuse(code, { ...numbers, currency: terms.currency, now });
