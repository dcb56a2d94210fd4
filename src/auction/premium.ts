import { assert } from './assert.ts';
import { add, lesser, larger, minor } from './money.ts';
import { nearestCardAmount } from './card-amounts.ts';
import type { AuctionTerms, CurrencyCode, MinorUnits } from './types.ts';

const BASIS_POINTS = 10_000;

export function shareRoundedHalfUp(amount: MinorUnits, basisPoints: number): MinorUnits {
  assert(
    Number.isSafeInteger(basisPoints) && basisPoints >= 0 && basisPoints <= BASIS_POINTS,
    'a rate lies between 0 and 10,000 basis points',
  );
  return minor(Math.floor((amount * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS));
}

type Fees = Pick<AuctionTerms, 'premium' | 'currency'>;

/** Rounded to an amount that a card can be charged. */
export function premium(price: MinorUnits, { premium: terms, currency }: Fees): MinorUnits {
  assert(terms.least <= terms.most, "the premium's least is not above its most");
  const exact = larger(terms.least, lesser(terms.most, shareRoundedHalfUp(price, terms.rateBasisPoints)));
  return nearestCardAmount(exact, currency);
}

export const taxOn = (fee: MinorUnits, taxBasisPoints: number, currency: CurrencyCode): MinorUnits =>
  nearestCardAmount(shareRoundedHalfUp(fee, taxBasisPoints), currency);

/** The SQL function `all_in_price` computes the same. */
export function allInPrice(price: MinorUnits, costs: Fees & { readonly taxBasisPoints: number }): MinorUnits {
  const fee = premium(price, costs);
  return add(add(price, fee), taxOn(fee, costs.taxBasisPoints, costs.currency));
}
