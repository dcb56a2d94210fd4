import type { Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Image } from '#contract/primitives.ts';
import type { PlacedPhotograph, DuplicatePhoto } from '#modules/media/index.ts';
import type { SubmissionDeps } from './submission-deps.ts';

export interface ReviewDeps extends SubmissionDeps {
  readonly accounts: SubmissionDeps['accounts'] & {
    /** Of whom a search means. */
    personIds(executor: Executor, q: string): Promise<readonly string[]>;
  };
  readonly media: SubmissionDeps['media'] & {
    duplicatesOf(executor: Executor, auctionId: string): Promise<DuplicatePhoto[]>;
    attachDetails(executor: Executor, placed: readonly PlacedPhotograph[]): Promise<Image[]>;
  };
  readonly live: { wake(): void };
  readonly limits: RateLimits;
}
