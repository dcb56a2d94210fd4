import type { Executor } from '#platform/database/database.ts';

/** What concerns the safety of an account, in words for its owner. */
export interface SecurityNotice {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  /** Where they see to it. */
  readonly href: string;
  /** A letter of it goes out in the same transaction: it is not mailed once more. */
  readonly isMailed: boolean;
}

/** How owners are told: notifications, handed over once the house stands. */
export interface SecurityDesk {
  tell(transaction: Executor, at: number, notice: SecurityNotice): Promise<void>;
  zoneOf(executor: Executor, userId: string): Promise<string>;
}
