import { formatCount, formatMoney, parseMoney } from '#contract/format/money.ts';

/** Amounts and mileages as submissions keep them: `22000.00 USD`, `61204 mi`. */
const AMOUNT = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/;
const MILEAGE = /^(\d+) ((?:mi|km)\b.*)$/;

/** A kept text as the house writes it elsewhere: `$22,000`, `61,204 mi`. What is neither stays as its author wrote it. */
export function inHouseWords(text: string): string {
  const [, kept = '', currency = ''] = AMOUNT.exec(text) ?? [];
  const amount = parseMoney(kept, currency);
  if (amount !== null) return formatMoney({ amount, currency });
  const [, distance, unit] = MILEAGE.exec(text) ?? [];
  return distance === undefined ? text : `${formatCount(Number(distance))} ${unit ?? ''}`;
}
