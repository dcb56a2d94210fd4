import type { Kysely } from 'kysely';
import type { NotifyChannel } from './notify-channel.ts';
import type { Tables } from './tables.ts';

/** Runs queries on the pool or in one transaction. */
export type Executor = Kysely<Tables>;

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
   * The number under which this process leases rows. Once the process is gone, `is_owner_gone` is true for it, and its
   * leases are free. It changes when the session that holds it is lost.
   */
  leaseOwner(): number;
  /**
   * Runs the work in one read committed transaction: commits when it returns, rolls back when it throws.
   * Serialization failures and deadlocks are rethrown (`isRetryable`), since only the caller knows whether the work
   * may run again.
   */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
