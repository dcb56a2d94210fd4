/** `62.5%`, with a true minus. */
export const share = (value: number): string => `${Math.round(value * 1000) / 10}%`.replace('-', '−');

const WEEK = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** The day on which a week began: `Nov 16, 2026`. */
export const weekInWords = (week: string): string => WEEK.format(Date.parse(`${week}T00:00:00Z`));
