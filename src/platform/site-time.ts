const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Clocks change by half an hour to three hours. */
const LATEST_START_MINUTES = 180;
const START_STEP_MINUTES = 30;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs as much as fifty uses. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

export function siteClock(at: number, timeZone: string): { date: string; time: string; weekday: number } {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts['year'] ?? ''}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`;
  return { date, time: `${parts['hour'] ?? ''}:${parts['minute'] ?? ''}`, weekday: weekdayOf(date) };
}

export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Converts a local time (`2026-11-21T18:30`), or returns a problem if a clock change skips or repeats it. */
export function parseSiteTime(local: string, timeZone: string): { readonly at: number } | { readonly problem: string } {
  const found = timesOf(local, timeZone);
  if (found === null) return { problem: 'This day doesn’t exist.' };
  const [at] = found;
  if (at === undefined)
    return { problem: 'This time doesn’t exist on that day because clocks go forward. Choose another.' };
  return found.size > 1
    ? { problem: 'This time occurs twice on that day because clocks go back. Choose another.' }
    : { at };
}

/** `EDT` or `GMT+1` within the hour that occurs twice when clocks go back, else null. */
export function ambiguousZoneName(at: number, timeZone: string): string | null {
  const { date, time } = siteClock(at, timeZone);
  if ((timesOf(`${date}T${time}`, timeZone)?.size ?? 0) < 2) return null;
  return (
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? null
  );
}

/** Midnight, or the first time after it if clocks go forward at midnight. */
export function startOfSiteDay(date: string, timeZone: string): number {
  for (let minute = 0; minute < LATEST_START_MINUTES; minute += START_STEP_MINUTES) {
    const local = `${date}T${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const [at] = [...(timesOf(local, timeZone) ?? [])].toSorted((a, b) => a - b);
    if (at !== undefined) return at;
  }
  return Date.parse(`${date}T00:00:00Z`);
}

/** None, one or two moments. Null if the date doesn't exist. */
function timesOf(local: string, timeZone: string): Set<number> | null {
  const asUtc = Date.parse(`${local}:00Z`);
  if (!Number.isFinite(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local) return null;
  const found = new Set<number>();
  for (const near of [asUtc - DAY_MS, asUtc + DAY_MS]) {
    const clock = siteClock(near, timeZone);
    const offset = Math.round((Date.parse(`${clock.date}T${clock.time}:00Z`) - near) / MINUTE_MS) * MINUTE_MS;
    const at = asUtc - offset;
    const shown = siteClock(at, timeZone);
    if (`${shown.date}T${shown.time}` === local) found.add(at);
  }
  return found;
}
