import { addressOf } from '#contract/call.ts';
import type { ApiClient } from '#contract/client.ts';
import { releaseHold } from '#contract/endpoints/payments.ts';
import { browserClient, readCookie } from '#web/api.ts';
import { isConnectionLost, lastReceivedAt } from '#web/live/hub.ts';

export interface BidBackend {
  readonly isPractice: boolean;
  readonly client: Pick<ApiClient, 'call'>;
  releaseOnLeave(slug: string): void;
  isLost(): boolean;
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
