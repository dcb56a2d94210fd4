import { minor } from '#auction/money.ts';
import { allInPrice } from '#auction/premium.ts';
import type { AuctionSummary } from './auctions.ts';
import type { Money } from './primitives.ts';

export function allInOf(auction: Pick<AuctionSummary, 'buyer_costs'>, price: Money): Money {
  const costs = auction.buyer_costs;
  if (costs === undefined) return price;
  const premium = {
    rateBasisPoints: costs.premium_basis_points,
    least: minor(costs.premium_least),
    most: minor(costs.premium_most),
  };
  const { currency } = price;
  return {
    amount: allInPrice(minor(price.amount), { premium, currency, taxBasisPoints: costs.tax_basis_points }),
    currency,
  };
}
