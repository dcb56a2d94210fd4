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
export type KindGroup = (typeof KIND_GROUPS)[number];

export interface NotificationKindFacts {
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
  /** The status banner of the email. `tone` is its color. */
  readonly banner: string;
  readonly tone: 'go' | 'stop' | 'signal' | 'plain';
  readonly action: string;
}
