import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ApiEnv } from './actor.ts';

/** Cookies are Secure behind TLS, which the public address tells. */
export interface CookieConfig {
  readonly publicUrl: string;
}

/** A browser keeps the session cookie this long; the database decides earlier whether the session still stands. */
const SESSION_COOKIE_SECONDS = 180 * 24 * 3600;

/** True where the public address is behind TLS. */
export const isSecure = (config: CookieConfig): boolean => config.publicUrl.startsWith('https:');

/** `__Host-` binds the cookie to this very host; browsers take it only with Secure, so plain http goes without. */
export const sessionCookieName = (config: CookieConfig): string => (isSecure(config) ? '__Host-hammerdown_session' : 'hammerdown_session');

/** The session's token of a plain request, for those who stand before Hono (the live stream, pages). */
export function sessionTokenOf(request: Request, config: CookieConfig): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', config);
}

/** True where a Cookie header carries a session, whether it still stands or not. */
export const hasSessionCookie = (cookieHeader: string, config: CookieConfig): boolean => tokenIn(cookieHeader, config) !== null;

function tokenIn(cookieHeader: string, config: CookieConfig): string | null {
  const name = sessionCookieName(config);
  const token = parse(cookieHeader, name)[name];
  return token === undefined || token === '' ? null : token;
}

/** The session's token in a Hono context. */
export const sessionToken = (context: Context, config: CookieConfig): string | null => getCookie(context, sessionCookieName(config)) || null;

/** Hands a new session to the browser. */
export function beginSessionCookie(context: Context<ApiEnv>, config: CookieConfig, token: string): void {
  setCookie(context, sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: SESSION_COOKIE_SECONDS,
  });
  context.set('newSession', { token });
}

/** Takes the session's cookie back. */
export function endSessionCookie(context: Context<ApiEnv>, config: CookieConfig): void {
  setCookie(context, sessionCookieName(config), '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config), maxAge: 0 });
  context.set('newSession', { token: null });
}
