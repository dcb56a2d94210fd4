import { spokenDuration } from '#web/components/time/formats.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** When the remaining time is announced. Anything more frequent would be impossible to listen to. */
export const NOTIFIED_AT_MS = [60 * MINUTE, 10 * MINUTE, 2 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND] as const;

export function timeLeftToNotify(beforeMs: number, nowMs: number): string | null {
  const crossed = NOTIFIED_AT_MS.filter((mark) => beforeMs > mark && nowMs <= mark && nowMs > 0);
  const mark = crossed.at(-1);
  return mark === undefined ? null : `${spokenDuration(mark)} left`;
}

export function bidMessageIntervalMs(leftMs: number): number {
  return leftMs <= 2 * MINUTE ? 2 * SECOND : 5 * SECOND;
}
