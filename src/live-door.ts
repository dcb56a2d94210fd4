import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '#platform/http/actor.ts';
import { addressBehind } from '#platform/http/client-address.ts';
import { hasSessionCookie } from '#platform/http/cookies.ts';
import { callerAt } from '#platform/http/networks.ts';
import type { House } from './app.ts';

/** The most auctions that one live connection may follow. */
export const MAX_FOLLOWED_AUCTIONS = 100;
const ADDRESS = '/api/live?';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Lets guests into the live stream before any route is looked at: when a crowd comes back, what stands before the stream costs more than
 * the joining itself. Whoever is signed in, and whatever is out of the ordinary, takes the way of all requests.
 */
export function withLiveDoor(house: House, answer: Listener): Listener {
  return (request, response) => {
    const { method, url = '', headers } = request;
    const isGuest = method === 'GET' && url.startsWith(ADDRESS) && !url.includes('%00') && !hasSessionCookie(headers.cookie ?? '', house.config);
    if (!isGuest) return answer(request, response);
    const query = new URLSearchParams(url.slice(ADDRESS.length));
    return joinStream(house, { request, response, actor: { kind: 'guest' }, asked: (name) => query.get(name) });
  };
}

/** Hands the connection over to the live channel: it is written to, raw, until it ends. */
export function joinStream(
  house: House,
  {
    request,
    response,
    actor,
    asked,
  }: {
    request: IncomingMessage;
    response: ServerResponse;
    actor: Actor;
    /** What the address asks by this name. */
    asked: (name: string) => string | null;
  },
): void {
  const slugs = [...new Set((asked('auctions') ?? '').split(',').filter((slug) => slug !== ''))].slice(0, MAX_FOLLOWED_AUCTIONS).toSorted();
  house.live.join({
    response,
    address: callerAt(addressBehind(request, { trustedProxies: house.config.trustedProxies, forwardedFor: request.headers['x-forwarded-for']?.toString() })),
    topics: [...slugs.map((slug) => `auction:${slug}`), ...(actor.kind === 'user' ? [`user:${actor.userId}`] : [])],
    lastEventId: request.headers['last-event-id']?.toString() ?? asked('last_event_id'),
    isWider: asked('snapshot') === '1',
    snapshotKey: slugs.join(','),
    snapshot: async () => ({ server_time: house.live.serverTime(), auctions: await house.liveSnapshot(slugs) }),
  });
}
