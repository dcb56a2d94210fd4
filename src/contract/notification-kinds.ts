import type { Channel, Choice, NotificationKindFacts } from './notification-kind-facts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SEE_AUCTION = 'See the auction';

/** Everything that people are told of. Whoever tells something new adds it here. */
export const NOTIFICATION_KINDS = {
  outbid: { group: 'Bidding', name: 'You are outbid', page: 'on', email: 'on', push: 'on', validForMs: DAY_MS, whileLive: true, isReplaced: true, band: 'You’ve been outbid', tone: 'stop', action: 'Bid again' },
  leading: { group: 'Bidding', name: 'You lead again', page: 'on', email: 'on', push: 'on', validForMs: DAY_MS, whileLive: true, isReplaced: true, band: 'You lead again', tone: 'go', action: SEE_AUCTION },
  won: { group: 'Bidding', name: 'You won', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'You won', tone: 'go', action: 'See what happens next' },
  lost: { group: 'Bidding', name: 'An auction in which you bid was sold to another', page: 'on', email: 'on', push: 'off', validForMs: 2 * DAY_MS, band: 'Sold to another bidder', tone: 'plain', action: 'See the result' },
  bid_voided: { group: 'Bidding', name: 'A bid of yours was voided', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'A bid was voided', tone: 'stop', action: SEE_AUCTION },
  watch_opened: { group: 'Auctions that you watch', name: 'Bidding has opened', page: 'on', email: 'on', push: 'off', validForMs: 6 * HOUR_MS, whileLive: true, band: 'Bidding is open', tone: 'signal', action: SEE_AUCTION },
  reminder_hour: { group: 'Auctions that you watch', name: 'A reminder: it opens within the hour', page: 'on', email: 'on', push: 'on', validForMs: HOUR_MS, band: 'Opens soon', tone: 'plain', action: 'See the preview' },
  reminder_opened: { group: 'Auctions that you watch', name: 'A reminder: bidding has opened', page: 'on', email: 'on', push: 'on', validForMs: 6 * HOUR_MS, whileLive: true, band: 'Bidding is open', tone: 'signal', action: SEE_AUCTION },
  watch_day: { group: 'Auctions that you watch', name: 'Closes within a day', page: 'on', email: 'daily', push: 'off', validForMs: 23 * HOUR_MS, whileLive: true, band: 'Closes within a day', tone: 'plain', action: SEE_AUCTION },
  watch_hour: { group: 'Auctions that you watch', name: 'Closes within the hour', page: 'on', email: 'on', push: 'on', validForMs: 50 * MINUTE_MS, whileLive: true, isReplaced: true, band: 'The last hour', tone: 'signal', action: SEE_AUCTION },
  watch_ten_minutes: { group: 'Auctions that you watch', name: 'The last ten minutes', page: 'on', email: 'off', push: 'on', validForMs: 10 * MINUTE_MS, whileLive: true, isReplaced: true, band: 'The last ten minutes', tone: 'signal', action: 'See the auction now' },
  extended: { group: 'Auctions that you watch', name: 'The close was extended', page: 'on', email: 'off', push: 'off', validForMs: 5 * MINUTE_MS, whileLive: true, isReplaced: true, band: 'The close was extended', tone: 'signal', action: 'See the auction now' },
  watch_ended: { group: 'Auctions that you watch', name: 'It is over', page: 'on', email: 'daily', push: 'off', validForMs: 2 * DAY_MS, band: 'The auction is over', tone: 'plain', action: 'See the result' },
  reserve_met: { group: 'Auctions that you watch', name: 'The reserve is met', page: 'on', email: 'on', push: 'off', validForMs: DAY_MS, band: 'The reserve is met', tone: 'go', action: SEE_AUCTION },
  reserve_lowered: { group: 'Auctions that you watch', name: 'The reserve was lowered', page: 'on', email: 'on', push: 'off', validForMs: DAY_MS, whileLive: true, band: 'The reserve was lowered', tone: 'signal', action: SEE_AUCTION },
  listing_changed: { group: 'Auctions that you watch', name: 'A listing was changed in what matters', page: 'on', email: 'on', push: 'on', validForMs: null, band: 'The listing was changed', tone: 'signal', action: 'See what changed' },
  bid_received: { group: 'Selling', name: 'A bid on your vehicle', page: 'on', email: 'off', push: 'off', validForMs: HOUR_MS, isReplaced: true, band: 'A new bid', tone: 'go', action: SEE_AUCTION },
  question: { group: 'Selling', name: 'A question or comment on your auction', page: 'on', email: 'on', push: 'off', validForMs: null, band: 'Somebody asks', tone: 'plain', action: 'Answer' },
  submission: { group: 'Selling', name: 'The steps of your submission', page: 'on', email: 'on', push: 'on', validForMs: null, band: 'Your submission', tone: 'plain', action: 'See your submission' },
  sold: { group: 'Selling', name: 'Your vehicle is sold', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'Sold', tone: 'go', action: 'See what happens next' },
  not_sold: { group: 'Selling', name: 'An auction ended without a sale', page: 'on', email: 'on', push: 'on', validForMs: null, band: 'Not sold', tone: 'plain', action: SEE_AUCTION },
  offer: { group: 'Money', name: 'An offer after the close', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'An offer waits for you', tone: 'signal', action: 'See the offer' },
  settlement: { group: 'Money', name: 'The steps of a sale', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'Your sale', tone: 'plain', action: 'See the sale' },
  invoice: { group: 'Money', name: 'An invoice', page: 'on', email: 'on', push: 'off', validForMs: null, isEssential: true, band: 'Your invoice', tone: 'plain', action: 'See the invoice' },
  payment: { group: 'Money', name: 'A payment', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'About a payment', tone: 'plain', action: 'See your billing' },
  hold_released: { group: 'Money', name: 'A hold was released', page: 'on', email: 'off', push: 'off', validForMs: null, band: 'A hold was released', tone: 'plain', action: 'See your holds' },
  search_hit: { group: 'Searches and follows', name: 'A saved search has found something', page: 'on', email: 'on', push: 'off', validForMs: 3 * DAY_MS, band: 'New for your search', tone: 'signal', action: SEE_AUCTION },
  followed_new: { group: 'Searches and follows', name: 'New at a seller or model that you follow', page: 'on', email: 'on', push: 'off', validForMs: 3 * DAY_MS, band: 'New for you', tone: 'signal', action: SEE_AUCTION },
  comment_answered: { group: 'Talk', name: 'Somebody answered you', page: 'on', email: 'on', push: 'off', validForMs: null, band: 'You have an answer', tone: 'plain', action: 'Read the answer' },
  account: { group: 'Your account', name: 'News of your account', page: 'on', email: 'off', push: 'off', validForMs: null, band: 'Your account', tone: 'plain', action: 'Open your account' },
  security: { group: 'Your account', name: 'Security', page: 'on', email: 'on', push: 'on', validForMs: null, isEssential: true, band: 'Security', tone: 'stop', action: 'See your security settings' },
  webhook: { group: 'Your account', name: 'A webhook of yours was switched off', page: 'on', email: 'on', push: 'off', validForMs: null, band: 'Webhook switched off', tone: 'stop', action: 'See the endpoint' },
  token: { group: 'Your account', name: 'An API token of yours ends, or has ended', page: 'on', email: 'on', push: 'off', validForMs: null, band: 'An API token ends', tone: 'signal', action: 'See your tokens' },
  test: { group: 'Your account', name: 'A test', page: 'on', email: 'on', push: 'on', validForMs: HOUR_MS, isEssential: true, band: 'A test', tone: 'plain', action: 'See your notification settings' },
} as const satisfies Readonly<Record<string, NotificationKindFacts>>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** A kind's facts, with all that it may have. */
export const factsOfKind = (kind: NotificationKind): NotificationKindFacts => NOTIFICATION_KINDS[kind];

/** What a kind's e-mail, push or page does for a reader who chose nothing. */
export const defaultChoice = (kind: NotificationKind, channel: Channel): Choice => factsOfKind(kind)[channel];

/** Whether a reader may switch it: what is essential is always mailed and shown; whether it is pushed is theirs to say. */
export const mayChoose = (kind: NotificationKind, channel: Channel): boolean => factsOfKind(kind).isEssential !== true || channel === 'push';
