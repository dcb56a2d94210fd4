import type { Kysely } from 'kysely';
import type { NotifyChannel } from './notify-channel.ts';
import type { Tables } from './tables.ts';

export type Executor = Kysely<Tables>;

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** Throws inside a transaction, where the query would deadlock with it. */
  readonly executor: Executor;
  readonly notifyChannel: NotifyChannel;
  /** The owner of this process's leases, which are free once `is_owner_gone`. Changes when its session is lost. */
  leaseOwner(): number;
  /** Throws serialization failures and deadlocks (`isRetryable`) to the caller. */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
