import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { spokenDuration } from '#web/components/time/formats.ts';

/** When the remaining time is announced. Anything more frequent would be impossible to listen to. */
export const NOTIFIED_AT_MS = [
  60 * MINUTE_MS,
  10 * MINUTE_MS,
  2 * MINUTE_MS,
  MINUTE_MS,
  30 * SECOND_MS,
  10 * SECOND_MS,
] as const;

export function timeLeftToNotify(beforeMs: number, nowMs: number): string | null {
  const crossed = NOTIFIED_AT_MS.filter((mark) => beforeMs > mark && nowMs <= mark && nowMs > 0);
  const mark = crossed.at(-1);
  return mark === undefined ? null : `${spokenDuration(mark)} left`;
}

export function bidMessageIntervalMs(leftMs: number): number {
  return leftMs <= 2 * MINUTE_MS ? 2 * SECOND_MS : 5 * SECOND_MS;
}
