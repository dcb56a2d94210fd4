import type { AuctionSummary } from '#contract/auctions.ts';
import { parseTime, URGENT_BELOW_MS } from '#web/components/time/formats.ts';

export type PlateKind =
  | 'live'
  | 'ending'
  | 'extended'
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

type Shown = Pick<AuctionSummary, 'state' | 'reserve_status' | 'close_date' | 'extension_count' | 'outcome'>;
interface PlateOptions {
  now: number;
  /** How the reader stands, where they have bid. */
  standing?: 'leading' | 'outbid' | null;
  /** Cards leave out what is usual: `Live` and `Reserve not met`. */
  onCard?: boolean;
}

const reservePlate = { none: 'no_reserve', met: 'reserve_met', not_met: 'reserve_not_met' } as const;

function clockPlate(auction: Shown, now: number): PlateKind {
  switch (auction.state) {
    case 'scheduled':
      return 'coming_soon';
    case 'live': {
      const left = parseTime(auction.close_date) - now;
      if (left <= 0) return 'closing';
      if (auction.extension_count > 0) return 'extended';
      return left < URGENT_BELOW_MS ? 'ending' : 'live';
    }
    case 'closed':
      return 'closing';
    case 'sold':
      return auction.outcome?.state === 'fell_through' ? 'fell_through' : 'sold';
    case 'withdrawn':
      return 'withdrawn';
    case 'reserve_not_met':
    case 'offer':
    case 'not_sold':
      return 'not_sold';
  }
}

/** The plates of an auction in their order: the reader's own state, the clock's, the reserve's. */
export function platesOf(auction: Shown, options: PlateOptions): PlateKind[] {
  const kinds: PlateKind[] = [];
  if (auction.state === 'live' && options.standing) kinds.push(options.standing === 'leading' ? 'high_bidder' : 'outbid');
  const clock = clockPlate(auction, options.now);
  if (!(options.onCard && clock === 'live')) kinds.push(clock);
  const reserve = reservePlate[auction.reserve_status];
  const saysReserve =
    auction.state === 'live' || auction.reserve_status === 'none' || (auction.state === 'sold' && !options.onCard) || (!options.onCard && clock === 'not_sold');
  if (saysReserve && auction.state !== 'withdrawn' && !(options.onCard && reserve === 'reserve_not_met')) kinds.push(reserve);
  return kinds;
}
