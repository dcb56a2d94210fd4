import type { Executor } from '#platform/database/database.ts';
import { readLedger, type Entry } from './store/ledger.ts';

export interface LedgerLine extends Omit<Entry, 'hash' | 'kind' | 'body' | 'salts'> {
  readonly kind: Exclude<Entry['kind'], 'opening' | 'close'>;
  readonly isVoided: boolean;
  readonly hash: string;
}

export async function readWholeLedger(executor: Executor, auctionId: string): Promise<LedgerLine[]> {
  const entries = await readLedger(executor, auctionId);
  const voided = new Set(entries.flatMap((entry) => (entry.voidsSequence === null ? [] : [entry.voidsSequence])));
  return entries.flatMap(({ kind, ...entry }) =>
    kind === 'opening' || kind === 'close'
      ? []
      : [{ ...entry, kind, isVoided: voided.has(entry.sequence), hash: entry.hash.toString('hex') }],
  );
}
