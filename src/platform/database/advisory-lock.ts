import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Waits until no other transaction holds a lock of this name. The lock ends with the transaction. */
export async function lockName(transaction: Executor, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
