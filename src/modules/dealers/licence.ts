import { formatTime } from '#contract/format/time.ts';
import { LICENCE_WARNING_DAYS, type LicenceStanding } from '#contract/dealer-roles.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = LICENCE_WARNING_DAYS[0];

/** The day of a time, `2027-03-31`, by UTC: all of the last day of a licence it is good. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How many days are left after this one; less than none where it has ended. */
export const daysLeft = (expiresOn: string, at: number): number => Math.round((Date.parse(expiresOn) - Date.parse(dayOf(at))) / DAY_MS);

/** How a licence stands at this time. */
export function standingOf(expiresOn: string | null, at: number): LicenceStanding {
  if (expiresOn === null) return 'none';
  const left = daysLeft(expiresOn, at);
  if (left < 0) return 'ended';
  return left <= SOON_DAYS ? 'ends_soon' : 'good';
}

/** `March 31, 2027`. */
export const inWords = (day: string): string => formatTime(Date.parse(day), 'long', 'UTC');
