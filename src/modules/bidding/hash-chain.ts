import { hash } from 'node:crypto';
import type { Entry } from './store/ledger.ts';

/** The fields of an entry that never change, in their canonical order. */
export type HashedFields = Pick<Entry, 'auctionId' | 'sequence' | 'kind' | 'actorId' | 'amount' | 'maximum' | 'voidsSequence' | 'reason' | 'recordedAt'> &
  Partial<Pick<Entry, 'closesAt'>>;

/** The links are made one after another: room for the bytes of one. */
const ROOM = Buffer.allocUnsafe(16 * 1024);
/** A character of JSON in UTF-8 takes no more. */
const BYTES_OF_CHARACTER = 3;

/** The next link of an auction's chain: SHA-256 over the link before it (nothing, for the first) and the entry's fixed fields as a JSON array. */
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
  const room = start + own.length * BYTES_OF_CHARACTER > ROOM.length ? Buffer.allocUnsafe(start + own.length * BYTES_OF_CHARACTER) : ROOM;
  before?.copy(room);
  return hash('sha256', room.subarray(0, start + room.write(own, start)), 'buffer');
}
