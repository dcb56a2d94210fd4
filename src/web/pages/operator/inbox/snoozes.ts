import { HOUR_MS } from '#contract/durations.ts';
import { serverNow } from '#web/live/server-clock.ts';

const MORNING = 9;
const MONDAY = 1;
const WEEK = 7;

/** Computed in the browser's time zone. */
function morningIn(days: number): Date {
  const day = new Date(serverNow());
  day.setDate(day.getDate() + days);
  day.setHours(MORNING, 0, 0, 0);
  return day;
}
const daysToMonday = () => (MONDAY + WEEK - new Date(serverNow()).getDay()) % WEEK || WEEK;

export const SNOOZES: Readonly<Record<string, { readonly text: string; readonly until: () => Date }>> = {
  later: { text: 'For 3 hours', until: () => new Date(serverNow() + 3 * HOUR_MS) },
  tomorrow: { text: 'Until tomorrow morning', until: () => morningIn(1) },
  monday: { text: 'Until Monday morning', until: () => morningIn(daysToMonday()) },
};
