import { formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';

/** `whole amount` or `multiple of $50`: the amounts that may be bid. */
export function amountRule(bidUnit: number, currency: string): string {
  return bidUnit === minorUnitsPerWhole(currency)
    ? 'whole amount'
    : `multiple of ${formatMoney({ amount: bidUnit, currency })}`;
}
