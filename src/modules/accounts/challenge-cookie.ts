import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type CookieConfig, isSecure } from '#platform/http/cookies.ts';
import { CHALLENGE_MS } from './answer-challenge.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys.ts';

const nameOf = (config: CookieConfig): string =>
  isSecure(config) ? '__Host-hammerdown_challenge' : 'hammerdown_challenge';

export const challengeToken = (context: Context, config: CookieConfig): string | null =>
  getCookie(context, nameOf(config)) || null;

export function beginChallengeCookie(context: Context, config: CookieConfig, token: string): void {
  setCookie(context, nameOf(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: CHALLENGE_MS / 1000,
  });
}

export function endChallengeCookie(context: Context, config: CookieConfig): void {
  setCookie(context, nameOf(config), '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: 0,
  });
}

/** Separate, so that it can run beside a password sign-in that awaits its code. */
const passkeyName = (config: CookieConfig): string =>
  isSecure(config) ? '__Host-hammerdown_passkey' : 'hammerdown_passkey';

export const passkeyToken = (context: Context, config: CookieConfig): string | null =>
  getCookie(context, passkeyName(config)) || null;

export function setPasskeyCookie(context: Context, config: CookieConfig, token: string): void {
  setCookie(context, passkeyName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(config),
    maxAge: token === '' ? 0 : PASSKEY_CHALLENGE_MS / 1000,
  });
}
