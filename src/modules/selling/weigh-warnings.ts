import type { SubmissionRecord } from './submission-store.ts';

/** The prices that vehicles of the same make and model fetched. */
export interface Comparable {
  readonly count: number;
  readonly median: number;
}

/** A reserve further above what others fetched than this is far off. */
const FAR_ABOVE = 1.35;
/** One below this share of it was perhaps mistyped, or its seller does not know what it is worth. */
const FAR_BELOW = 0.5;
const PERCENT = 100;
const KM_PER_MILE = 1.609344;

/** How far a reserve lies from what others fetched; null where it is near enough. */
export function sayFarOff(reserve: number, { count, median }: Comparable): string | null {
  const share = reserve / median;
  if (share <= FAR_ABOVE && share >= FAR_BELOW) return null;
  return `The reserve is ${Math.round(Math.abs(share - 1) * PERCENT)}% ${share > 1 ? 'above' : 'below'} the median of ${count} sales of this make and model here.`;
}

const inMiles = (mileage: number, unit: string | null | undefined): number => (unit === 'km' ? mileage / KM_PER_MILE : mileage);

/** Whether a vehicle had run further at its earlier sale than its seller says now. */
export function isFurther(
  before: { readonly mileage: number | null; readonly unit: string | null },
  now: Pick<SubmissionRecord['vehicle'], 'mileage' | 'mileage_unit'>,
): boolean {
  return before.mileage !== null && now.mileage !== undefined && inMiles(Number(before.mileage), before.unit) > inMiles(now.mileage, now.mileage_unit) + 1;
}
