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
  /** Rings after the commit. */
  readonly live: { ring(): void };
}
