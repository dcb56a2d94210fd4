import type { Accounts } from '#modules/accounts/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { SubmissionDeps } from './submission-deps.ts';

export interface ReviewDeps extends SubmissionDeps {
  readonly accounts: SubmissionDeps['accounts'] & Pick<Accounts, 'personIds'>;
  readonly media: SubmissionDeps['media'] & Pick<Media, 'duplicatesOf' | 'attachDetails'>;
  readonly live: { wake(): void };
  readonly limits: RateLimits;
}
