import { formatCount } from './money.ts';

export type DistanceUnit = 'mi' | 'km';
const KM_PER_MILE = 1.609344;

interface Distance {
  readonly value: number;
  readonly unit: DistanceUnit;
}

/** `61,204 mi`: as it was recorded. */
export const formatRecordedDistance = ({ value, unit }: Distance): string => `${formatCount(value)} ${unit}`;

/** `98,498 km`: a distance in the reader's unit. */
export function formatDistance({ value, unit }: Distance, wanted: DistanceUnit): string {
  const inWanted = unit === wanted ? value : unit === 'mi' ? value * KM_PER_MILE : value / KM_PER_MILE;
  return `${formatCount(Math.round(inWanted))} ${wanted}`;
}

/**
 * `98,498 km (61,204 mi)`: converted, with what the odometer shows; as it was recorded where the units are the same.
 */
export const formatOdometer = (distance: Distance, wanted: DistanceUnit): string =>
  distance.unit === wanted
    ? formatRecordedDistance(distance)
    : `${formatDistance(distance, wanted)} (${formatRecordedDistance(distance)})`;
