interface Known {
  readonly format: Intl.NumberFormat;
  readonly perWhole: number;
}
const currencies = new Map<string, Known>();

function known(currency: string): Known {
  const found = currencies.get(currency);
  if (found !== undefined) return found;
  const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  currencies.set(currency, { format, perWhole: 10 ** digits });
  return { format, perWhole: 10 ** digits };
}

/** `$12,500`, or `$12,500.50` where there are cents: of minor units, for letters and messages. */
export function moneyWords(amount: number, currency: string): string {
  const { format, perWhole } = known(currency);
  return format.format(amount / perWhole);
}

/** How many minor units make one whole unit of the currency: 100 for USD, 1 for JPY. */
export const minorUnitsPerWhole = (currency: string): number => known(currency).perWhole;
