import type { BidRefusalCode, BidRefusal } from '#auction/types.ts';
import { formatAmount } from '../format/money.ts';
import { formatTime } from '../format/time.ts';
import type { Money } from '../primitives.ts';
import type { RefusalDefinition, RefusalTable } from './define.ts';

export interface BidRefusalData extends Omit<BidRefusal, 'code'> {
  readonly currency: string;
  readonly now: number;
}

export const BID_REFUSALS = {
  auction_not_live: bidRefusal(409, ({ pausedUntil }) =>
    pausedUntil === undefined
      ? 'This auction is not open for bidding.'
      : `Bidding is paused until ${formatTime(pausedUntil, 'full', 'UTC')}.`,
  ),
  auction_closed: bidRefusal(409, () => 'This auction has closed.'),
  account_blocked: bidRefusal(403, () => 'Your account can’t bid. Please contact us.'),
  own_auction: bidRefusal(
    403,
    () => 'You can’t bid in this auction. Its seller and the selling dealer’s members aren’t allowed to bid.',
  ),
  conflict_of_interest: bidRefusal(
    403,
    () =>
      'You can’t bid in this auction because you’re connected to its seller or to us, for example through a dealership, a shared card or as our staff. If that’s wrong, please contact us.',
  ),
  email_not_verified: bidRefusal(403, () => 'Verify your email address before you bid.'),
  terms_not_accepted: bidRefusal(403, () => 'Accept the bidding terms before you bid.'),
  no_payment_method: bidRefusal(403, () => 'Save a card before you bid.'),
  hold_declined: bidRefusal(402, () => 'Your card declined the hold for the buyer’s premium. Try another card.'),
  not_in_bid_units: bidRefusal(422, ({ bidUnit, currency }) =>
    bidUnit === undefined ? 'Enter a whole amount.' : `Enter a multiple of ${formatAmount(bidUnit, currency)}.`,
  ),
  below_minimum: bidRefusal(422, ({ minimumBid, currency }) =>
    minimumBid === undefined ? 'Your bid is too low.' : `Bid at least ${formatAmount(minimumBid, currency)}.`,
  ),
  over_limit: bidRefusal(422, ({ limitLeft, reserved, currency }) =>
    limitLeft === undefined
      ? 'This exceeds your bidding limit.'
      : `This exceeds your remaining limit of ${formatAmount(limitLeft, currency)}.${reservedText(reserved, currency)}`,
  ),
  needs_confirmation: bidRefusal(422, ({ minimumBid, currency }) =>
    minimumBid === undefined
      ? 'This is more than twice the next minimum bid. Confirm the amount to place it.'
      : `This is more than twice the next minimum bid of ${formatAmount(minimumBid, currency)}. Confirm the amount to place it.`,
  ),
} satisfies Record<BidRefusalCode, RefusalDefinition>;

export const BID_PLAN_REFUSALS = {
  bid_plan_not_found: { status: 404, wireCode: 'not_found', message: 'Bid plan not found.' },
  bid_plan_busy: { status: 409, message: 'We’re placing a bid for this plan right now. Try again in a moment.' },
  bid_plan_needs_email: {
    status: 403,
    wireCode: 'email_not_verified',
    message: 'Verify your email address before you start a bid plan.',
  },
  bid_plan_over: { status: 409, message: 'This plan is over. Make a new one.' },
  bid_plan_over_limit: {
    status: 409,
    message: ({ needs, free }: { needs: string; free: string }) =>
      `This plan can take ${needs} of your bidding limit, and ${free} is free. Lower a maximum or how many auctions to win, pause another plan, or contact us for a higher limit.`,
  },
  too_many_bid_plans: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You can have up to ${limit} plans at a time. Cancel one first.`,
  },
} satisfies RefusalTable;

export const BID_ENGINE_REFUSALS = {
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for another bid. Send a new one.',
    details: ({ server_time }: { server_time: number }) => ({ server_time }),
  },
  busy: {
    status: 503,
    message: 'Bidding is very busy, so your bid wasn’t placed. Please try again.',
    details: () => ({ retry_after: 1 }),
  },
} satisfies Record<string, RefusalDefinition>;

function bidRefusal(status: 402 | 403 | 409 | 422, message: (data: BidRefusalData) => string) {
  return {
    status,
    message,
    details: (data: BidRefusalData) => ({
      ...amounts(data),
      ...(status === 422 ? { errors: { amount: [message(data)] } } : {}),
      server_time: data.now,
    }),
  };
}

/** Not the one of `primitives.ts`: this file reaches the practice auction's page, which schemas must not. */
const money = (amount: number, currency: string): Money => ({ amount, currency });

const reservedText = (reserved: number | undefined, currency: string): string =>
  reserved === undefined
    ? ''
    : ` Your bid plans reserve ${formatAmount(reserved, currency)}. Pause a plan to bid with that.`;

const amounts = ({ minimumBid, bidUnit, limitLeft, reserved, currency }: BidRefusalData) => ({
  ...(minimumBid === undefined ? {} : { minimum_bid: money(minimumBid, currency) }),
  ...(bidUnit === undefined ? {} : { bid_unit: money(bidUnit, currency) }),
  ...(limitLeft === undefined ? {} : { limit_left: money(limitLeft, currency) }),
  ...(reserved === undefined ? {} : { reserved: money(reserved, currency) }),
});
