import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from './actor.ts';
import { type CookieConfig, isSecure, sessionToken } from './cookies.ts';
import { problem } from './result.ts';

export interface CsrfConfig extends CookieConfig {
  readonly secret: string;
  readonly previousSecret?: string | null;
}

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'X-XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Signed double-submit. An HMAC binds the cookie to the session, so a planted cookie fails. */
export function csrfProtection(config: CsrfConfig): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (context.get('isByToken') !== true && !SAFE_METHODS.has(context.req.method) && !hasValidToken(context, config)) {
      return problem(context, 419, { message: 'CSRF token mismatch.' });
    }
    await next();
    const begun = context.get('newSession');
    if (begun !== undefined) setToken(context, config, begun.token);
    return undefined;
  };
}

/** Keeps a valid token, so that parallel tabs keep working. */
export function issueCsrfCookie(context: Context<ApiEnv>, config: CsrfConfig): void {
  const present = getCookie(context, COOKIE);
  const session = sessionToken(context, config);
  if (present !== undefined && isValidToken(present, session, config)) writeCookie(context, config, present);
  else setToken(context, config, session);
}

function hasValidToken(context: Context<ApiEnv>, config: CsrfConfig): boolean {
  const cookie = getCookie(context, COOKIE);
  const header = context.req.header(HEADER);
  if (cookie === undefined || header === undefined) return false;
  return isSameText(cookie, header) && isValidToken(cookie, sessionToken(context, config), config);
}

function isValidToken(token: string, session: string | null, config: CsrfConfig): boolean {
  const [nonce, signature, ...rest] = token.split('.');
  if (nonce === undefined || signature === undefined || rest.length > 0) return false;
  return [config.secret, config.previousSecret ?? null].some(
    (secret) => secret !== null && isSameText(signature, sign(nonce, session, secret)),
  );
}

function setToken(context: Context<ApiEnv>, config: CsrfConfig, session: string | null): void {
  const nonce = randomBytes(18).toString('base64url');
  writeCookie(context, config, `${nonce}.${sign(nonce, session, config.secret)}`);
}

function writeCookie(context: Context<ApiEnv>, config: CsrfConfig, token: string): void {
  setCookie(context, COOKIE, token, { path: '/', sameSite: 'Lax', secure: isSecure(config), maxAge: 30 * 24 * 3600 });
}

const sign = (nonce: string, session: string | null, secret: string): string =>
  createHmac('sha256', secret)
    .update(`xsrf\0${nonce}\0${session ?? ''}`)
    .digest('base64url');

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
