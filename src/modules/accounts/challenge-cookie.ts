import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type CookieConfig, isSecure } from '#platform/http/cookies.ts';
import { CHALLENGE_MS } from './answer-challenge.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys.ts';

const nameOf = (config: CookieConfig): string => (isSecure(config) ? '__Host-hammerdown_challenge' : 'hammerdown_challenge');

/** The token of a sign-in that awaits its code, out of reach of scripts. */
export const challengeToken = (context: Context, config: CookieConfig): string | null => getCookie(context, nameOf(config)) || null;

/** Hands it to the browser. */
export function beginChallengeCookie(context: Context, config: CookieConfig, token: string): void {
  setCookie(context, nameOf(config), token, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config), maxAge: CHALLENGE_MS / 1000 });
}

/** Takes it back. */
export function endChallengeCookie(context: Context, config: CookieConfig): void {
  setCookie(context, nameOf(config), '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config), maxAge: 0 });
}

/** A sign-in by passkey has a cookie of its own: a password that awaits its code is another matter, and may go on beside it. */
const passkeyName = (config: CookieConfig): string => (isSecure(config) ? '__Host-hammerdown_passkey' : 'hammerdown_passkey');

/** The token of a sign-in by passkey that awaits its device. */
export const passkeyToken = (context: Context, config: CookieConfig): string | null => getCookie(context, passkeyName(config)) || null;

/** Binds what is to be signed to this browser; an empty token takes it back. */
export function setPasskeyCookie(context: Context, config: CookieConfig, token: string): void {
  setCookie(context, passkeyName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(config),
    maxAge: token === '' ? 0 : PASSKEY_CHALLENGE_MS / 1000,
  });
}
