import { minor } from './money.ts';
import type { CurrencyCode, MinorUnits } from './types.ts';

export const THREE_DIGIT_CURRENCIES: readonly CurrencyCode[] = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];

/** Card networks move three-digit currencies in steps of ten minor units. Stripe refuses other amounts. */
export const cardUnit = (currency: CurrencyCode): number => (THREE_DIGIT_CURRENCIES.includes(currency) ? 10 : 1);

export const isCardAmount = (amount: number, currency: CurrencyCode): boolean => amount % cardUnit(currency) === 0;

export function nearestCardAmount(amount: number, currency: CurrencyCode): MinorUnits {
  const unit = cardUnit(currency);
  return minor(Math.floor((amount + Math.floor(unit / 2)) / unit) * unit);
}

export function cardAmountAbove(amount: number, currency: CurrencyCode): MinorUnits {
  const unit = cardUnit(currency);
  return minor(Math.ceil(amount / unit) * unit);
}
