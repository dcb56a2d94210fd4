import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import { LICENCE_WARNING_DAYS, type LicenceStatus } from '#contract/dealer-roles.ts';

const SOON_DAYS = LICENCE_WARNING_DAYS[0];

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days left after this one. Negative once expired. */
export const daysLeft = (expiresOn: string, at: number): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(dayOf(at))) / DAY_MS);

export function licenceStatus(expiresOn: string | null, at: number): LicenceStatus {
  if (expiresOn === null) return 'none';
  const left = daysLeft(expiresOn, at);
  if (left < 0) return 'ended';
  return left <= SOON_DAYS ? 'ends_soon' : 'good';
}

export const formatExpiryDay = (day: string): string => formatTime(Date.parse(day), 'long', 'UTC');
