import type { Kysely } from 'kysely';
import type { Bell } from './bell.ts';

/**
 * Where a query runs: the pool, or one transaction. It knows no table by itself: each store names its own with
 * `executor.withTables<{ … }>()`, so that a table's type lives in the one file that owns the table.
 */
export type Executor = Kysely<Record<never, never>>;

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** Queries outside a transaction. Inside one it refuses, since they would wait for the transaction that waits for them. */
  readonly executor: Executor;
  /** Says to all processes on this database that there is something new to read. */
  readonly bell: Bell;
  /**
   * Runs the work in one transaction (read committed); commits when it returns, rolls back when it throws. Serialization faults
   * and deadlocks are thrown as they come (`isRetryable`): only the caller knows whether the work may run again.
   */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
