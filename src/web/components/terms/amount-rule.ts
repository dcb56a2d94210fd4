import { formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';

export function amountRule(bidUnit: number, currency: string): string {
  return bidUnit === minorUnitsPerWhole(currency)
    ? 'whole amount'
    : `multiple of ${formatMoney({ amount: bidUnit, currency })}`;
}
