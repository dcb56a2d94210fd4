import type { Executor } from '#platform/database/database.ts';

export interface SecurityNotice {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  /** True if an email already goes out in the same transaction. */
  readonly isMailed: boolean;
}

export interface SecurityNotifier {
  notify(transaction: Executor, at: number, notice: SecurityNotice): Promise<void>;
  zoneOf(executor: Executor, userId: string): Promise<string>;
}
