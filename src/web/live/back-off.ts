export const FIRST_DELAY_MS = 500;
export const MAX_DELAY_MS = 30_000;

/** Random up to a doubling limit, so that clients spread out. `attempt` starts at 0. */
export function backOffDelay(attempt: number, random: () => number): number {
  return Math.floor(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 20)));
}
