import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import type { ClosingPeriod } from '#contract/closings.ts';

type Days = Pick<ClosingPeriod, 'first_day' | 'last_day'>;

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
/** A day has no zone, so it is formatted as UTC. */
export const dayText = (day: string, form: 'weekday' | 'short_weekday' | 'day'): string =>
  formatTime(atNoon(day), form, 'UTC');

export function periodTitle({ first_day, last_day }: Days, today: string): string {
  if (first_day !== last_day) return `${dayText(first_day, 'day')} to ${dayText(last_day, 'day')}`;
  const ahead = Math.round((atNoon(first_day) - atNoon(today)) / DAY_MS);
  if (ahead === 0) return 'Today';
  return ahead === 1 ? 'Tomorrow' : dayText(first_day, 'weekday');
}

export const countText = (total: number, verb: 'close' | 'open'): string | null =>
  total === 0 ? null : `${total} ${verb}${total === 1 ? 's' : ''}`;
