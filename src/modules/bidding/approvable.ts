import type { SecondApprovalInput } from '#contract/live-dashboard.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { LiveBiddingDeps } from './deps.ts';
import type { RequestRow } from './store/requests.ts';

export type Asked<Action extends SecondApprovalInput['action']> = Extract<SecondApprovalInput, { action: Action }>;

/** What a request stores: the subject of its audit entries, the details, and the public note. */
export type Prepared = Pick<RequestRow, 'subject' | 'details' | 'publicNote'>;

export interface Decided {
  readonly request: RequestRow;
  readonly staff: SignedIn;
  readonly at: number;
}

/** An action that takes two staff members. Every step runs in the transaction of the request or of its decision. */
export interface Approvable<Action extends SecondApprovalInput['action']> {
  readonly power: StaffPower;
  /** How long a request may wait for its decision. */
  readonly validMs: number;
  /** Checks the request and does what takes effect at once, such as a pause. */
  prepare(
    deps: LiveBiddingDeps,
    transaction: Executor,
    asked: Asked<Action>,
    staff: SignedIn,
    at: number,
  ): Promise<Result<Prepared>>;
  /** Does it. Returns how many auctions changed, or why this person can't approve it now. */
  perform(deps: LiveBiddingDeps, transaction: Executor, decided: Decided): Promise<Result<{ auctions: number }>>;
  /** Undoes what the request did at once. */
  reject?(deps: LiveBiddingDeps, transaction: Executor, decided: Decided): Promise<void>;
}

export const HOUR_MS = 3_600_000;
const AUCTION = 'auction:';
export const subjectOf = (slug: string): string => `${AUCTION}${slug}`;
export const slugOf = (subject: string): string => subject.slice(AUCTION.length);
