import type { ModerationItem } from '#contract/comments.ts';
import type { Enquiry } from '#contract/content.ts';
import type { ReportedMessage } from '#contract/conversations.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { Operations } from '#modules/operations/index.ts';

export interface InboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly operations: Pick<Operations, 'recordAuditEntry'>;
  readonly accounts: {
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    searchUserIds(executor: Executor, q: string): Promise<readonly string[]>;
    listStaff(
      executor: Executor,
    ): Promise<{ readonly userId: string; readonly username: string; readonly roles: readonly StaffRole[] }[]>;
  };
  readonly content: {
    findEnquiry(executor: Executor, id: string): Promise<Enquiry | null>;
    enquiriesOfSender(executor: Executor, id: string): Promise<Enquiry[]>;
  };
  readonly catalogue: {
    findModerationItem(executor: Executor, commentId: string): Promise<ModerationItem | null>;
  };
  readonly conversations: {
    findReportedMessage(executor: Executor, messageId: string): Promise<ReportedMessage | null>;
  };
}
