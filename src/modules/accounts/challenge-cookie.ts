import type { Context } from 'hono';
import { type CookieConfig, readHostCookie, setHostCookie } from '#platform/http/cookies.ts';
import { CHALLENGE_MS } from './answer-challenge.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys.ts';

export const challengeToken = (context: Context, config: CookieConfig): string | null =>
  readHostCookie(context, config, 'challenge');

export const beginChallengeCookie = (context: Context, config: CookieConfig, token: string): void =>
  setHostCookie(context, config, { name: 'challenge', value: token, seconds: CHALLENGE_MS / 1000 });

export const endChallengeCookie = (context: Context, config: CookieConfig): void =>
  setHostCookie(context, config, { name: 'challenge', value: '', seconds: 0 });

/** Separate, so that it can run beside a password sign-in that awaits its code. */
export const passkeyToken = (context: Context, config: CookieConfig): string | null =>
  readHostCookie(context, config, 'passkey');

export const setPasskeyCookie = (context: Context, config: CookieConfig, token: string): void =>
  setHostCookie(context, config, {
    name: 'passkey',
    value: token,
    seconds: PASSKEY_CHALLENGE_MS / 1000,
    sameSite: 'Strict',
  });
