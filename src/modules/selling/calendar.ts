import { DAY_MS, MINUTE_MS, addDays } from '#contract/durations.ts';
import type { z } from 'zod';
import type { Calendar, CalendarQuerySchema, Closing } from '#contract/calendar.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { toIsoString, formatZonelessUtc } from '#contract/format/utc-times.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { listClosings } from './calendar-store.ts';
import { clocked, slotsOf, warningsOf, type ClockedClosing } from './close-warnings.ts';
import { parseSiteTime, siteClock, ambiguousZoneName } from '#platform/site-time.ts';
import type { SellingDeps } from './deps.ts';

const DAYS_AROUND = 2;

export const aroundMs = (settings: SiteSettings): number =>
  Math.max(DAYS_AROUND * DAY_MS, settings.similar_distance_minutes * MINUTE_MS);

export async function readCalendar(
  deps: SellingDeps,
  actor: Actor,
  query: z.output<typeof CalendarQuerySchema>,
): Promise<Result<Calendar>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const settings = await deps.operations.settings(executor);
  const now = await deps.clock.now(executor);
  const today = siteClock(now, settings.time_zone).date;
  const from = query.from ?? today;
  const start = Date.parse(`${from}T00:00:00Z`);
  if (!Number.isFinite(start)) return invalid({ from: ['This day doesn’t exist.'] });
  const around = aroundMs(settings);
  const rows = clocked(
    await listClosings(executor, {
      from: new Date(start - around),
      to: new Date(start + query.days * DAY_MS + around),
    }),
    settings.time_zone,
  );
  const days = Array.from({ length: query.days }, (_, index) => dayOf(addDays(from, index), rows, settings));
  return accepted({ time_zone: settings.time_zone, today, days });
}

function momentOf(date: string, time: string, settings: SiteSettings): string | null {
  const moment = parseSiteTime(`${date}T${time}`, settings.time_zone);
  return 'at' in moment ? toIsoString(moment.at) : null;
}

function dayOf(date: string, rows: readonly ClockedClosing[], settings: SiteSettings): Calendar['days'][number] {
  const here = rows.filter(({ clock }) => clock.date === date);
  const taken = (time: string) => here.filter(({ clock }) => clock.time === time).length;
  const closings = here.map((row): Closing => ({
    slug: row.slug,
    title: row.title,
    make: row.make,
    model: row.model,
    state: row.state,
    close_date: formatZonelessUtc(row.closesAt.getTime()),
    local_time: row.clock.time,
    zone: ambiguousZoneName(row.closesAt.getTime(), settings.time_zone),
    may_move: row.state === 'scheduled',
    warnings: warningsOf(row, rows, settings),
  }));
  return {
    date,
    slots: slotsOf(date, settings).map(({ time, capacity }) => ({
      time,
      capacity,
      taken: taken(time),
      at: momentOf(date, time, settings),
    })),
    slate_size: settings.slate_size,
    closings,
  };
}
