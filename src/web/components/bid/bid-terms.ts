import { minimumBid, oneStepAbove, quickAmounts } from '#auction/increments.ts';
import { minor, roundUpToUnit } from '#auction/money.ts';
import { allInPrice, premium, shareRoundedHalfUp, taxOn } from '#auction/premium.ts';
import type { AuctionTerms, MinorUnits } from '#auction/types.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';

export function termsOf(auction: Pick<AuctionDetail, 'fees' | 'starting_bid'>): AuctionTerms {
  const { fees, starting_bid } = auction;
  return {
    currency: starting_bid.currency,
    startingBid: minor(starting_bid.amount),
    bidUnit: minor(fees.bid_unit),
    increments: fees.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    softCloseMs: fees.soft_close_ms,
    premium: {
      rateBasisPoints: fees.premium_basis_points,
      least: minor(fees.premium_least.amount),
      most: minor(fees.premium_most.amount),
    },
  };
}

interface Cost {
  readonly bid: Money;
  readonly premium: Money;
  readonly premiumBasis: string;
  readonly tax: Money;
  readonly taxRate: string;
  readonly total: Money;
}

const priceOf = (price: Money | null) => ({ price: price === null ? null : minor(price.amount) });

export function amountsToOffer(price: Money | null, terms: AuctionTerms, maximum: Money | null): readonly number[] {
  return maximum === null ? quickAmounts(priceOf(price), terms) : quickAmounts({ price: minor(maximum.amount) }, terms);
}

/** The next minimum bid; for a leader, more than their maximum. */
export function leastToType(price: Money | null, terms: AuctionTerms, maximum: Money | null): number {
  const minimum = minimumBid(priceOf(price), terms);
  return maximum === null ? minimum : Math.max(minimum, roundUpToUnit(minor(maximum.amount + 1), terms.bidUnit));
}

export function stepNow(least: number, terms: AuctionTerms): Money {
  return { amount: oneStepAbove(minor(least), terms) - least, currency: terms.currency };
}

export function costOf(amount: number, terms: AuctionTerms, taxBasisPoints = 0): Cost {
  const money = (value: number): Money => ({ amount: value, currency: terms.currency });
  const fee = premium(minor(amount), terms);
  return {
    bid: money(amount),
    premium: money(fee),
    premiumBasis: premiumBasis(minor(amount), terms),
    tax: money(taxOn(fee, taxBasisPoints, terms.currency)),
    taxRate: `${taxBasisPoints / 100}%`,
    total: money(allInPrice(minor(amount), { ...terms, taxBasisPoints })),
  };
}

/** `5%`, or its cap or minimum at this price: `capped at $7,500`, `minimum $250`. */
function premiumBasis(
  price: MinorUnits,
  { premium: { rateBasisPoints, least, most }, currency }: AuctionTerms,
): string {
  const share = shareRoundedHalfUp(price, rateBasisPoints);
  if (share > most) return `capped at ${formatMoney({ amount: most, currency })}`;
  return share < least ? `minimum ${formatMoney({ amount: least, currency })}` : `${rateBasisPoints / 100}%`;
}
