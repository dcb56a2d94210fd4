import { THREE_DIGIT_CURRENCIES } from '#auction/card-amounts.ts';
import { MAX_AMOUNT } from '../limits.ts';
import type { Money } from '../primitives.ts';
import { currentLocale, type Locale } from './locale.ts';

/** ISO 4217: digits of currencies whose minor unit is not a hundredth. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries(THREE_DIGIT_CURRENCIES.map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};
const USUAL_DIGITS = 2;

export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? USUAL_DIGITS;

export const minorUnitsPerWhole = (currency: string): number => 10 ** minorDigits(currency);

/** The output of `Intl`, whose first use would cost a phone a tenth of a second during hydration. */
const SIGNS: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {
  'en-US': { USD: '$', EUR: '€', GBP: '£', JPY: '¥' },
  'en-GB': { USD: 'US$', EUR: '€', GBP: '£', JPY: 'JP¥' },
};

const formats = new Map<string, Intl.NumberFormat>();
function formatFor(currency: string, digits: number, locale = currentLocale()): Intl.NumberFormat {
  const key = `${locale}/${currency}/${digits}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format;
}

export function formatMoney(
  { amount, currency }: Money,
  { cents = false, locale = currentLocale() }: { cents?: boolean; locale?: Locale } = {},
): string {
  const perWhole = minorUnitsPerWhole(currency);
  const rest = Math.abs(amount) % perWhole;
  const digits = cents || rest !== 0 ? minorDigits(currency) : 0;
  const sign = SIGNS[locale]?.[currency];
  if (sign === undefined) {
    return formatFor(currency, digits, locale)
      .format(amount / perWhole)
      .replace('-', '−');
  }
  const whole = formatCount(Math.floor(Math.abs(amount) / perWhole));
  return `${amount < 0 ? '−' : ''}${sign}${whole}${digits === 0 ? '' : `.${String(rest).padStart(digits, '0')}`}`;
}

export const formatUpTo = (count: number, isMinimum: boolean): string => `${formatCount(count)}${isMinimum ? '+' : ''}`;

export const formatAmount = (amount: number, currency: string): string => formatMoney({ amount, currency });

export function currencySign(currency: string): string {
  return (
    SIGNS[currentLocale()]?.[currency] ??
    formatFor(currency, 0)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ??
    currency
  );
}

export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1 bid`, `1,200 bids`. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

/** `1234.50` or `1234.500`: always all digits of the currency. */
export const decimalAmount = ({ amount, currency }: Money): string =>
  (amount / minorUnitsPerWhole(currency)).toFixed(minorDigits(currency));

const WRITTEN = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/** Minor units, or null. Refuses more digits than the currency has, because that could be read in two ways. */
export function parseMoney(text: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = WRITTEN.exec(text.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || fraction.length > digits) return null;
  const amount =
    Number(whole.replaceAll(',', '')) * minorUnitsPerWhole(currency) + Number(fraction.padEnd(digits, '0') || '0');
  return amount <= MAX_AMOUNT ? amount : null;
}
