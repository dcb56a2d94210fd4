import type { Money } from '#contract/primitives.ts';

/**
 * Sign and fraction digits of the currencies that the house meets most, as `Intl` writes them in `en-US`. The first use of `Intl` costs a phone a tenth of a second,
 * while its page is being revived: it is left to the other currencies.
 */
const KNOWN: Readonly<Record<string, readonly [sign: string, digits: number]>> = { USD: ['$', 2], EUR: ['€', 2], GBP: ['£', 2], JPY: ['¥', 0] };

const formats = new Map<string, Intl.NumberFormat>();
function formatFor(currency: string, fractionDigits: number | null): Intl.NumberFormat {
  const key = `${currency}/${fractionDigits ?? 'all'}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      ...(fractionDigits === null ? {} : { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }),
    });
    formats.set(key, format);
  }
  return format;
}

/** How many minor units make one whole unit of the currency: 100 for USD, 1 for JPY. */
export function minorUnitsPerWhole(currency: string): number {
  return 10 ** (KNOWN[currency]?.[1] ?? formatFor(currency, null).resolvedOptions().maximumFractionDigits ?? 2);
}

/** `$48,500`; cents only where there are any, or where `cents` asks for them (invoices). A minus is a real minus sign. */
export function formatMoney(money: Money, options: { cents?: boolean } = {}): string {
  const perWhole = minorUnitsPerWhole(money.currency);
  const rest = Math.abs(money.amount) % perWhole;
  const showsCents = options.cents === true || rest !== 0;
  const known = KNOWN[money.currency];
  if (known !== undefined) {
    const [sign, digits] = known;
    const cents = showsCents && digits > 0 ? `.${String(rest).padStart(digits, '0')}` : '';
    return `${money.amount < 0 ? '−' : ''}${sign}${formatCount(Math.floor(Math.abs(money.amount) / perWhole))}${cents}`;
  }
  return formatFor(money.currency, showsCents ? null : 0)
    .format(money.amount / perWhole)
    .replace('-', '−');
}

/** The currency's sign alone, for the field in which an amount is typed. */
export function currencySign(currency: string): string {
  return (
    KNOWN[currency]?.[0] ??
    formatFor(currency, 0)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ??
    currency
  );
}

/** `61,204`: a whole number. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
