import { createClient, type ApiClient } from '#contract/client.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOKEN_COOKIE = 'XSRF-TOKEN';
const TOKEN_EXPIRED = 419;
const FORBIDDEN = 403;

export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

function withToken(request: Request): Request {
  const token = readCookie(TOKEN_COOKIE);
  if (token !== null) request.headers.set('x-xsrf-token', token);
  return request;
}

const fetchToken = () => fetch('/sanctum/csrf-cookie', { credentials: 'include' });

/** Fetches a missing cross-site token and sends again. The API checks it first, so nothing happens twice. */
async function sendWithToken(request: Request): Promise<Response> {
  if (SAFE.has(request.method)) return fetch(withToken(request));
  if (readCookie(TOKEN_COOKIE) === null) await fetchToken();
  const again = request.clone();
  const response = await fetch(withToken(request));
  if (response.status !== TOKEN_EXPIRED) return response;
  await fetchToken();
  return fetch(withToken(again));
}

async function needsStepUp(response: Response): Promise<boolean> {
  if (response.status !== FORBIDDEN) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'step_up_required';
}

async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await sendWithToken(request);
  if (!(await needsStepUp(response))) return response;
  const { confirmIdentity } = await import('#web/components/security/confirm-identity.tsx');
  return (await confirmIdentity()) ? sendWithToken(again) : response;
}

export const browserClient: ApiClient = createClient(send, {
  origin: typeof location === 'undefined' ? 'http://browser.invalid' : location.origin,
});
