import { VehicleFactsSchema } from '#contract/auctions.ts';
import type { GuideVehicle } from './comparables.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';

const MILES_PER_KM = 0.621371;
const AUTOMATIC =
  /^a$|automati[ck]|\bauto\b|\ba\/t\b|\bcvt\b|dual[- ]?clutch|\bdct\b|\bpdk\b|\bdsg\b|tiptronic|\bsmg\b|\b(?:9|10)[- ]speed\b|powerglide|turbo-?hydramatic|torqueflite/i;
const MANUAL = /^m$|manu[ae]l|schalt|\bstick\b|\bm\/t\b|\b[3-7][- ](?:speed|spd|gang)\b/i;
const BRANDED = /salvage|rebuil[dt]|reconstruct|brand|flood|lemon|junk|bonded|no title|not actual|bill of sale/i;
const CLEAN = /clean|clear/i;

/** The kind of gearbox that a description names, or null. An automated gearbox without a clutch pedal is automatic. */
export function gearboxOf(description: string): GuideVehicle['gearbox'] {
  if (AUTOMATIC.test(description)) return 'automatic';
  return MANUAL.test(description) ? 'manual' : null;
}

export function titleOf(description: string): GuideVehicle['title'] {
  if (BRANDED.test(description)) return 'other';
  return CLEAN.test(description) ? 'clean' : null;
}

export const milesOf = (value: number, unit: DistanceUnit): number => (unit === 'km' ? value * MILES_PER_KM : value);

export function guideVehicleOf(year: number | null, facts: unknown): GuideVehicle {
  const given =
    typeof facts === 'object' && facts !== null ? new Map(Object.entries(facts)) : new Map<string, unknown>();
  const { mileage, mileage_unit, mileage_is_known, transmission, title_status } = VehicleFactsSchema.shape;
  const miles = mileage.safeParse(given.get('mileage')).data;
  const unit = mileage_unit.safeParse(given.get('mileage_unit')).data ?? 'mi';
  const isMilesKnown = mileage_is_known.safeParse(given.get('mileage_is_known')).data ?? true;
  return {
    year,
    miles: miles === undefined || !isMilesKnown ? null : milesOf(miles, unit),
    gearbox: gearboxOf(transmission.safeParse(given.get('transmission')).data ?? ''),
    title: titleOf(title_status.safeParse(given.get('title_status')).data ?? ''),
    trim: null,
    generation: null,
  };
}
