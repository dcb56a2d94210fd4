import type { NotificationKind } from '#contract/notification-kinds.ts';

/** Something that a user should know. Words are whole sentences, their times written by `instant`; `href` leads to where it is dealt with. */
export interface Telling {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string | null;
  readonly slug: string | null;
  /** Makes the event one for its reader: told again under the same key, it is not told. */
  readonly key?: string;
  /** From then on it is no longer true, and not sent; else the kind says for how long it is. */
  readonly validUntil?: number;
  /** Its reader asked for it once a day, or once a week: it is not mailed or pushed at once. */
  readonly summary?: 'daily' | 'weekly';
  /** By which search or follow of its reader it came: `stopFrom` takes back what waits of that. */
  readonly source?: string;
  /** A letter of it goes out in the same transaction, by who tells it: it is not mailed once more. */
  readonly isMailed?: boolean;
}

/** Something that these users should know; with `toWatchers`, all who watch the auction or have bid in it, but for `exceptFor`. */
export type GroupTelling = Omit<Telling, 'userId'> & {
  readonly userIds: readonly string[];
  readonly toWatchers?: boolean;
  readonly exceptFor?: readonly string[];
};
