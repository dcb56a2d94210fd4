import { formatTime } from '#web/components/time/formats.ts';

const KB = 1024;
const MB = KB * KB;

/** `212 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** `Mar 31, 2027`, of a day without a time. */
export const dayInWords = (day: string): string => formatTime(Date.parse(day), 'date', 'UTC');
