import { formatMoney } from '#contract/format/money.ts';
import type { ReserveAdvice } from '#contract/reserve-advice.ts';
import { formatRange } from './guide-labels.ts';

/** `Cars like this sold for $18,000–22,500, typically $20,000. That is from 14 sales.` Null without an estimate. */
export function rangeText({ estimate, sale_count: count }: ReserveAdvice): string | null {
  return estimate === null
    ? null
    : `Cars like this sold for ${formatRange(estimate)}, typically ${formatMoney(estimate.middle)}. That is from ${count} sales.`;
}

/** `7 of 12 comparable auctions reached $20,000.` `amount` is in minor units. Null without comparable auctions. */
export function reachedText(advice: ReserveAdvice, amount: number | null): string | null {
  const total = advice.highest_bids.length;
  if (total === 0 || amount === null || amount <= 0) return null;
  const count = advice.highest_bids.filter((bid) => bid >= amount).length;
  const reached = `reached ${formatMoney({ amount, currency: advice.currency })}.`;
  if (count === 0) return `None of ${total} comparable auctions ${reached}`;
  return `${count === total ? `All ${total}` : `${count} of ${total}`} comparable auctions ${reached}`;
}

/** `Those that sold typically started at $5,000.` Null from too few. */
export const startText = ({ starting_bid: start }: ReserveAdvice): string | null =>
  start === null ? null : `Those that sold typically started at ${formatMoney(start)}.`;
