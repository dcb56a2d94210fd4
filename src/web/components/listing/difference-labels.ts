import { formatCount, formatMoney, parseMoney } from '#contract/format/money.ts';

const AMOUNT = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/;
const MILEAGE = /^(\d+) ((?:mi|km)\b.*)$/;

export function asSiteText(text: string): string {
  const [, kept = '', currency = ''] = AMOUNT.exec(text) ?? [];
  const amount = parseMoney(kept, currency);
  if (amount !== null) return formatMoney({ amount, currency });
  const [, distance, unit] = MILEAGE.exec(text) ?? [];
  return distance === undefined ? text : `${formatCount(Number(distance))} ${unit ?? ''}`;
}
