import type { SubmissionRecord } from './submission-store.ts';
import { KM_PER_MILE } from '#contract/format/distance.ts';

export interface Comparable {
  readonly count: number;
  readonly median: number;
}

const FAR_ABOVE = 1.35;
/** A reserve below this fraction may be a typo or a sign that the seller does not know the value. */
const FAR_BELOW = 0.5;
const PERCENT = 100;

export function reserveWarning(reserve: number, { count, median }: Comparable): string | null {
  const share = reserve / median;
  if (share <= FAR_ABOVE && share >= FAR_BELOW) return null;
  return `The reserve is ${Math.round(Math.abs(share - 1) * PERCENT)}% ${share > 1 ? 'above' : 'below'} the median of ${count} sales of this make and model here.`;
}

const inMiles = (mileage: number, unit: string | null | undefined): number =>
  unit === 'km' ? mileage / KM_PER_MILE : mileage;

export function hasHigherMileage(
  before: { readonly mileage: number | null; readonly unit: string | null },
  now: Pick<SubmissionRecord['vehicle'], 'mileage' | 'mileage_unit'>,
): boolean {
  return (
    before.mileage !== null &&
    now.mileage !== undefined &&
    inMiles(Number(before.mileage), before.unit) > inMiles(now.mileage, now.mileage_unit) + 1
  );
}
