import { larger } from './money.ts';
import type { EpochMs, FloorState, Leader, MinorUnits, ReserveStatus } from './types.ts';

/** All that the public may know of the reserve. */
export function reserveStatus(state: Pick<FloorState, 'reserve' | 'price'>): ReserveStatus {
  if (state.reserve === null) return 'none';
  return state.price !== null && state.price >= state.reserve ? 'met' : 'not_met';
}

/** The price once the reserve has had its say: as soon as the leader's maximum reaches it, at least the reserve. */
export function priceWithReserve(price: MinorUnits, leader: Leader, reserve: MinorUnits | null): MinorUnits {
  return reserve !== null && leader.maximum >= reserve ? larger(price, reserve) : price;
}

/** Whether the seller may put this reserve in the place of the present one: lower it or (null) drop it while live, never raise it. */
export function mayLower(state: Pick<FloorState, 'status' | 'closesAt' | 'reserve'>, reserve: MinorUnits | null, now: EpochMs): boolean {
  if (state.status !== 'live' || now >= state.closesAt || state.reserve === null) return false;
  return reserve === null || (reserve > 0 && reserve < state.reserve);
}
