import { formatMoney, minorUnitsPerWhole } from '#web/components/money/format-money.ts';

/**
 * Which amounts may be bid, from the minimum on: `whole amount`, or `multiple of $50`. Increments only set the minimum.
 */
export function amountRule(bidUnit: number, currency: string): string {
  return bidUnit === minorUnitsPerWhole(currency)
    ? 'whole amount'
    : `multiple of ${formatMoney({ amount: bidUnit, currency })}`;
}
