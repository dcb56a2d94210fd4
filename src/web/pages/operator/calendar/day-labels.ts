import { formatClockTime, formatTime } from '#contract/format/time.ts';

export const formatDay = (date: string): string => formatTime(Date.parse(date), 'short_weekday', 'UTC');

export const momentText = (local: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)
    ? `${formatDay(local.slice(0, 10))}, ${formatClockTime(local.slice(11))}`
    : '';
