import type { DISTANCE_UNITS } from '../distance-units.ts';
import { formatCount } from './money.ts';

export type DistanceUnit = (typeof DISTANCE_UNITS)[number];
export const KM_PER_MILE = 1.609344;

const UNIT_NAMES = { mi: ['mile', 'miles'], km: ['km', 'km'] } as const;

export function formatLongDistance({ value, unit }: Distance): string {
  return `${formatCount(value)} ${UNIT_NAMES[unit][value === 1 ? 0 : 1]}`;
}

/** `200mi`, `300km`, or a number in the site's unit. */
export const RADIUS = /^([1-9]\d{0,4})(mi|km)?$/;

export function radiusOf(within: string, siteUnit: DistanceUnit): Distance | null {
  const [, value, unit] = RADIUS.exec(within) ?? [];
  return value === undefined ? null : { value: Number(value), unit: unit === 'mi' || unit === 'km' ? unit : siteUnit };
}

/** A radius with its unit, such as `200mi`. Empty if it isn't one. */
export function canonicalRadius(within: string, siteUnit: DistanceUnit): string {
  const radius = radiusOf(within, siteUnit);
  return radius === null ? '' : `${radius.value}${radius.unit}`;
}

/** `within 200 miles of Pasadena, CA`. Empty unless both are set. */
export function radiusText(near: string, within: string): string {
  const radius = radiusOf(within, 'mi');
  return near === '' || radius === null ? '' : `within ${formatLongDistance(radius)} of ${near}`;
}

export function formatAway(distance: Distance, wanted: DistanceUnit): string {
  const value = convert(distance, wanted);
  return value === 0
    ? `Less than 1 ${UNIT_NAMES[wanted][0]} away`
    : `${formatLongDistance({ value, unit: wanted })} away`;
}

interface Distance {
  readonly value: number;
  readonly unit: DistanceUnit;
}

export const toKilometers = (distance: Distance): number => convert(distance, 'km');

export const formatRecordedDistance = ({ value, unit }: Distance): string => `${formatCount(value)} ${unit}`;

export const formatDistance = (distance: Distance, wanted: DistanceUnit): string =>
  `${formatCount(convert(distance, wanted))} ${wanted}`;

function convert({ value, unit }: Distance, wanted: DistanceUnit): number {
  return Math.round(unit === wanted ? value : unit === 'mi' ? value * KM_PER_MILE : value / KM_PER_MILE);
}

export const formatOdometer = (distance: Distance, wanted: DistanceUnit): string =>
  distance.unit === wanted
    ? formatRecordedDistance(distance)
    : `${formatDistance(distance, wanted)} (${formatRecordedDistance(distance)})`;
