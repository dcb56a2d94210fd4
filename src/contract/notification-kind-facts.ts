/** What a reader may be told by. */
export const CHANNELS = ['page', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
/** What a reader may choose for a kind and a channel. Only e-mail waits for the day's digest. */
export type Choice = 'on' | 'daily' | 'off';

export const KIND_GROUPS = ['Bidding', 'Auctions that you watch', 'Selling', 'Money', 'Searches and follows', 'Talk', 'Your account'] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

/** A kind of notification: what it is called, what is sent if the reader said nothing, and for how long it is true. */
export interface NotificationKindFacts {
  readonly group: KindGroup;
  readonly name: string;
  readonly email: Choice;
  readonly push: 'on' | 'off';
  /** Later than so long after the event it is not sent any more: it would be a lie by then. Null: it stays true. */
  readonly validForMs: number | null;
  /** True only while the auction is live: not sent once it is over, however early that is. */
  readonly whileLive?: true;
  /** A later one of the same auction takes the place of the one before, while that is unread. */
  readonly isReplaced?: true;
  /** Always sent, at once, whatever the hour: nobody switches it off. */
  readonly isEssential?: true;
  /** The band over a letter, in words; and its colour. */
  readonly band: string;
  readonly tone: 'go' | 'stop' | 'signal' | 'plain';
  /** What the letter's button says. */
  readonly action: string;
}
