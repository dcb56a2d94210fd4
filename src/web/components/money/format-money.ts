import type { Money } from '#contract/primitives.ts';

const formats = new Map<string, Intl.NumberFormat>();
function formatFor(currency: string, fractionDigits: number | null): Intl.NumberFormat {
  const key = `${currency}/${fractionDigits ?? 'all'}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency', currency,
      ...(fractionDigits === null ? {} : { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }),
    });
    formats.set(key, format);
  }
  return format;
}

const units = new Map<string, number>();
/** How many minor units make one whole unit of the currency: 100 for USD, 1 for JPY. */
export function minorUnitsPerWhole(currency: string): number {
  const known = units.get(currency);
  if (known !== undefined) return known;
  const found = 10 ** (formatFor(currency, null).resolvedOptions().maximumFractionDigits ?? 2);
  units.set(currency, found);
  return found;
}

/** `$48,500`; cents only where there are any, or where `cents` asks for them (invoices). A minus is a real minus sign. */
export function formatMoney(money: Money, options: { cents?: boolean } = {}): string {
  const perWhole = minorUnitsPerWhole(money.currency);
  const showsCents = options.cents === true || money.amount % perWhole !== 0;
  return formatFor(money.currency, showsCents ? null : 0).format(money.amount / perWhole).replace('-', '−');
}

/** The currency's sign alone, for the field in which an amount is typed. */
export function currencySign(currency: string): string {
  return formatFor(currency, 0).formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}

// Made once: asking a number for its own format makes one each time, half a millisecond on a phone.
const counts = new Intl.NumberFormat('en-US');

/** `61,204`. */
export function formatCount(count: number): string {
  return counts.format(count);
}
