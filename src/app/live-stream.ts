import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '#platform/http/actor.ts';
import { addressBehind } from '#platform/http/client-address.ts';
import { hasSessionCookie } from '#platform/http/cookies.ts';
import { callerAt } from '#platform/http/networks.ts';
import type { App } from './compose.ts';

export const MAX_FOLLOWED_AUCTIONS = 100;
const ADDRESS = '/api/live?';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Admits guests to the live stream before routing: when thousands of clients reconnect, the middleware costs more
 * than the join itself. Signed-in users and unusual requests take the normal route.
 */
export function withLiveStream(context: App, answer: Listener): Listener {
  return (request, response) => {
    const { method, url = '', headers } = request;
    const isGuest =
      method === 'GET' &&
      url.startsWith(ADDRESS) &&
      !url.includes('%00') &&
      !hasSessionCookie(headers.cookie ?? '', context.config);
    if (!isGuest) return answer(request, response);
    const query = new URLSearchParams(url.slice(ADDRESS.length));
    return joinStream(context, { request, response, actor: { kind: 'guest' }, asked: (name) => query.get(name) });
  };
}

/** Hands the connection over to the live channel, which writes to the raw socket until it ends. */
export function joinStream(
  context: App,
  {
    request,
    response,
    actor,
    asked,
  }: {
    request: IncomingMessage;
    response: ServerResponse;
    actor: Actor;
    asked: (name: string) => string | null;
  },
): void {
  const slugs = [...new Set((asked('auctions') ?? '').split(',').filter((slug) => slug !== ''))]
    .slice(0, MAX_FOLLOWED_AUCTIONS)
    .toSorted();
  context.live.join({
    response,
    address: callerAt(
      addressBehind(request, {
        trustedProxies: context.config.trustedProxies,
        forwardedFor: request.headers['x-forwarded-for']?.toString(),
      }),
    ),
    topics: [...slugs.map((slug) => `auction:${slug}`), ...(actor.kind === 'user' ? [`user:${actor.userId}`] : [])],
    lastEventId: request.headers['last-event-id']?.toString() ?? asked('last_event_id'),
    isWider: asked('snapshot') === '1',
    snapshotKey: slugs.join(','),
    snapshot: async () => ({ server_time: context.live.serverTime(), auctions: await context.liveSnapshot(slugs) }),
  });
}
