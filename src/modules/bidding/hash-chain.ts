import { hash } from 'node:crypto';
import type { Entry } from './store/ledger.ts';

/** The fields of an entry that never change, in their canonical order. */
export type HashedFields = Pick<Entry, 'auctionId' | 'sequence' | 'kind' | 'actorId' | 'amount' | 'maximum' | 'voidsSequence' | 'reason' | 'recordedAt'>;

/** The next link of an auction's chain: SHA-256 over the link before it (nothing, for the first) and the entry's fixed fields as a JSON array. */
export function linkHash(before: Buffer | null, entry: HashedFields): Buffer {
  const fields = [entry.auctionId, entry.sequence, entry.kind, entry.actorId, entry.amount, entry.maximum, entry.voidsSequence, entry.reason, entry.recordedAt];
  const own = Buffer.from(JSON.stringify(fields));
  return hash('sha256', before === null ? own : Buffer.concat([before, own]), 'buffer');
}
