import { formatTime } from '#contract/format/time.ts';

const KB = 1024;
const MB = KB * KB;

export function formatSizeText(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

export const formatDay = (day: string): string => formatTime(Date.parse(day), 'date', 'UTC');
