import { useEffect, useState } from 'react';
import type { BidReceipts } from '#contract/bids.ts';
import { type CheckedLog, checkLog, checkReceipt, type ReceiptResult } from '#contract/ledger/check-log.ts';

const KEPT = 'log-checkpoint';
const NOT_READ = 'We couldn’t read the public log. Check your connection and try again.';

export type LogCheck =
  | { readonly state: 'checking' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly log: CheckedLog; readonly receipts: readonly ReceiptResult[] };

export function useLogCheck(receipts: BidReceipts): LogCheck {
  const [check, setCheck] = useState<LogCheck>({ state: 'checking' });
  useEffect(() => {
    let isGone = false;
    setCheck({ state: 'checking' });
    const run = async () => {
      const found = await checkReceipts(receipts).catch((): LogCheck => ({ state: 'failed', message: NOT_READ }));
      if (!isGone) setCheck(found);
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [receipts]);
  return check;
}

async function checkReceipts({ log_key: key, items }: BidReceipts): Promise<LogCheck> {
  const log = await checkLog(readLog, key, keptCheckpoint());
  if ('problem' in log) return { state: 'failed', message: log.problem };
  const receipts: ReceiptResult[] = [];
  for (const { receipt, log_index: index } of items) receipts.push(await checkReceipt(log, { receipt, index, key }));
  keep(log.checkpoint);
  return { state: 'done', log, receipts };
}

async function readLog(path: string): Promise<Uint8Array> {
  const response = await fetch(`/log/${path}`);
  if (!response.ok) throw new Error(`The log has no ${path}`);
  return new Uint8Array(await response.arrayBuffer());
}

function keptCheckpoint(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(checkpoint: string): void {
  try {
    localStorage.setItem(KEPT, checkpoint);
  } catch {
    // The next visit has nothing to compare with.
  }
}
