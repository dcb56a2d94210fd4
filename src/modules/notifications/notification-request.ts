import type { NotificationKind } from '#contract/notification-kinds.ts';

export interface NotificationRequest {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string | null;
  readonly slug: string | null;
  /** The same key is never notified twice. */
  readonly key?: string;
  /** When it stops being true and is no longer sent. By default, the kind decides. */
  readonly validUntil?: number;
  readonly summary?: 'daily' | 'weekly';
  /** The reader's saved search or follow it came from. `stopFrom` cancels by it. */
  readonly source?: string;
  /** True if the caller sends its own email in the same transaction. */
  readonly isMailed?: boolean;
}

/** What many readers get alike, so it has no `source`: that belongs to one reader. */
export type NotificationContent = Omit<NotificationRequest, 'userId' | 'source'>;

/** With `toWatchers`, also notifies everyone who watches or has bid, except `exceptFor`. */
export type GroupNotificationRequest = NotificationContent & {
  readonly userIds: readonly string[];
  readonly toWatchers?: boolean;
  readonly exceptFor?: readonly string[];
};

export const searchSource = (id: string): string => `search:${id}`;
export const searchOfSource = (source: string | null | undefined): string | null =>
  source?.startsWith('search:') === true ? source.slice('search:'.length) : null;
