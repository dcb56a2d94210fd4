import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ApiEnv } from './actor.ts';

export interface CookieConfig {
  readonly publicUrl: string;
}

/** The session's row decides whether it is still valid. */
const SESSION_COOKIE_SECONDS = 180 * 24 * 3600;

export const isSecure = (config: CookieConfig): boolean => config.publicUrl.startsWith('https:');

/** `__Host-` binds the cookie to this exact host. Browsers accept the prefix only over https. */
export const sessionCookieName = (config: CookieConfig): string =>
  isSecure(config) ? '__Host-hammerdown_session' : 'hammerdown_session';

export function sessionTokenOf(request: Request, config: CookieConfig): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', config);
}

export const hasSessionCookie = (cookieHeader: string, config: CookieConfig): boolean =>
  tokenIn(cookieHeader, config) !== null;

function tokenIn(cookieHeader: string, config: CookieConfig): string | null {
  const name = sessionCookieName(config);
  const token = parse(cookieHeader, name)[name];
  return token === undefined || token === '' ? null : token;
}

export const sessionToken = (context: Context, config: CookieConfig): string | null =>
  getCookie(context, sessionCookieName(config)) || null;

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

export function endSessionCookie(context: Context<ApiEnv>, config: CookieConfig): void {
  setCookie(context, sessionCookieName(config), '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: 0,
  });
  context.set('newSession', { token: null });
}
