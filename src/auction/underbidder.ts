import type { BiddingState, LedgerEntry } from './types.ts';

/** The highest valid maximum except the leader's, the earlier of equal ones. */
export function underbidderOf(state: Pick<BiddingState, 'leader'>, valid: readonly LedgerEntry[]): string | null {
  let second: { readonly bidderId: string; readonly maximum: number } | null = null;
  for (const entry of valid) {
    if (entry.kind !== 'offer' || entry.bidderId === state.leader?.bidderId) continue;
    if (second === null || entry.maximum > second.maximum) second = entry;
  }
  return second?.bidderId ?? null;
}
