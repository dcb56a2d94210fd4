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
const hostCookieName = (name: string, config: CookieConfig): string =>
  `${isSecure(config) ? '__Host-' : ''}hammerdown_${name}`;

export const sessionCookieName = (config: CookieConfig): string => hostCookieName('session', config);

/** Null if it's absent or empty. */
export const readHostCookie = (context: Context, config: CookieConfig, name: string): string | null =>
  getCookie(context, hostCookieName(name, config)) || null;

/** An empty value deletes the cookie. */
export function setHostCookie(
  context: Context,
  config: CookieConfig,
  {
    name,
    value,
    seconds,
    sameSite = 'Lax',
  }: { name: string; value: string; seconds: number; sameSite?: 'Lax' | 'Strict' },
): void {
  setCookie(context, hostCookieName(name, config), value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure: isSecure(config),
    maxAge: value === '' ? 0 : seconds,
  });
}

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
  readHostCookie(context, config, 'session');

export function beginSessionCookie(context: Context<ApiEnv>, config: CookieConfig, token: string): void {
  setHostCookie(context, config, { name: 'session', value: token, seconds: SESSION_COOKIE_SECONDS });
  context.set('newSession', { token });
}

export function endSessionCookie(context: Context<ApiEnv>, config: CookieConfig): void {
  setHostCookie(context, config, { name: 'session', value: '', seconds: 0 });
  context.set('newSession', { token: null });
}
