import type { Kysely } from 'kysely';
import type { NotifyChannel } from './notify-channel.ts';

/**
 * Runs queries on the pool or in one transaction. It has no table types of its own: each store declares its tables
 * with `executor.withTables<{ … }>()`, so that a table's type lives in the file that owns the table.
 */
export type Executor = Kysely<Record<never, never>>;

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Runs queries outside a transaction. Throws inside one: the query would wait for the transaction that waits for
   * it.
   */
  readonly executor: Executor;
  /** Signals to all processes on this database that there is something new to read. */
  readonly notifyChannel: NotifyChannel;
  /**
   * Runs the work in one read committed transaction: commits when it returns, rolls back when it throws.
   * Serialization failures and deadlocks are rethrown (`isRetryable`), since only the caller knows whether the work
   * may run again.
   */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
