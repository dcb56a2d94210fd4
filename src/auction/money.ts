import { assert } from './assert.ts';
import type { MinorUnits } from './types.ts';

/** Far above the wire's limit, and still exact when multiplied by basis points. */
export const MAX_MINOR_UNITS = 900_000_000_000;

export function isMinor(value: number): value is MinorUnits {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_MINOR_UNITS;
}

export function minor(value: number): MinorUnits {
  assert(isMinor(value), `${value} is not an amount of minor units`);
  return value;
}

export const minorOrNull = (value: number | null): MinorUnits | null => (value === null ? null : minor(value));

export const zero: MinorUnits = minor(0);

export function add(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(a + b);
}

export function subtractToZero(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(Math.max(0, a - b));
}

export function larger(first: MinorUnits, ...others: readonly MinorUnits[]): MinorUnits {
  return minor(Math.max(first, ...others));
}

export function lesser(a: MinorUnits, b: MinorUnits): MinorUnits {
  return minor(Math.min(a, b));
}

export function isInUnits(value: number, unit: MinorUnits): boolean {
  return Number.isSafeInteger(value) && value % unit === 0;
}

export function roundUpToUnit(amount: MinorUnits, unit: MinorUnits): MinorUnits {
  return minor(Math.ceil(amount / unit) * unit);
}
