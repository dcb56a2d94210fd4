import type { StaffPower } from '#contract/staff.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { JobStatus } from '#platform/workers/jobs.ts';
import type { ApprovalHandlers } from './approvals/handler.ts';

export interface StaffEmail {
  readonly power: StaffPower;
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly path: string;
}

export type NamesOf = (executor: Executor, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface OperationsDeps {
  approvalHandlers(): Partial<ApprovalHandlers>;
  hasSecondAdministrator(executor: Executor, requesterId: string): Promise<boolean>;
  isEligibleApprover(executor: Executor, people: { approverId: string; requesterId: string }): Promise<boolean>;
  jobs(): Promise<readonly JobStatus[]>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly config: { readonly trustedProxies: number };
  readonly usernames: NamesOf;
  userIdOf(executor: Executor, username: string): Promise<string | null>;
  emailStaff(transaction: Executor, email: StaffEmail): Promise<void>;
}
