import { spokenDuration } from '#web/components/time/formats.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** When the time left is told: never more often, since nobody can listen to a clock. */
export const TOLD_AT_MS = [60 * MINUTE, 10 * MINUTE, 2 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND] as const;

/** The threshold that was crossed between two looks at the clock, in words; null where none was. */
export function timeLeftToTell(beforeMs: number, nowMs: number): string | null {
  const crossed = TOLD_AT_MS.filter((mark) => beforeMs > mark && nowMs <= mark && nowMs > 0);
  const mark = crossed.at(-1);
  return mark === undefined ? null : `${spokenDuration(mark)} left`;
}

/** How long to hold back the next message about new bids. */
export function bidMessageIntervalMs(leftMs: number): number {
  return leftMs <= 2 * MINUTE ? 2 * SECOND : 5 * SECOND;
}
