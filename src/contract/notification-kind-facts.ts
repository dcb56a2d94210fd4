export const CHANNELS = ['page', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
/** The user's setting for a kind and a channel. Only email supports `daily` (the digest). */
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
export type KindGroup = (typeof KIND_GROUPS)[number];

/** The name, defaults and validity of a kind of notification. */
export interface NotificationKindFacts {
  readonly group: KindGroup;
  readonly name: string;
  readonly email: Choice;
  readonly push: 'on' | 'off';
  /** Not sent later than this after the event, because it would no longer be true. Null never expires. */
  readonly validForMs: number | null;
  /** Not sent once the auction is over. */
  readonly whileLive?: true;
  /** A newer one for the same auction replaces an unread older one. */
  readonly isReplaced?: true;
  /** Always sent at once, even in quiet hours. Users cannot turn it off. */
  readonly isEssential?: true;
  /** Text of the email's status banner; `tone` is its color. */
  readonly banner: string;
  readonly tone: 'go' | 'stop' | 'signal' | 'plain';
  readonly action: string;
}
