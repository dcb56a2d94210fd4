import type { AuctionSummary } from '#contract/auctions.ts';
import { isSold } from '#contract/auction-result.ts';
import { isWholeVehicle } from '#contract/categories.ts';
import { formatAway, formatDistance, type DistanceUnit } from '#contract/format/distance.ts';

export const isLive = ({ state }: Pick<AuctionSummary, 'state'>): boolean => state === 'live' || state === 'closed';

export const isOnOffer = (auction: Pick<AuctionSummary, 'state'>): boolean =>
  isLive(auction) || auction.state === 'scheduled';

/** Empty for parts and wheels. */
export function mileageText(
  { mileage, category }: Pick<AuctionSummary, 'mileage' | 'category'>,
  unit: DistanceUnit,
): string {
  if (mileage !== null) return formatDistance(mileage, unit);
  return isWholeVehicle(category) ? 'Mileage unknown' : '';
}

export function mileageAndPlace(
  { place, distance, ...auction }: Pick<AuctionSummary, 'mileage' | 'category' | 'place' | 'distance'>,
  unit: DistanceUnit,
): string {
  return [mileageText(auction, unit), place, distance === undefined ? '' : formatAway(distance, unit)]
    .filter((part) => part !== '')
    .join(', ');
}

export function resultLabel(auction: Pick<AuctionSummary, 'state' | 'bid_count' | 'outcome'>): string {
  if (auction.bid_count === 0 && auction.state !== 'withdrawn') return 'Closed';
  if (isSold(auction)) return 'Sold for';
  return auction.state === 'withdrawn' ? 'Closed without sale' : 'Bid to';
}
