import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import type { Notification } from '#contract/account.ts';

export interface DayGroup {
  readonly day: string;
  readonly items: readonly Notification[];
}

export function groupByDay(items: readonly Notification[], now: number, timeZone: string): readonly DayGroup[] {
  const dayOf = (ms: number) => formatTime(ms, 'weekday', timeZone);
  const names = new Map([
    [dayOf(now - DAY_MS), 'Yesterday'],
    [dayOf(now), 'Today'],
  ]);
  const groups: { day: string; items: Notification[] }[] = [];
  for (const item of items) {
    const date = dayOf(Date.parse(item.created_at));
    const day = names.get(date) ?? date;
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
