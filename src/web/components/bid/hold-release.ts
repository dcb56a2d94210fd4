import { useEffect } from 'react';
import { releaseHold } from '#contract/endpoints/payments.ts';
import type { BidBackend } from './bid-backend.ts';

/** The latest hold request. A release is sent only after its response. */
let lastAsk: Promise<unknown> = Promise.resolve();

export function trackHold<Value>(ask: Promise<Value>): Promise<Value> {
  lastAsk = ask;
  return ask;
}

/** Skipped if a newer hold request was made. If it fails, the server releases the hold later. */
async function releaseUnused({ client }: BidBackend, slug: string): Promise<void> {
  const ask = lastAsk;
  await ask.catch(() => undefined);
  if (ask === lastAsk) await client.call(releaseHold, { params: { slug } }).catch(() => undefined);
}

export function useHoldRelease(backend: BidBackend, slug: string, hasStartedBid: boolean): void {
  useEffect(() => {
    if (!hasStartedBid) return undefined;
    const leave = () => backend.releaseOnLeave(slug);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void releaseUnused(backend, slug);
    };
  }, [backend, slug, hasStartedBid]);
}
