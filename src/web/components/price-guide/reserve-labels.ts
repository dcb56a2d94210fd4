import { formatMoney } from '#contract/format/money.ts';
import type { ReserveAdvice } from '#contract/reserve-advice.ts';
import { formatRange } from './guide-labels.ts';

export interface Suggestion {
  /** In minor units. */
  readonly amount: number;
  readonly text: string;
}

/** `Vehicles like this sold for $18,000–22,500, typically $20,000. That is from 14 sales.` Null without an estimate. */
export function rangeText({ estimate, sale_count: count }: ReserveAdvice): string | null {
  return estimate === null
    ? null
    : `Vehicles like this sold for ${formatRange(estimate)}, typically ${formatMoney(estimate.middle)}. That is from ${count} sales.`;
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

/** A reserve that most comparable vehicles reached: the low end of the range, in whole units. Null without an estimate. */
export function reserveSuggestion(
  { estimate, highest_bids: bids, currency }: ReserveAdvice,
  unit: number,
): Suggestion | null {
  const low = estimate?.low.amount ?? 0;
  const amount = low - (low % unit);
  if (amount <= 0) return null;
  const shown = formatMoney({ amount, currency });
  const reached = bids.filter((bid) => bid >= amount).length;
  return {
    amount,
    text:
      bids.length === 0
        ? `Price guide: ${shown} is the low end of what vehicles like this sold for.`
        : `Price guide: with a reserve of ${shown}, ${reached} of ${bids.length} comparable auctions would have sold.`,
  };
}

/** The starting bid of comparable auctions that sold. Null from too few. */
export const startSuggestion = ({ starting_bid: start }: ReserveAdvice): Suggestion | null =>
  start === null
    ? null
    : { amount: start.amount, text: `Price guide: comparable vehicles that sold started at ${formatMoney(start)}.` };

/** `Those that sold typically started at $5,000.` Null from too few. */
export const startText = ({ starting_bid: start }: ReserveAdvice): string | null =>
  start === null ? null : `Those that sold typically started at ${formatMoney(start)}.`;
