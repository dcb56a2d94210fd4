import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

export const CHANNELS = ['page', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Choice = 'on' | 'daily' | 'off';

export const KIND_GROUPS = [
  'Bidding',
  'Watched auctions',
  'Selling',
  'Sales and payments',
  'Searches and follows',
  'Comments',
  'Your account',
] as const;
type KindGroup = (typeof KIND_GROUPS)[number];

interface NotificationKindDefinition {
  readonly group: KindGroup;
  readonly name: string;
  readonly email: Choice;
  readonly push: 'on' | 'off';
  /** After the event, because it would no longer be true. Null never expires. */
  readonly validForMs: number | null;
  /** Not sent once the auction is over. */
  readonly whileLive?: true;
  /** Replaces an unread one for the same auction. */
  readonly isReplaced?: true;
  /** Sent at once even in quiet hours. Users can't turn it off. */
  readonly isEssential?: true;
  readonly banner: string;
  readonly tone: 'go' | 'stop' | 'signal' | 'plain';
  readonly action: string;
}

/** For the fields that a kind leaves out. Its banner is then its name. */
const DEFAULTS = { email: 'on', push: 'off', validForMs: null, tone: 'plain', action: 'View auction' } as const;
type Defaults = keyof typeof DEFAULTS | 'banner';
type KindEntry = Omit<NotificationKindDefinition, Defaults> & Partial<Pick<NotificationKindDefinition, Defaults>>;

export const NOTIFICATION_KINDS = {
  outbid: {
    group: 'Bidding',
    name: 'You’ve been outbid',
    push: 'on',
    validForMs: DAY_MS,
    whileLive: true,
    isReplaced: true,
    tone: 'stop',
    action: 'Bid again',
  },
  leading: {
    group: 'Bidding',
    name: 'You’re leading again',
    push: 'on',
    validForMs: DAY_MS,
    whileLive: true,
    isReplaced: true,
    tone: 'go',
  },
  won: {
    group: 'Bidding',
    name: 'You won',
    push: 'on',
    isEssential: true,
    tone: 'go',
    action: 'View next steps',
  },
  lost: {
    group: 'Bidding',
    name: 'An auction you bid in sold to another bidder',
    validForMs: 2 * DAY_MS,
    banner: 'Sold to another bidder',
    action: 'View result',
  },
  bid_voided: {
    group: 'Bidding',
    name: 'A bid was voided or withdrawn',
    push: 'on',
    isEssential: true,
    banner: 'Bid no longer counts',
    tone: 'stop',
  },
  bid_plan: {
    group: 'Bidding',
    name: 'A bid plan moved on, or couldn’t bid',
    push: 'on',
    validForMs: DAY_MS,
    banner: 'Bid plan',
    tone: 'signal',
    action: 'View plan',
  },
  watch_opened: {
    group: 'Watched auctions',
    name: 'Bidding has opened',
    validForMs: 6 * HOUR_MS,
    whileLive: true,
    banner: 'Bidding is open',
    tone: 'signal',
  },
  reminder_hour: {
    group: 'Watched auctions',
    name: 'Reminder: opens within an hour',
    push: 'on',
    validForMs: HOUR_MS,
    banner: 'Opens soon',
    action: 'View preview',
  },
  reminder_opened: {
    group: 'Watched auctions',
    name: 'Reminder: bidding has opened',
    push: 'on',
    validForMs: 6 * HOUR_MS,
    whileLive: true,
    banner: 'Bidding is open',
    tone: 'signal',
  },
  watch_day: {
    group: 'Watched auctions',
    name: 'Closes within a day',
    email: 'daily',
    validForMs: 23 * HOUR_MS,
    whileLive: true,
  },
  watch_hour: {
    group: 'Watched auctions',
    name: 'Closes within an hour',
    push: 'on',
    validForMs: 50 * MINUTE_MS,
    whileLive: true,
    isReplaced: true,
    banner: 'Last hour',
    tone: 'signal',
  },
  watch_ten_minutes: {
    group: 'Watched auctions',
    name: 'Last ten minutes',
    email: 'off',
    push: 'on',
    validForMs: 10 * MINUTE_MS,
    whileLive: true,
    isReplaced: true,
    tone: 'signal',
    action: 'View auction now',
  },
  extended: {
    group: 'Watched auctions',
    name: 'Closing time extended',
    email: 'off',
    validForMs: 5 * MINUTE_MS,
    whileLive: true,
    isReplaced: true,
    tone: 'signal',
    action: 'View auction now',
  },
  watch_ended: {
    group: 'Watched auctions',
    name: 'Auction ended',
    email: 'daily',
    validForMs: 2 * DAY_MS,
    action: 'View result',
  },
  reserve_met: {
    group: 'Watched auctions',
    name: 'Reserve met',
    validForMs: DAY_MS,
    whileLive: true,
    tone: 'go',
  },
  reserve_lowered: {
    group: 'Watched auctions',
    name: 'Reserve lowered',
    validForMs: DAY_MS,
    whileLive: true,
    tone: 'signal',
  },
  listing_changed: {
    group: 'Watched auctions',
    name: 'Key listing details changed',
    push: 'on',
    banner: 'Listing changed',
    tone: 'signal',
    action: 'View changes',
  },
  bid_received: {
    group: 'Selling',
    name: 'New bid on your vehicle',
    email: 'off',
    validForMs: HOUR_MS,
    isReplaced: true,
    banner: 'New bid',
    tone: 'go',
  },
  question: {
    group: 'Selling',
    name: 'A question or comment on your auction',
    banner: 'New on your auction',
    action: 'Answer',
  },
  submission: {
    group: 'Selling',
    name: 'Updates on your submission',
    push: 'on',
    banner: 'Your submission',
    action: 'View submission',
  },
  sold: {
    group: 'Selling',
    name: 'Your vehicle sold',
    push: 'on',
    isEssential: true,
    banner: 'Sold',
    tone: 'go',
    action: 'View next steps',
  },
  own_not_sold: {
    group: 'Selling',
    name: 'Your vehicle didn’t sell',
    push: 'on',
    banner: 'Not sold',
    action: 'List again',
  },
  not_sold: {
    group: 'Bidding',
    name: 'An auction you bid in ended without a sale',
    push: 'on',
    banner: 'Not sold',
  },
  offer: {
    group: 'Sales and payments',
    name: 'Offers after the close',
    push: 'on',
    isEssential: true,
    banner: 'Offer update',
    tone: 'signal',
    action: 'View offer',
  },
  settlement: {
    group: 'Sales and payments',
    name: 'Updates on your sales',
    push: 'on',
    isEssential: true,
    banner: 'Your sale',
    action: 'View sale',
  },
  message: {
    group: 'Sales and payments',
    name: 'New private message',
    push: 'on',
    banner: 'New message',
    action: 'Read message',
  },
  appointment: {
    group: 'Sales and payments',
    name: 'Appointments to see or drive a vehicle',
    push: 'on',
    banner: 'Appointment',
    tone: 'signal',
    action: 'View appointment',
  },
  invoice: {
    group: 'Sales and payments',
    name: 'New invoice',
    isEssential: true,
    banner: 'Your invoice',
    action: 'View invoice',
  },
  payment: {
    group: 'Sales and payments',
    name: 'Payment updates',
    push: 'on',
    isEssential: true,
    banner: 'Payment update',
    action: 'View billing',
  },
  hold_released: {
    group: 'Sales and payments',
    name: 'Hold released',
    email: 'off',
    action: 'View holds',
  },
  search_hit: {
    group: 'Searches and follows',
    name: 'New match for a saved search',
    validForMs: 3 * DAY_MS,
    banner: 'New match for your search',
    tone: 'signal',
  },
  followed_new: {
    group: 'Searches and follows',
    name: 'New from a seller, make or model you follow',
    validForMs: 3 * DAY_MS,
    banner: 'New for you',
    tone: 'signal',
  },
  comment_answered: {
    group: 'Comments',
    name: 'Someone replied to you',
    banner: 'New reply',
    action: 'Read reply',
  },
  account: {
    group: 'Your account',
    name: 'Account updates',
    email: 'off',
    banner: 'Your account',
    action: 'Open your account',
  },
  security: {
    group: 'Your account',
    name: 'Security',
    push: 'on',
    isEssential: true,
    tone: 'stop',
    action: 'This wasn’t me: secure my account',
  },
  webhook: {
    group: 'Your account',
    name: 'One of your webhooks was disabled',
    banner: 'Webhook disabled',
    tone: 'stop',
    action: 'View endpoint',
  },
  token: {
    group: 'Your account',
    name: 'An API token expires soon or has expired',
    banner: 'API token expiry',
    tone: 'signal',
    action: 'View tokens',
  },
  test: {
    group: 'Your account',
    name: 'Test notification',
    push: 'on',
    validForMs: HOUR_MS,
    isEssential: true,
    action: 'View notification settings',
  },
  own_reserve_changed: {
    group: 'Selling',
    name: 'Your reserve was changed',
    push: 'on',
    isEssential: true,
    banner: 'Reserve changed',
    tone: 'signal',
  },
  amounts_viewed: {
    group: 'Bidding',
    name: 'Staff viewed hidden amounts',
    isEssential: true,
  },
  bidding_warning: {
    group: 'Bidding',
    name: 'Staff warned you about your bids',
    push: 'on',
    isEssential: true,
    banner: 'A warning about your bids',
    tone: 'stop',
  },
} as const satisfies Readonly<Record<string, KindEntry>>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

export const definitionOfKind = (kind: NotificationKind): NotificationKindDefinition => ({
  ...DEFAULTS,
  banner: NOTIFICATION_KINDS[kind].name,
  ...NOTIFICATION_KINDS[kind],
});

export const defaultChoice = (kind: NotificationKind, channel: Channel): Choice =>
  channel === 'page' ? 'on' : definitionOfKind(kind)[channel];

/** Essential kinds are always emailed and shown, but push is optional. */
export const mayChoose = (kind: NotificationKind, channel: Channel): boolean =>
  definitionOfKind(kind).isEssential !== true || channel === 'push';
