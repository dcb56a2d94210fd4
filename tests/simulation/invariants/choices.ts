import { DAY_MS } from '#contract/durations.ts';
import type { Scene } from '../actors/scene.ts';
import type { Stop } from '../record.ts';

/** As the simulated readers choose them. */
const QUIET = { from: 10, until: 20 };

export const stopsOf = ({ record }: Scene, who: string): Stop[] => record.stops.filter((stop) => stop.who === who);

export const covers = ({ from, until }: Pick<Stop, 'from' | 'until'>, at: number): boolean =>
  at > from && at < (until ?? Infinity);

/** Something noted in a reader’s quiet hours that came before they ended. */
export function cameInQuietHours(stops: readonly Stop[], { notedAt, at }: { notedAt: number; at: number }): boolean {
  const isQuiet = stops.some((stop) => stop.what === 'quiet hours' && covers(stop, notedAt) && covers(stop, at));
  return isQuiet && isInQuietHours(notedAt) && at < nextHour(notedAt, QUIET.until);
}

function isInQuietHours(at: number): boolean {
  const hour = new Date(at).getUTCHours();
  return hour >= QUIET.from && hour < QUIET.until;
}

export function nextHour(at: number, hour: number): number {
  const today = Math.floor(at / DAY_MS) * DAY_MS + hour * 3_600_000;
  return today >= at ? today : today + DAY_MS;
}
