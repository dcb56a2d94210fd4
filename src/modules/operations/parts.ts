import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

/** The usernames of people, by id. */
export type NamesOf = (executor: Executor, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface OperationsParts {
  readonly database: Database;
  readonly clock: Clock;
}
