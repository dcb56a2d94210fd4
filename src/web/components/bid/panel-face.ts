import type { You } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';

/** What the bid panel shows, besides the connection and the steps of a bid. */
export type PanelFace =
  | 'coming_soon'
  | 'guest'
  | 'barred'
  | 'verify_email'
  | 'accept_terms'
  | 'no_card'
  | 'ready'
  | 'leading'
  | 'outbid'
  | 'closing'
  | 'sold'
  | 'won'
  | 'reserve_not_met'
  | 'no_bids'
  | 'withdrawn';

interface Standing {
  tick: AuctionTick;
  you: You | null;
  username: string | null;
  hasBid: boolean;
  /** The clock stands at zero, and the server has not said yet what happened. */
  isTimeUp: boolean;
}

const OF_REFUSAL: Readonly<Record<string, PanelFace>> = {
  email_not_verified: 'verify_email',
  terms_not_accepted: 'accept_terms',
  no_payment_method: 'no_card',
  own_auction: 'barred',
  account_blocked: 'barred',
};

/** The face of the panel for who looks at it now. */
export function panelFace({ tick, you, username, hasBid, isTimeUp }: Standing): PanelFace {
  switch (tick.state) {
    case 'scheduled':
      return 'coming_soon';
    case 'withdrawn':
      return 'withdrawn';
    case 'sold':
      return username !== null && tick.leader === username ? 'won' : 'sold';
    case 'reserve_not_met':
    case 'offer':
    case 'not_sold':
      return tick.bid_count === 0 ? 'no_bids' : 'reserve_not_met';
    case 'closed':
      return 'closing';
    case 'live':
      break;
  }
  if (isTimeUp) return 'closing';
  if (username === null || you === null) return 'guest';
  if (tick.leader === username) return 'leading';
  const barred = you.refusal === null ? undefined : OF_REFUSAL[you.refusal.code];
  if (barred !== undefined) return barred;
  return hasBid ? 'outbid' : 'ready';
}
