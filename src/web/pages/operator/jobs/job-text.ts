import { SECOND_MS } from '#contract/durations.ts';
import { currentLocale } from '#contract/format/locale.ts';

export const jobTitle = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `12 ms`, from a second on `1.5 s`; a dash if there was no run. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < SECOND_MS) return `${Math.max(1, Math.round(ms))} ms`;
  return `${(ms / SECOND_MS).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })} s`;
}
