import type { ApprovalAction, ApprovalInput } from '#contract/approvals.ts';
import type { Refused, Result } from '#contract/result.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { ApprovalRow } from './store.ts';

export type InputOf<Action extends ApprovalAction> = Extract<ApprovalInput, { action: Action }>;

export interface ApprovalRequest<Details> extends Omit<ApprovalRow, 'details'> {
  readonly details: Details;
}
export type Prepared<Details> = Pick<ApprovalRequest<Details>, 'subject' | 'details' | 'publicNote'>;

export interface Decided<Details> {
  readonly request: ApprovalRequest<Details>;
  readonly staff: SignedIn;
  readonly at: number;
}
export interface Description {
  readonly text: string;
  readonly about: { readonly text: string; readonly href: string } | null;
}

/** An action that takes two staff members. Every step runs in the transaction of the request or of its decision. */
export interface ApprovalHandler<Action extends ApprovalAction, Details> {
  readonly power: StaffPower;
  readonly validMs: number;
  prepare(
    transaction: Executor,
    asked: InputOf<Action>,
    by: { staff: SignedIn; at: number },
  ): Promise<Result<Prepared<Details>>>;
  refusalToDecide?(transaction: Executor, decided: Decided<Details>): Promise<Refused | null>;
  perform(transaction: Executor, decided: Decided<Details>): Promise<Result<{ auctions: number }>>;
  reject?(transaction: Executor, decided: Decided<Details>): Promise<void>;
  /** The part of the details that readers of the audit log may know. */
  audited(details: Details): object;
  describe(
    executor: Executor,
    request: ApprovalRequest<Details>,
    viewer: { userId: string; now: number },
  ): Promise<Description>;
  afterCommit?(): void;
}

export type ApprovalHandlers = { readonly [Action in ApprovalAction]: ApprovalHandler<Action, unknown> };

/** Thrown when an action turns out to be impossible after it has written; the transaction rolls back. */
export class RolledBack extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
