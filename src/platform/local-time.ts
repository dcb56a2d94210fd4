const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
}

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    formats.set(zone, format);
  }
  return format;
}

/** The minute of the day, 0 to 1439, in a zone. */
export function minuteOfDay(at: number, zone: string): number {
  const parts = formatIn(zone).formatToParts(at);
  const of = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

/** Whether a time falls between two minutes of the day in a zone. The range may span midnight. */
export function isBetween(at: number, { from, until }: { from: number; until: number }, zone: string): boolean {
  const minute = minuteOfDay(at, zone);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

export const isMonday = (at: number, zone: string): boolean =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(at) === 'Monday';

/**
 * Returns the next time after `at` at this minute of the day in a zone. If a clock change skips or repeats it, the
 * nearest one.
 */
export function nextMinuteOfDay(at: number, minute: number, zone: string): number {
  const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const ahead = (minute - minuteOfDay(whole, zone) + DAY_MINUTES) % DAY_MINUTES;
  const guess = whole + (ahead === 0 ? DAY_MINUTES : ahead) * MINUTE_MS;
  // A clock change may lie in between: correct the difference once.
  const off = (minute - minuteOfDay(guess, zone) + DAY_MINUTES) % DAY_MINUTES;
  const right = guess + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
  return right > at ? right : right + DAY_MINUTES * MINUTE_MS;
}
