import { formatTime } from '#contract/format/time.ts';

/** `Sat, Nov 21, 4:05 PM UTC`. */
export const formatUtcTime = (ms: number): string => formatTime(ms, 'full', 'UTC');
