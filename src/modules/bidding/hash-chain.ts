import { hash } from 'node:crypto';
import type { Entry } from './store/ledger.ts';

/** The immutable fields of an entry, in canonical order. */
export type HashedFields = Pick<
  Entry,
  'auctionId' | 'sequence' | 'kind' | 'actorId' | 'amount' | 'maximum' | 'voidsSequence' | 'reason' | 'recordedAt'
> &
  Partial<Pick<Entry, 'closesAt'>>;

/** Hashes are computed one at a time, so one shared buffer is enough. */
const ROOM = Buffer.allocUnsafe(16 * 1024);
/** An upper bound for UTF-8 bytes per UTF-16 code unit. */
const BYTES_OF_CHARACTER = 3;

/**
 * The next hash of an auction's chain: SHA-256 over the previous hash (nothing for the first entry) and the entry's
 * immutable fields as a JSON array.
 */
export function linkHash(before: Buffer | null, entry: HashedFields): Buffer {
  const own = JSON.stringify([
    entry.auctionId,
    entry.sequence,
    entry.kind,
    entry.actorId,
    entry.amount,
    entry.maximum,
    entry.voidsSequence,
    entry.reason,
    entry.recordedAt,
    ...(entry.kind === 'extension' ? [entry.closesAt] : []),
  ]);
  const start = before === null ? 0 : before.length;
  const room =
    start + own.length * BYTES_OF_CHARACTER > ROOM.length
      ? Buffer.allocUnsafe(start + own.length * BYTES_OF_CHARACTER)
      : ROOM;
  before?.copy(room);
  return hash('sha256', room.subarray(0, start + room.write(own, start)), 'buffer');
}
