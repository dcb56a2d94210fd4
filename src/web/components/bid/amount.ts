import { formatCount, minorDigits, minorUnitsPerWhole } from '#contract/format/money.ts';
import { MAX_AMOUNT } from '#contract/limits.ts';

const MAX_DIGITS = 12;
/** Nobody groups by two digits, so a point before so few final digits starts a fraction. */
const MIN_GROUP = 3;

function partsOf(text: string, currency: string): { whole: string; fraction: string | null } {
  const most = Math.max(minorDigits(currency), MIN_GROUP - 1);
  const [tail] = new RegExp(`\\.\\d{0,${most}}\\s*$`).exec(text) ?? [''];
  const whole = text
    .slice(0, text.length - tail.length)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS);
  return { whole, fraction: tail === '' ? null : tail.trim().slice(1) };
}

/** Returns minor units; null if there is no number or it is unreasonably large. */
export function parseAmount(text: string, currency: string): number | null {
  const { whole, fraction } = partsOf(text, currency);
  const digits = minorDigits(currency);
  if (whole === '' || (fraction ?? '').length > digits) return null;
  const amount = Number(whole) * minorUnitsPerWhole(currency) + Number((fraction ?? '').padEnd(digits, '0'));
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}

export function formatTyped(text: string, currency: string): string {
  const { whole, fraction } = partsOf(text, currency);
  return whole === '' ? '' : formatCount(Number(whole)) + (fraction === null ? '' : `.${fraction}`);
}

export function amountText(amount: number, currency: string): string {
  const perWhole = minorUnitsPerWhole(currency);
  const rest = amount % perWhole;
  return (
    formatCount(Math.floor(amount / perWhole)) +
    (rest === 0 ? '' : `.${String(rest).padStart(minorDigits(currency), '0')}`)
  );
}

export const spaceForSign = (sign: string): string => `calc(1.375rem + ${sign.length}ch)`;

export function caretAfterFormat(before: string, caret: number, after: string): number {
  const digits = before.slice(0, caret).replace(/\D/g, '').length;
  let seen = 0;
  for (let at = 0; at < after.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(after[at] ?? '')) seen += 1;
  }
  return after.length;
}
