import type { FloorState, LedgerEntry } from './types.ts';

/** Who came second among the entries that stand: the highest maximum that is not the leader's, the earlier of equal ones. Null without a challenger. */
export function underbidderOf(state: Pick<FloorState, 'leader'>, standing: readonly LedgerEntry[]): string | null {
  let second: { readonly bidderId: string; readonly maximum: number } | null = null;
  for (const entry of standing) {
    if (entry.kind !== 'offer' || entry.bidderId === state.leader?.bidderId) continue;
    if (second === null || entry.maximum > second.maximum) second = entry;
  }
  return second?.bidderId ?? null;
}
