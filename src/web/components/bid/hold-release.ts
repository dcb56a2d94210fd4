import { useEffect } from 'react';
import { addressOf } from '#contract/call.ts';
import { releaseHold } from '#contract/endpoints/payments.ts';
import { browserClient, readCookie } from '#web/api.ts';

/** The latest hold request. A release is sent only after its response. */
let lastAsk: Promise<unknown> = Promise.resolve();

export function trackHold<Value>(ask: Promise<Value>): Promise<Value> {
  lastAsk = ask;
  return ask;
}

/** Skipped if a newer hold request was made. If it fails, the server releases the hold later. */
async function releaseUnused(slug: string): Promise<void> {
  const ask = lastAsk;
  await ask.catch(() => undefined);
  if (ask === lastAsk) await browserClient.call(releaseHold, { params: { slug } }).catch(() => undefined);
}

/** `keepalive`, because the page is being unloaded. */
function releaseOnLeave(slug: string): void {
  const headers = { 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' };
  fetch(addressOf(releaseHold, { params: { slug } }), {
    method: 'DELETE',
    credentials: 'include',
    keepalive: true,
    headers,
  }).catch(() => undefined);
}

export function useHoldRelease(slug: string, isBidMeant: boolean): void {
  useEffect(() => {
    if (!isBidMeant) return undefined;
    const leave = () => releaseOnLeave(slug);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void releaseUnused(slug);
    };
  }, [slug, isBidMeant]);
}
