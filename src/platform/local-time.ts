import { siteClock } from './site-time.ts';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

export function isTimeZone(zone: string): boolean {
  try {
    siteClock(0, zone);
    return true;
  } catch {
    return false;
  }
}

export function minuteOfDay(at: number, zone: string): number {
  const [hour = 0, minute = 0] = siteClock(at, zone).time.split(':').map(Number);
  return hour * 60 + minute;
}

export function isBetween(at: number, { from, until }: { from: number; until: number }, zone: string): boolean {
  const minute = minuteOfDay(at, zone);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

export const isMonday = (at: number, zone: string): boolean => siteClock(at, zone).weekday === 1;

/** If a clock change skips or repeats this minute, returns the nearest time. */
export function nextMinuteOfDay(at: number, minute: number, zone: string): number {
  const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const ahead = (minute - minuteOfDay(whole, zone) + DAY_MINUTES) % DAY_MINUTES;
  const guess = whole + (ahead === 0 ? DAY_MINUTES : ahead) * MINUTE_MS;
  const off = (minute - minuteOfDay(guess, zone) + DAY_MINUTES) % DAY_MINUTES;
  const right = guess + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
  return right > at ? right : right + DAY_MINUTES * MINUTE_MS;
}
