import type { Database } from '../database/database.ts';

/**
 * A claim on rows that outlives its transaction. It ends with its owner: stores free rows `where
 * is_owner_gone(lease_owner)` before they claim. `until` is for an owner that hangs.
 */
export interface Lease {
  readonly owner: number;
  readonly until: Date;
}

export const leaseOf = (database: Database, at: number, forMs: number): Lease => ({
  owner: database.leaseOwner(),
  until: new Date(at + forMs),
});
