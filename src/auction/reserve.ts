import { larger } from './money.ts';
import { hidesAmounts } from './lifecycle.ts';
import type { AuctionStatus, EpochMs, BiddingState, Leader, MinorUnits, ReserveStatus } from './types.ts';

export function reserveStatus(state: Pick<BiddingState, 'reserve' | 'price'>): ReserveStatus {
  if (state.reserve === null) return 'none';
  return state.price !== null && state.price >= state.reserve ? 'met' : 'not_met';
}

/** The price rises to the reserve once the leader's maximum reaches it. */
export function priceWithReserve(price: MinorUnits, leader: Leader, reserve: MinorUnits | null): MinorUnits {
  return reserve !== null && leader.maximum >= reserve ? larger(price, reserve) : price;
}

/** A live reserve may be lowered or dropped (null), never raised. */
export function mayLower(
  state: Pick<BiddingState, 'status' | 'closesAt' | 'reserve'>,
  reserve: MinorUnits | null,
  now: EpochMs,
): boolean {
  if (state.status !== 'live' || now >= state.closesAt || state.reserve === null) return false;
  return reserve === null || (reserve > 0 && reserve < state.reserve);
}

/**
 * After the close a sale makes every reserve of the auction public, and so does what the seller promised before the
 * opening. So does a reserve that was ever met, even if it was dropped later or that bid was voided: without its
 * amount nobody could verify the entries that say "met".
 */
export function isReservePublic({
  status,
  isPromised,
  wasEverMet,
}: {
  readonly status: AuctionStatus;
  readonly isPromised: boolean;
  readonly wasEverMet: boolean;
}): boolean {
  return !hidesAmounts(status) && (status === 'sold' || isPromised || wasEverMet);
}
