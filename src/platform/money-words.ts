const formats = new Map<string, { format: Intl.NumberFormat; digits: number }>();

/** `$12,500`, or `$12,500.50` where there are cents: of minor units, for letters and messages. */
export function moneyWords(amount: number, currency: string): string {
  let known = formats.get(currency);
  if (known === undefined) {
    const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    known = { digits, format: new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }) };
    formats.set(currency, known);
  }
  return known.format.format(amount / 10 ** known.digits);
}
