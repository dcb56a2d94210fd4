import type { DecodedVin } from '#contract/vehicles.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { countryOf, makerOf } from './vin-manufacturers.ts';

const VIN_LENGTH = 17;
/** A VIN never has I, O or Q (ISO 3779). */
const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
const CHASSIS_PATTERN = /^[A-Z0-9][A-Z0-9 ./*-]{1,39}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
/** The value of each letter (49 CFR 565.15, table III). */
const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
/** The tenth character since 1980. Repeats every thirty years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;
/** In these regions (North America, China) a check digit is mandatory. */
const CHECKED_REGIONS = new Set(['1', '2', '3', '4', '5', '7', 'L']);

export const plainVin = (typed: string): string => typed.trim().toUpperCase().replaceAll(/\s+/g, ' ');

export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, index) => total + (VALUES[character] ?? Number(character)) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Anything that is not a 17-character VIN is accepted as the maker's chassis number. */
export function decodeVin(typed: string, latestYear: number): Result<DecodedVin> {
  const vin = plainVin(typed);
  const compact = vin.replaceAll(/[ -]/g, '');
  if (vin === '') return unreadable('Enter a VIN or a chassis number.');
  if (compact.length === VIN_LENGTH && VIN_PATTERN.test(compact)) return accepted(readVin(compact, latestYear));
  if (compact.length === VIN_LENGTH && /^[A-Z0-9]+$/.test(compact))
    return unreadable('A 17-character VIN never contains the letters I, O or Q. Check whether they are 1 or 0.');
  if (!CHASSIS_PATTERN.test(vin)) return unreadable('A chassis number has 2 to 40 letters and digits.');
  return accepted({
    vin,
    kind: 'chassis_number',
    check_digit_fits: null,
    maker: null,
    make: null,
    country: null,
    year: null,
    serial_number: null,
  });
}

function readVin(vin: string, latestYear: number): DecodedVin {
  const fits = checkDigitOf(vin) === vin[8];
  const isChecked = CHECKED_REGIONS.has(vin[0] ?? '');
  const maker = makerOf(vin);
  return {
    vin,
    kind: 'vin',
    check_digit_fits: fits ? true : isChecked ? false : null,
    maker: maker?.maker ?? null,
    make: maker?.make ?? null,
    country: countryOf(vin),
    year: yearOf(vin, { isAmerican: fits || isChecked, latestYear }),
    serial_number: vin.slice(-6),
  };
}

/** Returns the model year, or null if the character could mean two years that have both passed. */
function yearOf(vin: string, { isAmerican, latestYear }: { isAmerican: boolean; latestYear: number }): number | null {
  const code = YEAR_CODES.indexOf(vin[9] ?? '');
  if (code < 0) return null;
  const first = FIRST_CODED_YEAR + code;
  const second = first + YEAR_CODES.length;
  if (second > latestYear) return first;
  // In American VINs a letter in seventh place marks the second cycle (49 CFR 565.15).
  if (isAmerican) return /[A-Z]/.test(vin[6] ?? '') ? second : first;
  return null;
}

const unreadable = (problem: string) => refuse('vin_unreadable', { problem });
