export const FIRST_DELAY_MS = 500;
export const LONGEST_DELAY_MS = 30_000;

/** How long to wait before the attempt with this number (from 0): anywhere up to a doubling bound, so that a crowd spreads out. */
export function backOffDelay(attempt: number, random: () => number): number {
  return Math.floor(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 20)));
}
