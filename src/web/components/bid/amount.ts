import { formatCount, minorUnitsPerWhole } from '#web/components/money/format-money.ts';
import { MAX_AMOUNT } from '#contract/limits.ts';

/** The amount that a person typed, in minor units; null where there is no number, or one beyond reason. Cents are not bid. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = wholePart(text);
  if (digits === '') return null;
  const amount = Number(digits) * minorUnitsPerWhole(currency);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}

/** `48500` → `48,500`, while it is typed. What is not a number is left out; cents stay, or what follows a point would make a hundred times as much of it. */
export function formatTyped(text: string): string {
  const digits = wholePart(text);
  return digits === '' ? '' : formatCount(Number(digits)) + (CENTS.exec(text)?.[0].trimEnd() ?? '');
}

const MOST_DIGITS = 12;
/** A point followed by no more than two digits at the end begins cents; any other point, and every comma, only groups. */
const CENTS = /\.\d{0,2}\s*$/;

function wholePart(text: string): string {
  return text
    .replace(CENTS, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS);
}

/** The text of the field for an amount. */
export function amountText(amount: number, currency: string): string {
  return formatCount(Math.floor(amount / minorUnitsPerWhole(currency)));
}

/** Where the caret belongs after formatting: behind as many digits as before. */
export function caretAfterFormat(before: string, caret: number, after: string): number {
  const digits = before.slice(0, caret).replace(/\D/g, '').length;
  let seen = 0;
  for (let at = 0; at < after.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(after[at] ?? '')) seen += 1;
  }
  return after.length;
}
