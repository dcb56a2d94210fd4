import { assert } from './assert.ts';
import type { MinorUnits } from './types.ts';

/** Most that an amount may be: well over the billion that the wire takes, and still exact when multiplied by a rate in basis points. */
export const MOST_MINOR_UNITS = 900_000_000_000;

/** True for a whole number of minor units, not negative, within the range that the house reckons in. */
export function isMinor(value: number): value is MinorUnits {
  return Number.isSafeInteger(value) && value >= 0 && value <= MOST_MINOR_UNITS;
}

/** Makes money of a number; anything but a whole number within range is a bug of the caller. */
export function minor(value: number): MinorUnits {
  assert(isMinor(value), `${value} is not an amount of minor units`);
  return value;
}

export const zero: MinorUnits = minor(0);

/** The sum; asserts that it stays within range. */
export function add(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(a + b);
}

/** What remains of `a` after `b`, never less than zero. */
export function subtractToZero(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(Math.max(0, a - b));
}

/** The larger of the amounts. */
export function larger(first: MinorUnits, ...others: readonly MinorUnits[]): MinorUnits {
  return minor(Math.max(first, ...others));
}

/** The lesser of two amounts. */
export function lesser(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(Math.min(a, b));
}

/** True where the number is a whole multiple of the unit. */
export function isInUnits(value: number, unit: MinorUnits): boolean {
  return Number.isSafeInteger(value) && value % unit === 0;
}

/** The least multiple of the unit that is not below the amount. */
export function roundUpToUnit(amount: MinorUnits, unit: MinorUnits): MinorUnits {
  return minor(Math.ceil(amount / unit) * unit);
}
