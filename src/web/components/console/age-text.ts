const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export function ageText(since: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS));
  if (hours < 1) return 'Less than an hour';
  if (hours < 2 * DAY_HOURS) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / DAY_HOURS)} days`;
}
