import { formatTime } from '#contract/format/time.ts';

/** With its sign: `+2%`, `−14%`. */
export const signedShare = (value: number): string => `${value > 0 ? '+' : ''}${share(value)}`;
/** `62.5%`, with a true minus. */
export const share = (value: number): string => `${Math.round(value * 1000) / 10}%`.replace('-', '−');

/** The day on which a week began: `Nov 16, 2026`. */
export const weekInWords = (week: string): string => formatTime(Date.parse(week), 'date', 'UTC');
