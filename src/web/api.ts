import { createClient } from '#contract/client.ts';
import type { ApiClient } from '#contract/client.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOKEN_COOKIE = 'XSRF-TOKEN';
const TOKEN_EXPIRED = 419;

/** The value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

const fetchToken = () => fetch('/sanctum/csrf-cookie', { credentials: 'include' });

/**
 * Sends a request with the visitor's cookies. An unsafe one carries the cross-site token; where that is missing or has run out, a
 * new one is fetched and the request is sent once more. The API looks at the token before it does anything, so nothing happens twice.
 */
async function send(request: Request): Promise<Response> {
  if (SAFE.has(request.method)) return fetch(request);
  if (readCookie(TOKEN_COOKIE) === null) await fetchToken();
  const again = request.clone();
  request.headers.set('x-xsrf-token', readCookie(TOKEN_COOKIE) ?? '');
  const response = await fetch(request);
  if (response.status !== TOKEN_EXPIRED) return response;
  await fetchToken();
  again.headers.set('x-xsrf-token', readCookie(TOKEN_COOKIE) ?? '');
  return fetch(again);
}

/** The API as the browser calls it: over the network, as whoever is signed in. Never used on the server. */
export const browserClient: ApiClient = createClient(send, {
  origin: typeof location === 'undefined' ? 'http://browser.invalid' : location.origin,
});
