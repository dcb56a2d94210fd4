import { countOf } from '#contract/format/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** A timestamp without a zone is UTC. */
export function parseTime(text: string): number {
  return Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

export type ClockForm = 'card' | 'panel';

/** `4d 02h`; under a day `2h 12m` on cards, `02:12:31` in panels; under an hour `45:12`. Rounds up. */
export function formatClock(leftMs: number, form: ClockForm): string {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS)) * SECOND_MS;
  if (left === 0) return 'Closing…';
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  if (days > 0) return `${days}d ${two(hours)}h`;
  if (hours > 0)
    return form === 'card' ? `${hours}h ${two(minutes)}m` : `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return `${two(minutes)}:${two(seconds)}`;
}

export const URGENT_BELOW_MS = HOUR_MS;

export function formatUtcSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `just now`, `4 min ago`, `3 hr ago`. Null from 24 hours on, where a date is clearer. */
export function formatAgo(ms: number, now: number): string | null {
  const past = now - ms;
  if (past >= DAY_MS) return null;
  if (past < MINUTE_MS) return 'just now';
  return past < HOUR_MS ? `${Math.floor(past / MINUTE_MS)} min ago` : `${Math.floor(past / HOUR_MS)} hr ago`;
}

/** A duration in the largest unit that divides it: `2 minutes`, `90 seconds`, `1 hour`. */
export function spokenDuration(ms: number): string {
  const [unit, word] =
    ms % MINUTE_MS ? [SECOND_MS, 'second'] : ms % HOUR_MS ? [MINUTE_MS, 'minute'] : [HOUR_MS, 'hour'];
  const n = Math.round(ms / unit);
  return countOf(n, word);
}

export function formatMinutes(ms: number): string {
  return `${Math.floor(ms / MINUTE_MS)}:${two(Math.floor((ms % MINUTE_MS) / SECOND_MS))}`;
}
