import { formatTime } from '#contract/format/time.ts';

export const signedShare = (value: number): string => `${value > 0 ? '+' : ''}${share(value)}`;
export const share = (value: number): string => `${Math.round(value * 1000) / 10}%`.replace('-', '−');

export const formatWeek = (week: string): string => formatTime(Date.parse(week), 'date', 'UTC');
