import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export type NamesOf = (executor: Executor, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface OperationsDeps {
  readonly database: Database;
  readonly clock: Clock;
}
