import type { RefusalCode } from './types.ts';

/** The numbers and times of a refusal, formatted by the caller (`$12,500`). */
export interface RefusalNumbers {
  readonly minimumBid?: string | undefined;
  readonly bidUnit?: string | undefined;
  readonly limitLeft?: string | undefined;
  readonly pausedUntil?: string | undefined;
}

const WORDS: Readonly<Record<RefusalCode, (numbers: RefusalNumbers) => string>> = {
  auction_not_live: ({ pausedUntil }) => (pausedUntil === undefined ? 'This auction is not open for bidding.' : `Bidding is paused until ${pausedUntil}.`),
  auction_closed: () => 'This auction has closed.',
  account_blocked: () => 'Your account can’t bid. Please contact us.',
  own_auction: () => 'You can’t bid in this auction. Its seller, the selling dealer’s members and our staff aren’t allowed to bid.',
  email_not_verified: () => 'Verify your email address before you bid.',
  terms_not_accepted: () => 'Accept the bidding terms before you bid.',
  no_payment_method: () => 'Save a card before you bid.',
  hold_declined: () => 'Your card declined the hold for the buyer’s premium. Try another card.',
  not_in_bid_units: ({ bidUnit }) => (bidUnit === undefined ? 'Enter a whole amount.' : `Enter a multiple of ${bidUnit}.`),
  below_minimum: ({ minimumBid }) => (minimumBid === undefined ? 'Your bid is too low.' : `Bid at least ${minimumBid}.`),
  over_limit: ({ limitLeft }) => (limitLeft === undefined ? 'This exceeds your bidding limit.' : `This exceeds your remaining limit of ${limitLeft}.`),
  needs_confirmation: ({ minimumBid }) =>
    minimumBid === undefined
      ? 'This is more than twice the next minimum bid. Confirm the amount to place it.'
      : `This is more than twice the next minimum bid of ${minimumBid}. Confirm the amount to place it.`,
};

/** Returns the message for the bidder. */
export function refusalText(code: RefusalCode, numbers: RefusalNumbers = {}): string {
  return WORDS[code](numbers);
}
