import { MAX_AMOUNT } from '#contract/limits.ts';
import { minorUnitsPerWhole } from './format-money.ts';

const WRITTEN = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * The money that a person typed, to the cent, in minor units; null where it is no amount. Commas group, a point begins the cents: what could
 * be read in two ways is read in none.
 */
export function parseMoney(text: string, currency: string): number | null {
  const [, whole = '', cents = ''] = WRITTEN.exec(text.trim()) ?? [];
  const perWhole = minorUnitsPerWhole(currency);
  const digits = Math.round(Math.log10(perWhole));
  if (whole === '' || cents.length > digits) return null;
  const amount = Number(whole.replaceAll(',', '')) * perWhole + Number(cents.padEnd(digits, '0') || '0');
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}
