import { useEffect } from 'react';
import { readCookie } from '#web/api.ts';
import { accountClient } from '#web/components/account/account-client.ts';

/** The newest call that asks for a hold: a release is sent after its answer. */
let lastAsk: Promise<unknown> = Promise.resolve();

/** Remembers a call that asks for a hold, and returns it. */
export function trackHold<Value>(ask: Promise<Value>): Promise<Value> {
  lastAsk = ask;
  return ask;
}

/** Releases what is held beyond the reader's standing bids, unless another hold is asked for meanwhile. What fails is released by the server's review. */
async function releaseHold(slug: string): Promise<void> {
  const ask = lastAsk;
  await ask.catch(() => undefined);
  if (ask === lastAsk) await accountClient.payments.releaseHold(slug).catch(() => undefined);
}

/** Releases it while the page is left, when only a request that outlives the page is still sent. */
function releaseOnLeave(slug: string): void {
  const headers = { 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' };
  fetch(`/api/auctions/${encodeURIComponent(slug)}/hold`, { method: 'DELETE', credentials: 'include', keepalive: true, headers }).catch(() => undefined);
}

/** Releases the hold of a bid that was begun and is over: placed, refused, or given up with the sheet or the page. */
export function useHoldRelease(slug: string, isBidMeant: boolean): void {
  useEffect(() => {
    if (!isBidMeant) return undefined;
    const leave = () => releaseOnLeave(slug);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void releaseHold(slug);
    };
  }, [slug, isBidMeant]);
}
