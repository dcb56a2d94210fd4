import { useEffect, useState } from 'react';
import { addressOf } from '#contract/call.ts';
import type { AuctionRecord } from '#contract/auction-record.ts';
import { downloadLedger } from '#contract/endpoints/bidding.ts';
import type { LedgerExport, Problem } from '#contract/ledger/export.ts';
import { type ExportResult, verifyExport } from '#contract/ledger/verify-export.ts';

export type Verification =
  | { readonly state: 'checking' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly result: ExportResult };

const NOT_DOWNLOADED = 'We couldn’t download the record. Check your connection and try again.';
const NOT_CHECKED = 'Your browser can’t compute the checks. Use a current browser, or the command below.';

export function useVerification(slug: string, record: AuctionRecord): [Verification, () => void] {
  const [verification, setVerification] = useState<Verification>({ state: 'checking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const aborted = new AbortController();
    const verify = async () => {
      const found = await verifyDownload(slug, record, aborted.signal);
      if (!aborted.signal.aborted) setVerification(found);
    };
    void verify();
    return () => aborted.abort();
  }, [slug, record, tries]);
  const retry = () => {
    setVerification({ state: 'checking' });
    setTries((before) => before + 1);
  };
  return [verification, retry];
}

async function verifyDownload(slug: string, record: AuctionRecord, signal: AbortSignal): Promise<Verification> {
  const bytes = await download(slug, signal).catch(() => null);
  if (bytes === null) return { state: 'failed', message: NOT_DOWNLOADED };
  try {
    const result = await verifyExport(bytes);
    if (result.file === null) return { state: 'done', result };
    const problems = [...result.problems, ...differencesFrom({ slug, record }, result.file)];
    return { state: 'done', result: { ...result, problems } };
  } catch {
    return { state: 'failed', message: NOT_CHECKED };
  }
}

async function download(slug: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(addressOf(downloadLedger, { params: { slug } }), { signal, cache: 'no-store' });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

function differencesFrom(
  { slug, record }: { slug: string; record: AuctionRecord },
  { entries, head, log }: LedgerExport,
): Problem[] {
  const [opening] = entries;
  const texts = [
    opening?.kind === 'opening' && opening.auction === slug ? null : 'It is the record of another auction.',
    head === record.head
      ? null
      : 'Its last entry isn’t the one that this page names. If a bid was just voided, reload the page.',
    log.key === record.log_key ? null : 'It names another key than the one of our public log.',
  ];
  return texts.flatMap((text) => (text === null ? [] : [{ entry: null, text }]));
}
