import type { Executor } from '#platform/database/database.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** What a seller is told of their auction. */
export interface SellerNews {
  readonly userId: string; readonly kind: 'account'; readonly title: string; readonly body: string; readonly href: string;
  readonly auctionId: string | null; readonly slug: string | null;
}

/** What a review is made of, beside what submissions are. */
export interface ReviewParts extends SubmissionParts {
  readonly accounts: SubmissionParts['accounts'] & { usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> };
  readonly notifications: { tell(transaction: Executor, at: number, news: readonly SellerNews[]): Promise<void> };
  /** Rings after the commit. */
  readonly live: { ring(): void };
}
