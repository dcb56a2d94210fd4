import type { AuctionSummary, You } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';

export type PanelVariant =
  | 'coming_soon'
  | 'guest'
  | 'paused'
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

interface PanelInput {
  tick: AuctionTick;
  you: You | null;
  username: string | null;
  hasBid: boolean;
  outcome: AuctionSummary['outcome'];
  isTimeUp: boolean;
  isPaused: boolean;
}

const OF_REFUSAL: Readonly<Record<string, PanelVariant>> = {
  email_not_verified: 'verify_email',
  terms_not_accepted: 'accept_terms',
  no_payment_method: 'no_card',
  own_auction: 'barred',
  conflict_of_interest: 'barred',
  account_blocked: 'barred',
};

/** `you` may be from before the close. Then the high bidder is the buyer. */
const isBuyer = ({
  you,
  username,
  tick,
  outcome,
}: Pick<PanelInput, 'you' | 'username' | 'tick' | 'outcome'>): boolean =>
  outcome === undefined ? username !== null && tick.leader === username : you?.is_buyer === true;

export function panelVariant({ tick, you, username, hasBid, outcome, isTimeUp, isPaused }: PanelInput): PanelVariant {
  switch (tick.state) {
    case 'scheduled':
      return 'coming_soon';
    case 'withdrawn':
      return 'withdrawn';
    case 'sold':
      return isBuyer({ you, username, tick, outcome }) ? 'won' : 'sold';
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
  if (isPaused) return 'paused';
  if (username === null || you === null) return 'guest';
  if (tick.leader === username) return 'leading';
  const barred = you.refusal === null ? undefined : OF_REFUSAL[you.refusal.code];
  if (barred !== undefined) return barred;
  return hasBid ? 'outbid' : 'ready';
}
