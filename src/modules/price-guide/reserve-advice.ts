import { MIN_COMPARABLES } from '#contract/cars.ts';
import { type Comparable, findComparables, type GuideSale, type GuideVehicle } from './comparables.ts';
import { fitDifferences } from './price-differences.ts';
import { roundEstimate } from './estimate.ts';

/** An ended auction of the same make and model. `price` is the highest bid; 0: nobody bid. */
export interface EndedAuction extends GuideSale {
  readonly isSold: boolean;
  readonly startingBid: number | null;
}

export interface AuctionFigures {
  readonly highestBids: readonly number[];
  readonly startingBid: number | null;
}

/** Says what bidding reached in comparable auctions. Gives no figure from fewer than `MIN_COMPARABLES`. */
export function figuresOf(asked: GuideVehicle, auctions: readonly EndedAuction[], at: number): AuctionFigures {
  const withBids = findComparables(asked, auctions, at);
  // Comparables need a price: any will do for those without one.
  const unbid = auctions.filter(({ price }) => price === 0).map((auction) => ({ ...auction, price: 1 }));
  const withoutBids = findComparables(asked, unbid, at);
  return {
    highestBids:
      withBids.length + withoutBids.length < MIN_COMPARABLES
        ? []
        : [...withoutBids.map(() => 0), ...adjustedBids(withBids).toSorted((one, other) => one - other)],
    startingBid: middleStart(withBids.map(({ sale }) => sale)),
  };
}

function adjustedBids(comparables: readonly Comparable[]): number[] {
  return comparables.length === 0
    ? []
    : fitDifferences(comparables).adjusted.map((logPrice) => roundEstimate(Math.exp(logPrice)));
}

function middleStart(auctions: readonly EndedAuction[]): number | null {
  const starts = auctions
    .flatMap(({ isSold, startingBid }) => (isSold && startingBid !== null ? [startingBid] : []))
    .toSorted((one, other) => one - other);
  return starts.length < MIN_COMPARABLES ? null : roundEstimate(starts[Math.floor(starts.length / 2)] ?? 0);
}
