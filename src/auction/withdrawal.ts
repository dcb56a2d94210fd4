import type { EpochMs } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const WITHDRAWAL_MS = 24 * HOUR_MS;
/** How long before the scheduled close withdrawals end, so that others can still react. */
export const NO_WITHDRAWAL_BEFORE_CLOSE_MS = 2 * HOUR_MS;
/** A bid placed this soon after a change may have been placed without seeing it. */
export const UNSEEN_CHANGE_MS = MINUTE_MS;

export interface WithdrawalWindow {
  readonly changedAt: EpochMs;
  readonly until: EpochMs;
}

/** Until when bids may be withdrawn after a material change. Null if the close is too near. */
export function withdrawalEnd(changedAt: EpochMs, closesAt: EpochMs): EpochMs | null {
  const until = Math.min(changedAt + WITHDRAWAL_MS, closesAt - NO_WITHDRAWAL_BEFORE_CLOSE_MS);
  return until > changedAt ? until : null;
}

/** A bid placed after a change accepts it. */
export function mayWithdraw(placedAt: EpochMs, { changedAt, until }: WithdrawalWindow, now: EpochMs): boolean {
  return placedAt < changedAt + UNSEEN_CHANGE_MS && now >= changedAt && now < until;
}
