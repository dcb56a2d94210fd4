import type { Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Image } from '#contract/primitives.ts';
import type { PlacedPhotograph, DuplicatePhoto } from '#modules/media/index.ts';
import type { SubmissionDeps } from './submission-deps.ts';

export interface ReviewDeps extends SubmissionDeps {
  readonly accounts: SubmissionDeps['accounts'] & {
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  readonly media: SubmissionDeps['media'] & {
    duplicatesOf(executor: Executor, auctionId: string): Promise<DuplicatePhoto[]>;
    attachDetails(executor: Executor, placed: readonly PlacedPhotograph[]): Promise<Image[]>;
  };
  readonly bidding: SubmissionDeps['bidding'] & {
    biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
  };
  readonly notifications: SubmissionDeps['notifications'] & {
    /** Queues notifications to bidders and watchers. They are sent after the commit. */
    notifySoon(transaction: Executor, at: number, news: readonly ListingChangeNotification[]): Promise<void>;
    readonly notifier: { ring(): void };
  };
  readonly live: { ring(): void };
  readonly limits: RateLimits;
}

export interface ListingChangeNotification {
  readonly userIds: readonly string[];
  readonly toWatchers: true;
  readonly exceptFor: readonly string[];
  readonly kind: 'listing_changed';
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly auctionId: string;
  readonly slug: string;
}
