import { isSold } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { parseTime, URGENT_BELOW_MS } from '#web/components/time/formats.ts';

export type BadgeKind =
  | 'live'
  | 'ending'
  | 'extended'
  | 'paused'
  | 'coming_soon'
  | 'closing'
  | 'reserve_met'
  | 'reserve_not_met'
  | 'no_reserve'
  | 'high_bidder'
  | 'outbid'
  | 'sold'
  | 'fell_through'
  | 'not_sold'
  | 'withdrawn';

export type BadgedAuction = Pick<
  AuctionSummary,
  'state' | 'reserve_status' | 'close_date' | 'in_extension' | 'paused_until' | 'outcome'
>;

export const isPaused = (auction: Pick<AuctionSummary, 'state' | 'paused_until'>, now: number): boolean =>
  auction.state === 'live' && auction.paused_until !== null && parseTime(auction.paused_until) > now;

export interface BadgeOptions {
  now: number;
  bidStatus?: 'leading' | 'outbid' | null;
  onCard?: boolean;
}

const reserveBadge = { none: 'no_reserve', met: 'reserve_met', not_met: 'reserve_not_met' } as const;

function stateBadge(auction: BadgedAuction, now: number): BadgeKind {
  switch (auction.state) {
    case 'scheduled':
      return 'coming_soon';
    case 'live': {
      if (isPaused(auction, now)) return 'paused';
      return parseTime(auction.close_date) <= now ? 'closing' : 'live';
    }
    case 'closed':
      return 'closing';
    case 'sold':
      return isSold(auction) ? 'sold' : 'fell_through';
    case 'withdrawn':
      return 'withdrawn';
    case 'reserve_not_met':
    case 'offer':
    case 'not_sold':
      return 'not_sold';
  }
}

function clockBadge(auction: BadgedAuction, now: number): BadgeKind | null {
  if (auction.in_extension) return 'extended';
  return parseTime(auction.close_date) - now < URGENT_BELOW_MS ? 'ending' : null;
}

export function badgesOf(auction: BadgedAuction, options: BadgeOptions): BadgeKind[] {
  const kinds: BadgeKind[] = [];
  if (auction.state === 'live' && options.bidStatus)
    kinds.push(options.bidStatus === 'leading' ? 'high_bidder' : 'outbid');
  const state = stateBadge(auction, options.now);
  if (!(options.onCard && state === 'live')) kinds.push(state);
  const clock = state === 'live' ? clockBadge(auction, options.now) : null;
  if (clock !== null) kinds.push(clock);
  const reserve = reserveBadge[auction.reserve_status];
  const saysReserve =
    auction.state === 'live' ||
    auction.reserve_status === 'none' ||
    (isSold(auction) && !options.onCard) ||
    (!options.onCard && state === 'not_sold');
  if (saysReserve && auction.state !== 'withdrawn' && !(options.onCard && reserve === 'reserve_not_met'))
    kinds.push(reserve);
  return kinds;
}
