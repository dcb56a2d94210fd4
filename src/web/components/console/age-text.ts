import { countOf } from '#contract/format/money.ts';
import { MINUTE_MS } from '#contract/durations.ts';
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < 1) return `${minutes} min`;
  if (hours < 2 * DAY_HOURS) return countOf(hours, 'hour');
  return `${Math.floor(hours / DAY_HOURS)} days`;
}
