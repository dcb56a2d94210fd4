import { MINUTE_MS } from '#contract/durations.ts';

export const SLOT_MINUTES = 15;
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** Counts closings from `from` to the last one before `until`. What is overdue is in the first slot. */
export function closingsBySlot(
  closings: readonly number[],
  { from, until }: { from: number; until: number },
): { readonly at: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const at of closings) {
    if (at >= until) continue;
    const slot = Math.max(0, Math.floor((at - from) / SLOT_MS));
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  const length = Math.max(-1, ...counts.keys()) + 1;
  return Array.from({ length }, (_, slot) => ({ at: from + slot * SLOT_MS, count: counts.get(slot) ?? 0 }));
}
