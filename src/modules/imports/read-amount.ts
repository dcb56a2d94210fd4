import { minorDigits, parseMoney } from '#contract/format/money.ts';
import { readPrice } from './results/read-money.ts';

const FRACTION = /[.,](\d{1,2})\D*$/;

/** Minor units of `$12,500`, `12.500` or `12 500,00`; null if it can't be read or names another currency. */
export function readAmount(text: string, currency: string): number | null {
  // First, because some currencies have three digits after the point.
  const plain = parseMoney(text, currency);
  if (plain !== null) return plain;
  const [, fraction = ''] = FRACTION.exec(text) ?? [];
  if (fraction.length > minorDigits(currency)) return null;
  const read = readPrice(text, currency);
  return 'value' in read && read.value?.currency === currency ? read.value.amount : null;
}
