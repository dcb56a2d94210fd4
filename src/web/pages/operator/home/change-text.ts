import { formatCount } from '#contract/format/money.ts';

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** A multiple of this size reads better than a percentage. */
const MIN_MULTIPLE = 10;

/** A change without a base to compare with has no percentage. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'Same';
  if (before === 0) return 'New';
  if (now / before >= MIN_MULTIPLE) return `${formatCount(Math.round(now / before))}×`;
  const change = now / before - 1;
  return `${change > 0 ? '+' : '−'}${percentText(Math.abs(change))}`;
}
