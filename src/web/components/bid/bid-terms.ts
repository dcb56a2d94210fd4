import { minimumBid, oneStepAbove, quickAmounts } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';

/** The terms of an auction as the rules read them, out of what the wire tells. */
export function termsOf(auction: Pick<AuctionDetail, 'fees' | 'starting_bid'>): AuctionTerms {
  const { fees, starting_bid } = auction;
  return {
    currency: starting_bid.currency,
    startingBid: minor(starting_bid.amount),
    bidUnit: minor(fees.bid_unit),
    increments: fees.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    softCloseMs: fees.soft_close_ms,
    premium: { rateBasisPoints: fees.premium_basis_points, least: minor(fees.premium_least.amount), most: minor(fees.premium_most.amount) },
  };
}

const priceOf = (price: Money | null) => ({ price: price === null ? null : minor(price.amount) });

/** Three amounts at a touch: from the next minimum on, or, for a leader who raises, from a step above their maximum on. */
export function amountsToOffer(price: Money | null, terms: AuctionTerms, maximum: Money | null): readonly number[] {
  return maximum === null ? quickAmounts(priceOf(price), terms) : quickAmounts({ price: minor(maximum.amount) }, terms);
}

/** The least that may be typed now. */
export function leastToType(price: Money | null, terms: AuctionTerms, maximum: Money | null): number {
  return maximum === null ? minimumBid(priceOf(price), terms) : oneStepAbove(minor(maximum.amount), terms);
}

/** The distance between the next minimum and the one above it. */
export function stepNow(least: number, terms: AuctionTerms): Money {
  return { amount: oneStepAbove(minor(least), terms) - least, currency: terms.currency };
}

/** What a bid costs in all, should it win at that price. */
export function costOf(amount: number, terms: AuctionTerms): { bid: Money; premium: Money; total: Money } {
  const money = (value: number): Money => ({ amount: value, currency: terms.currency });
  const fee = premium(minor(amount), terms.premium);
  return { bid: money(amount), premium: money(fee), total: money(amount + fee) };
}

/** `5%`, of basis points. */
export function rateInWords(terms: AuctionTerms): string {
  return `${terms.premium.rateBasisPoints / 100}%`;
}
