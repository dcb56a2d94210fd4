import type { EpochMs, FloorState, Paddle, Refusal, RefusalCode } from './types.ts';

/**
 * The refusals in the order in which they are looked for: first whether there is anything to bid on, then who asks, then how much,
 * and last what only the bidder or their bank can answer. A bid with several faults is told the first.
 */
export const REFUSALS_IN_ORDER = [
  'auction_not_live',
  'auction_closed',
  'account_blocked',
  'own_auction',
  'email_not_verified',
  'terms_not_accepted',
  'no_payment_method',
  'not_in_bid_units',
  'below_minimum',
  'over_limit',
  'needs_confirmation',
  'hold_declined',
] as const satisfies readonly RefusalCode[];

const NOT_YET_LIVE: ReadonlySet<FloorState['status']> = new Set(['draft', 'submitted', 'changes_requested', 'approved', 'scheduled'] as const);

/** Whether the auction takes bids now: null, or why not. A live auction whose close has come is closed, whoever has yet to write that down. */
export function refusalOfAuction(state: Pick<FloorState, 'status' | 'closesAt' | 'pausedUntil'>, now: EpochMs): Refusal | null {
  if (NOT_YET_LIVE.has(state.status)) return { code: 'auction_not_live' };
  if (state.status !== 'live' || now >= state.closesAt) return { code: 'auction_closed' };
  if (state.pausedUntil !== undefined && now < state.pausedUntil) return { code: 'auction_not_live' };
  return null;
}

/** Whether this paddle may bid in this auction at all: null, or the first thing that stands in the way. */
export function refusalOfPaddle(paddle: Paddle): Refusal | null {
  if (paddle.blocked) return { code: 'account_blocked' };
  if (paddle.sellsThisAuction || paddle.isStaff) return { code: 'own_auction' };
  if (!paddle.emailVerified) return { code: 'email_not_verified' };
  if (!paddle.termsAccepted) return { code: 'terms_not_accepted' };
  if (!paddle.hasPaymentMethod) return { code: 'no_payment_method' };
  return null;
}

/** Whether a bidder could bid now, before any amount is named: what a page shows beside the bid panel. */
export function refusalBeforeAmount(state: Pick<FloorState, 'status' | 'closesAt' | 'pausedUntil'>, paddle: Paddle, now: EpochMs): Refusal | null {
  return refusalOfAuction(state, now) ?? refusalOfPaddle(paddle);
}
