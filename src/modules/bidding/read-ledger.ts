import type { Executor } from '#platform/database/database.ts';
import { readLedger, type Entry } from './store/ledger.ts';

export interface LedgerLine extends Omit<Entry, 'hash'> {
  readonly isVoided: boolean;
  readonly hash: string;
}

/** The whole ledger of an auction, including maximums. For staff only. */
export async function readWholeLedger(executor: Executor, auctionId: string): Promise<LedgerLine[]> {
  const entries = await readLedger(executor, auctionId);
  const voided = new Set(entries.flatMap((entry) => (entry.voidsSequence === null ? [] : [entry.voidsSequence])));
  return entries.map((entry) => ({ ...entry, isVoided: voided.has(entry.sequence), hash: entry.hash.toString('hex') }));
}
