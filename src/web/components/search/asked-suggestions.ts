import { allInOf } from '#contract/all-in.ts';
import { resultPrice } from '#contract/auction-result.ts';
import type { Suggestion } from '#contract/content.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { readLimits } from '#contract/search-limits.ts';

interface Asked {
  readonly query: string;
  readonly isAllIn: boolean;
  isWithin(suggestion: Suggestion): boolean;
}

/** Splits a search such as `manual alfa under 25,000` into its words and a test of the price. */
export function suggestionsAsked(typed: string, minLength: number): Asked {
  const { words, filters } = readLimits(typed);
  const isAllIn = filters['all_in'] !== undefined;
  const [least, most] = [Number(filters['price_from'] ?? 0), Number(filters['price_to'] ?? Infinity)];
  return {
    query: words.length < minLength ? typed : words,
    isAllIn,
    isWithin({ auction }) {
      if (auction === undefined) return true;
      const price = resultPrice(auction) ?? auction.price ?? auction.starting_bid;
      const { amount, currency } = isAllIn ? allInOf(auction, price) : price;
      const whole = amount / minorUnitsPerWhole(currency);
      return whole >= least && whole <= most;
    },
  };
}
