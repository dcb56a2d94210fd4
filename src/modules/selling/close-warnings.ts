import { MINUTE_MS } from '#contract/durations.ts';
import type { CloseWarning } from '#contract/calendar.ts';
import { formatClockTime } from '#contract/format/time.ts';
import type { ClosingSlot, SiteSettings } from '#contract/settings.ts';
import type { ClosingRow } from './calendar-store.ts';
import { siteClock, weekdayOf } from '#platform/site-time.ts';

export interface ClockedClosing extends ClosingRow {
  readonly clock: { readonly date: string; readonly time: string };
}

export const clocked = (rows: readonly ClosingRow[], timeZone: string): ClockedClosing[] =>
  rows.map((row) => ({ ...row, clock: siteClock(row.closesAt.getTime(), timeZone) }));

export const slotsOf = (date: string, { closing_slots: slots }: Pick<SiteSettings, 'closing_slots'>): ClosingSlot[] =>
  slots.filter((slot) => slot.days.includes(weekdayOf(date))).toSorted((a, b) => a.time.localeCompare(b.time));

export function warningsOf(
  row: ClockedClosing,
  all: readonly ClockedClosing[],
  settings: SiteSettings,
): CloseWarning[] {
  const { date, time } = row.clock;
  const sameDay = all.filter(({ clock }) => clock.date === date);
  const slot = slotsOf(date, settings).find((each) => each.time === time);
  const apart = (other: ClosingRow) =>
    Math.round(Math.abs(other.closesAt.getTime() - row.closesAt.getTime()) / MINUTE_MS);
  const similar = all.filter(
    (other) => other.slug !== row.slug && alike(other, row) && apart(other) < settings.similar_distance_minutes,
  );
  const taken = sameDay.filter(({ clock }) => clock.time === time).length;
  return [
    ...(slot === undefined
      ? [{ kind: 'outside_slots' as const, text: `${formatClockTime(time)} is not a slot on that day` }]
      : []),
    ...(slot !== undefined && taken > slot.capacity
      ? [
          {
            kind: 'slot_full' as const,
            text: `The ${formatClockTime(time)} slot holds ${slot.capacity} and would have ${taken}`,
          },
        ]
      : []),
    ...similar.map((other) => ({
      kind: 'similar' as const,
      text: `${apart(other) === 0 ? 'Closes at the same time as' : `Closes ${apart(other)} ${apart(other) === 1 ? 'minute' : 'minutes'} from`} a similar vehicle: ${other.title}`,
    })),
    ...(sameDay.length > settings.slate_size
      ? [
          {
            kind: 'day_full' as const,
            text: `The daily limit is ${settings.slate_size}; this day would have ${sameDay.length}`,
          },
        ]
      : []),
  ];
}

const alike = (one: ClosingRow, other: ClosingRow): boolean =>
  one.make.toLowerCase() === other.make.toLowerCase() && one.model.toLowerCase() === other.model.toLowerCase();
