import type { EpochMs, BiddingState, Paddle, BidRefusal } from './types.ts';

const NOT_YET_LIVE: ReadonlySet<BiddingState['status']> = new Set([
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'scheduled',
] as const);

/** An auction past its close counts as closed before the closer has run. */
export function refusalOfAuction(
  state: Pick<BiddingState, 'status' | 'closesAt' | 'pausedUntil'>,
  now: EpochMs,
): BidRefusal | null {
  if (NOT_YET_LIVE.has(state.status)) return { code: 'auction_not_live' };
  if (state.status !== 'live' || now >= state.closesAt) return { code: 'auction_closed' };
  if (state.pausedUntil !== undefined && now < state.pausedUntil)
    return { code: 'auction_not_live', pausedUntil: state.pausedUntil };
  return null;
}

export function refusalOfPaddle(paddle: Paddle): BidRefusal | null {
  if (paddle.blocked) return { code: 'account_blocked' };
  if (paddle.sellsThisAuction) return { code: 'own_auction' };
  if (paddle.isStaff || paddle.hasConflict) return { code: 'conflict_of_interest' };
  if (!paddle.emailVerified) return { code: 'email_not_verified' };
  if (!paddle.termsAccepted) return { code: 'terms_not_accepted' };
  if (!paddle.hasPaymentMethod) return { code: 'no_payment_method' };
  return null;
}

export function refusalBeforeAmount(
  state: Pick<BiddingState, 'status' | 'closesAt' | 'pausedUntil'>,
  paddle: Paddle,
  now: EpochMs,
): BidRefusal | null {
  return refusalOfAuction(state, now) ?? refusalOfPaddle(paddle);
}
