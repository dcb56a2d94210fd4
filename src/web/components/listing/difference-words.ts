import { formatCount, formatMoney } from '#web/components/money/format-money.ts';

/** What is kept of an amount and of a mileage, word for word: `22000.00 USD`, `61204 mi`. */
const AMOUNT = /^(\d+)\.(\d\d) ([A-Z]{3})$/;
const MILEAGE = /^(\d+) ((?:mi|km)\b.*)$/;
/** Amounts are kept with their last two digits behind a point, whatever the currency has. */
const KEPT_PER_WHOLE = 100;

/** A kept text as the house writes it elsewhere: `$22,000`, `61,204 mi`. What is neither stays as its author wrote it. */
export function inHouseWords(text: string): string {
  const [, whole, rest, currency] = AMOUNT.exec(text) ?? [];
  if (currency !== undefined) return formatMoney({ amount: Number(whole) * KEPT_PER_WHOLE + Number(rest), currency });
  const [, distance, unit] = MILEAGE.exec(text) ?? [];
  return distance === undefined ? text : `${formatCount(Number(distance))} ${unit ?? ''}`;
}
