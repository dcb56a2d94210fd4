import { addressOf } from '#contract/call.ts';
import type { ApiClient } from '#contract/client.ts';
import { releaseHold } from '#contract/endpoints/payments.ts';
import { browserClient, readCookie } from '#web/api.ts';
import { isConnectionLost, lastReceivedAt } from '#web/live/hub.ts';

/** What answers a bid panel: our API, or the practice auction in the browser. */
export interface BidBackend {
  readonly isPractice: boolean;
  readonly client: Pick<ApiClient, 'call'>;
  /** Releases the hold while the page is being left, when an ordinary request would not arrive. */
  releaseOnLeave(slug: string): void;
  /** True if the page may be outdated. */
  isLost(): boolean;
  /** When the server was last heard, in server time. Null if never. */
  lastReceivedAt(): number | null;
}

export const serverBackend: BidBackend = {
  isPractice: false,
  client: browserClient,
  releaseOnLeave: (slug) => {
    const headers = { 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' };
    fetch(addressOf(releaseHold, { params: { slug } }), {
      method: 'DELETE',
      credentials: 'include',
      keepalive: true,
      headers,
    }).catch(() => undefined);
  },
  isLost: isConnectionLost,
  lastReceivedAt,
};
