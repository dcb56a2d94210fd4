import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '#platform/http/actor.ts';
import { addressOfRequest } from '#platform/http/client-address.ts';
import { hasSessionCookie } from '#platform/http/cookies.ts';
import { addressKey } from '#platform/http/networks.ts';
import type { App } from './compose.ts';

export const MAX_FOLLOWED_AUCTIONS = 100;
const PATH = '/api/live?';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** When thousands of clients reconnect at once, the middleware costs more than the join. */
export function withLiveStream(context: App, next: Listener): Listener {
  return (request, response) => {
    const { method, url = '', headers } = request;
    const isGuest =
      method === 'GET' &&
      url.startsWith(PATH) &&
      !url.includes('%00') &&
      !hasSessionCookie(headers.cookie ?? '', context.config);
    if (!isGuest) return next(request, response);
    const query = new URLSearchParams(url.slice(PATH.length));
    return joinStream(context, { request, response, actor: { kind: 'guest' }, param: (name) => query.get(name) });
  };
}

export function joinStream(
  context: App,
  {
    request,
    response,
    actor,
    param,
  }: {
    request: IncomingMessage;
    response: ServerResponse;
    actor: Actor;
    param: (name: string) => string | null;
  },
): void {
  const address = addressKey(
    addressOfRequest(request, {
      trustedProxies: context.config.trustedProxies,
      forwardedFor: request.headers['x-forwarded-for']?.toString(),
    }),
  );
  const tooMany = context.liveJoins.take(address);
  if (tooMany !== null) {
    response.writeHead(429, { 'retry-after': String(tooMany.data.retry_after), connection: 'close' }).end();
    return;
  }
  const slugs = [...new Set((param('auctions') ?? '').split(',').filter((slug) => slug !== ''))]
    .slice(0, MAX_FOLLOWED_AUCTIONS)
    .toSorted();
  context.live.join({
    response,
    address,
    topics: [...slugs.map((slug) => `auction:${slug}`), ...(actor.kind === 'user' ? [`user:${actor.userId}`] : [])],
    lastEventId: request.headers['last-event-id']?.toString() ?? param('last_event_id'),
    hasNewTopics: param('snapshot') === '1',
    snapshotKey: slugs.join(','),
    snapshot: async () => ({ server_time: context.live.serverTime(), auctions: await context.liveSnapshot(slugs) }),
  });
}
