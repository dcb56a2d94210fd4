import type { AuctionSummary } from '#contract/auctions.ts';
import { isSold } from '#contract/auction-result.ts';
import { formatAway, formatDistance, type DistanceUnit } from '#contract/format/distance.ts';
import { formatCount } from '#web/components/money/format-money.ts';

export const isLive = ({ state }: Pick<AuctionSummary, 'state'>): boolean => state === 'live' || state === 'closed';

/** `61,204 mi, Austin, TX, 120 miles away`, of what is known, in the reader's unit. */
export function mileageAndPlace(
  { mileage, location, distance }: Pick<AuctionSummary, 'mileage' | 'location' | 'distance'>,
  unit: DistanceUnit,
): string {
  return [
    mileage === null ? '' : formatDistance(mileage, unit),
    [location.city, location.region].filter((part) => part !== undefined && part !== '').join(', '),
    distance === undefined ? '' : formatAway(distance, unit),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export function countOf(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function resultLabel(auction: Pick<AuctionSummary, 'state' | 'bid_count' | 'outcome'>): string {
  if (auction.bid_count === 0 && auction.state !== 'withdrawn') return 'Closed';
  if (isSold(auction)) return 'Sold for';
  return auction.state === 'withdrawn' ? 'Closed without sale' : 'Bid to';
}
