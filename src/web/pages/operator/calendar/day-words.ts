const DAY_MS = 86_400_000;

/** The day after so many days. */
export const later = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** `Sat, Nov 21`. */
export const dayInWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** `Sat, Nov 21, 18:30`, of what the house's clock shows; empty where nothing is chosen. */
export const momentInWords = (local: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? `${dayInWords(local.slice(0, 10))}, ${local.slice(11)}` : '';
