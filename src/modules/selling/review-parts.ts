import type { Executor } from '#platform/database/database.ts';
import type { Image } from '#contract/primitives.ts';
import type { PlacedPhotograph, Twin } from '#modules/media/index.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** What a review is made of, beside what submissions are. */
export interface ReviewParts extends SubmissionParts {
  readonly accounts: SubmissionParts['accounts'] & { usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> };
  readonly media: SubmissionParts['media'] & {
    twinsOf(executor: Executor, auctionId: string): Promise<Twin[]>;
    dress(executor: Executor, placed: readonly PlacedPhotograph[]): Promise<Image[]>;
  };
  readonly bidding: SubmissionParts['bidding'] & { biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>> };
  readonly notifications: SubmissionParts['notifications'] & {
    /** Hands over what bidders and watchers are told after the commit. */
    tellSoon(transaction: Executor, at: number, news: readonly ChangeNews[]): Promise<void>;
    readonly teller: { ring(): void };
  };
  /** Rings after the commit. */
  readonly live: { ring(): void };
}

/** That a public listing was changed in what matters, for its bidders and watchers. */
export interface ChangeNews {
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
