import type { Executor } from '#platform/database/database.ts';
import { readLedger, type Entry } from './store/ledger.ts';

/** An entry of the ledger, and whether it still stands. */
export interface LedgerLine extends Omit<Entry, 'hash'> {
  readonly isVoided: boolean;
  readonly hash: string;
}

/** The whole ledger of an auction, maxima included: for staff. */
export async function readWholeLedger(executor: Executor, auctionId: string): Promise<LedgerLine[]> {
  const entries = await readLedger(executor, auctionId);
  const voided = new Set(entries.flatMap((entry) => (entry.voidsSequence === null ? [] : [entry.voidsSequence])));
  return entries.map((entry) => ({ ...entry, isVoided: voided.has(entry.sequence), hash: entry.hash.toString('hex') }));
}
