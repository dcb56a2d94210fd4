import type { z } from 'zod';
import type { Calendar, CalendarQuerySchema, Closing } from '#contract/calendar.ts';
import type { HouseSettings } from '#contract/settings.ts';
import { timestamp, zoneless } from '#platform/utc-times.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { listClosings } from './calendar-store.ts';
import { clocked, slotsOf, warningsOf, type ClockedClosing } from './close-warnings.ts';
import { atHouseClock, dayAfter, houseClock, zoneWhereTwice } from './house-time.ts';
import type { SellingParts } from './parts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A day of the house begins at most so long before or after the day of UTC, and is at most so much longer. */
const DAYS_AROUND = 2;

/** So far around a time everything is read that may matter to a close there. */
export const aroundMs = (settings: HouseSettings): number => Math.max(DAYS_AROUND * DAY_MS, settings.similar_distance_minutes * MINUTE_MS);

/** Closings by the house's days, with what the settings would have otherwise. */
export async function readCalendar(parts: SellingParts, actor: Actor, query: z.output<typeof CalendarQuerySchema>): Promise<Result<Calendar>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const settings = await parts.operations.settings(executor);
  const now = await parts.clock.now(executor);
  const today = houseClock(now, settings.time_zone).date;
  const from = query.from ?? today;
  const start = Date.parse(`${from}T00:00:00Z`);
  if (!Number.isFinite(start)) return refused(422, 'This day doesn’t exist.', { errors: { from: ['This day doesn’t exist.'] } });
  const around = aroundMs(settings);
  const rows = clocked(
    await listClosings(executor, { from: new Date(start - around), to: new Date(start + query.days * DAY_MS + around) }),
    settings.time_zone,
  );
  const days = Array.from({ length: query.days }, (_, place) => dayOf(dayAfter(from, place), rows, settings));
  return accepted({ time_zone: settings.time_zone, today, days });
}

function momentOf(date: string, time: string, settings: HouseSettings): string | null {
  const moment = atHouseClock(`${date}T${time}`, settings.time_zone);
  return 'at' in moment ? timestamp(moment.at) : null;
}

function dayOf(date: string, rows: readonly ClockedClosing[], settings: HouseSettings): Calendar['days'][number] {
  const here = rows.filter(({ clock }) => clock.date === date);
  const taken = (time: string) => here.filter(({ clock }) => clock.time === time).length;
  const closings = here.map((row): Closing => ({
    slug: row.slug,
    title: row.title,
    make: row.make,
    model: row.model,
    state: row.status,
    close_date: zoneless(row.closesAt.getTime()),
    local_time: row.clock.time,
    zone: zoneWhereTwice(row.closesAt.getTime(), settings.time_zone),
    may_move: row.status === 'scheduled',
    warnings: warningsOf(row, rows, settings),
  }));
  return {
    date,
    slots: slotsOf(date, settings).map(({ time, capacity }) => ({ time, capacity, taken: taken(time), at: momentOf(date, time, settings) })),
    slate_size: settings.slate_size,
    closings,
  };
}
