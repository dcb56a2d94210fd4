import type { Accounts, DealerMembership } from '#modules/accounts/index.ts';
import type { Dealers } from '#modules/dealers/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Vehicles } from '#modules/vehicles/index.ts';
import type { SellingDeps } from './deps.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';

export interface SubmissionDeps extends Pick<
  SellingDeps,
  'database' | 'clock' | 'bidding' | 'operations' | 'notifications'
> {
  readonly log: { error(fields: object, message: string): void };
  readonly accounts: Pick<
    Accounts,
    'writeTo' | 'isBlocked' | 'readPaddle' | 'findUserByUsername' | 'findDealerBySlug' | 'usernames' | 'dealersOf'
  > & { readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'dealerOfSeller'> };
  readonly dealers: Pick<Dealers, 'refusalToSell'>;
  readonly media: Pick<Media, 'replace' | 'dropSuggestions' | 'notOwned' | 'imagesOf'>;
  readonly vehicles: Pick<Vehicles, 'find' | 'documentsOf' | 'documentsById' | 'documentFile' | 'checkVin'>;
  readonly photosNeeded: number;
}

export interface ReviewDeps extends SubmissionDeps {
  readonly accounts: SubmissionDeps['accounts'] & Pick<Accounts, 'personIds'>;
  readonly media: SubmissionDeps['media'] & Pick<Media, 'duplicatesOf' | 'attachDetails'>;
  readonly live: { wake(): void };
  readonly limits: RateLimits;
}
