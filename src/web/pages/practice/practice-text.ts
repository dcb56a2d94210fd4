export const PRACTICE_SLUG = 'practice';
export const YOU = 'you';

export type RunKind = 'usual' | 'new_member' | 'declined_card' | 'interruptions';
export const RUN_KINDS: readonly { readonly kind: RunKind; readonly name: string; readonly text: string }[] = [
  { kind: 'usual', name: 'Ready to bid', text: 'Your email is verified and a card is saved.' },
  { kind: 'new_member', name: 'New member', text: 'Three steps first: email, bidding terms, card.' },
  { kind: 'declined_card', name: 'Declined card', text: 'Your first card declines the hold. A second one works.' },
  {
    kind: 'interruptions',
    name: 'Interruptions',
    text: 'Staff pause the bidding once, and your connection drops once.',
  },
];

export type StopId =
  | 'coming_soon'
  | 'guest'
  | 'verify_email'
  | 'accept_terms'
  | 'no_card'
  | 'barred'
  | 'ready'
  | 'review'
  | 'confirm'
  | 'hold_declined'
  | 'sending'
  | 'leading'
  | 'raising'
  | 'outbid_at_once'
  | 'outbid'
  | 'extended'
  | 'paused'
  | 'lost'
  | 'closing'
  | 'won'
  | 'sold'
  | 'reserve_not_met'
  | 'no_bids'
  | 'withdrawn';

export interface Stop {
  readonly id: StopId;
  readonly name: string;
  readonly text: string;
  /** The run that leads to this state. Null if it can't be reached. */
  readonly run: RunKind | null;
  readonly sample: string | null;
}

export const STOPS: readonly Stop[] = [
  {
    id: 'coming_soon',
    name: 'Coming soon',
    text: 'The listing is public, but bidding hasn’t opened. You can ask for a reminder.',
    run: null,
    sample: 'Coming soon',
  },
  {
    id: 'guest',
    name: 'Signed out',
    text: 'You see the price and the time left, and what a bid would cost. To bid, sign in.',
    run: null,
    sample: 'Guest',
  },
  {
    id: 'verify_email',
    name: 'Verify your email',
    text: 'The first of three steps before your first bid. The amount you type is kept until they’re done.',
    run: 'new_member',
    sample: 'Email not verified',
  },
  {
    id: 'accept_terms',
    name: 'Accept the bidding terms',
    text: 'Bids are binding. The terms say what that means.',
    run: 'new_member',
    sample: 'Terms not accepted',
  },
  {
    id: 'no_card',
    name: 'Add a card',
    text: 'A bid needs a card for the hold. The practice auction offers test cards, and never asks for a real one.',
    run: 'new_member',
    sample: 'No card',
  },
  {
    id: 'barred',
    name: 'You can’t bid here',
    text: 'Sellers can’t bid on their own cars, nor can anyone connected to them. The panel says so before you try.',
    run: null,
    sample: 'Your own auction',
  },
  {
    id: 'ready',
    name: 'Ready to bid',
    text: 'Type the most you’d pay, or press one of the three amounts. The total with the buyer’s premium is below. Nothing is placed yet.',
    run: 'usual',
    sample: 'Ready',
  },
  {
    id: 'review',
    name: 'Review',
    text: 'Still not placed. Check the amount, the total and the hold. The button names the amount it commits you to.',
    run: 'usual',
    sample: null,
  },
  {
    id: 'confirm',
    name: 'A very high amount',
    text: 'Over twice the next minimum, we ask whether you meant it. Nothing is held until you check the box.',
    run: 'usual',
    sample: null,
  },
  {
    id: 'hold_declined',
    name: 'Card declined',
    text: 'Your card refused the hold, so a bid wouldn’t count. Choose another card. Your amount is kept.',
    run: 'declined_card',
    sample: null,
  },
  {
    id: 'sending',
    name: 'Placing your bid',
    text: 'Your bid is on its way. If no answer comes, the same bid is sent again, and it counts once.',
    run: 'usual',
    sample: null,
  },
  {
    id: 'leading',
    name: 'High bidder',
    text: 'You lead. We bid for you up to your maximum, one increment at a time. Nobody else sees the maximum, the bots included.',
    run: 'usual',
    sample: 'High bidder',
  },
  {
    id: 'raising',
    name: 'Raising your maximum',
    text: 'You already lead, so this only raises your limit. The price stays as it is, unless it’s below a reserve that your new maximum reaches.',
    run: 'usual',
    sample: null,
  },
  {
    id: 'outbid_at_once',
    name: 'Outbid right away',
    text: 'Someone’s maximum is higher than yours. The price rose to one increment above your maximum, and they still lead.',
    run: 'usual',
    sample: null,
  },
  {
    id: 'outbid',
    name: 'Outbid',
    text: 'Someone bid more than your maximum. Bid again, or let it go: you owe nothing, and your hold is released.',
    run: 'usual',
    sample: 'Outbid',
  },
  {
    id: 'extended',
    name: 'Extended',
    text: 'A bid in the last minutes moved the close. There is always time to respond, so nobody wins by being last.',
    run: 'usual',
    sample: 'Extended',
  },
  {
    id: 'paused',
    name: 'Paused',
    text: 'Staff paused the bidding. The countdown stops, and the closing time moves back by the length of the pause.',
    run: 'interruptions',
    sample: null,
  },
  {
    id: 'lost',
    name: 'Reconnecting',
    text: 'The page lost its connection to the server, so the price may be out of date. The form waits until it’s up to date. Your maximum keeps bidding for you meanwhile.',
    run: 'interruptions',
    sample: null,
  },
  {
    id: 'closing',
    name: 'Closing',
    text: 'Time is up. The server confirms the last bids before anyone is told the result.',
    run: 'usual',
    sample: 'Closing',
  },
  {
    id: 'won',
    name: 'You won',
    text: 'You bought it at the price shown, not at your maximum. In a real auction the next steps follow: premium, payment, documents, keys.',
    run: 'usual',
    sample: 'You won',
  },
  {
    id: 'sold',
    name: 'Sold to someone else',
    text: 'Another bidder won. Nothing is charged, and holds are released.',
    run: 'usual',
    sample: 'Sold',
  },
  {
    id: 'reserve_not_met',
    name: 'Reserve not met',
    text: 'The price stayed below the seller’s reserve, so the car isn’t sold. The high bidder can still make an offer.',
    run: 'usual',
    sample: 'Reserve not met',
  },
  {
    id: 'no_bids',
    name: 'No bids',
    text: 'It closed without a bid.',
    run: null,
    sample: 'No bids',
  },
  {
    id: 'withdrawn',
    name: 'Withdrawn',
    text: 'We took the auction down. The reason is public, all bids are void and all holds are released.',
    run: null,
    sample: 'Withdrawn',
  },
];

export const stopNamed = (id: StopId): Stop => {
  const stop = STOPS.find((each) => each.id === id);
  if (stop === undefined) throw new Error(`No stop ${id}`);
  return stop;
};
