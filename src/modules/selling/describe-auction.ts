import { formatTime } from '#contract/format/time.ts';

export const formatUtcTime = (ms: number): string => formatTime(ms, 'full', 'UTC');
